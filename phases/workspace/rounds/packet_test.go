package rounds

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/workspace/problem"
)

const abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" // of "abc"

func TestCheckPacket(t *testing.T) {
	talk := "User: hi\nAssistant: hello\n**User**: bye\n"
	for _, c := range []struct {
		name, text string
		inputs     []Reference
		problems   []string
	}{
		{"inputs", "# Brief\n\n- `src/a.go` SHA-256 " + abc + " lines 1-3\n* `b c` SHA-256: `" + abc + "`, line 7, the loop\n", []Reference{{"src/a.go", abc, 1, 3}, {"b c", abc, 7, 7}}, nil},
		{"bindings are no references", "Candidate SHA-256: " + abc + "\n", nil, nil},
		{"malformed", "- src/a.go SHA-256 " + abc + " lines 1-3\n- `a` SHA-256 12 lines 1\n- `a` SHA-256 " + abc + "\n", nil, []string{
			"packets/a.md:1: a malformed reference; expected `path` SHA-256 <64 hex> lines <first>-<last>; name path, digest and lines of the input",
			"packets/a.md:2: a malformed reference; expected `path` SHA-256 <64 hex> lines <first>-<last>; name path, digest and lines of the input",
			"packets/a.md:3: a malformed reference; expected `path` SHA-256 <64 hex> lines <first>-<last>; name path, digest and lines of the input",
		}},
		{"outside and backwards", "- `../x` SHA-256 " + abc + " lines 1-3\n- `a` SHA-256 " + abc + " lines 3-1\n", nil, []string{
			`packets/a.md:1: a reference to "../x" lines 1-3; expected a path below the project and lines from 1 on; correct it`,
			`packets/a.md:2: a reference to "a" lines 3-1; expected a path below the project and lines from 1 on; correct it`,
		}},
		{"excerpt at the limit", "```\n" + strings.Repeat("x", MaxExcerpt-9) + "\n```\n", nil, nil},
		{"excerpt over it", "```\n" + strings.Repeat("x", MaxExcerpt) + "\n```\n", nil, []string{
			"packets/a.md:2: an inline excerpt of more than 4096 bytes; expected a reference by path, SHA-256 and lines; refer to the file",
		}},
		{"transcript", talk, nil, []string{"packets/a.md:3: a transcript; expected a brief or an account; write down what matters and leave the talk out"}},
		{"transcript of JSON", strings.Repeat("{\"id\":1,\"role\": \"assistant\"}\n", 4), nil, []string{"packets/a.md:3: a transcript; expected a brief or an account; write down what matters and leave the talk out"}},
		{"two speakers are none", "User: wants totals\nSystem: Linux\n", nil, nil},
		{"NUL", "\x00", nil, []string{"packets/a.md: line 1: found NUL byte at byte 0, expected UTF-8 text; save the file as UTF-8"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			inputs, problems := CheckPacket("packets/a.md", []byte(c.text))
			if diff := cmp.Diff(c.inputs, inputs); diff != "" {
				t.Errorf("inputs (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(c.problems, texts(problems)); diff != "" {
				t.Errorf("problems (-want +got):\n%s", diff)
			}
		})
	}
}

func texts(problems []*problem.Problem) []string {
	var all []string
	for _, each := range problems {
		all = append(all, each.Error())
	}
	return all
}

func TestCheckInputs(t *testing.T) {
	read := func(path string) ([]byte, error) {
		if path == "gone" {
			return nil, errors.New("gone: not found")
		}
		return []byte("abc"), nil
	}
	inputs := []Reference{{"a", abc, 1, 1}, {"b", strings.Repeat("0", 64), 1, 1}, {"c", abc, 1, 2}, {"gone", abc, 1, 1}}
	want := []string{
		`packets/a.md: "b" has the SHA-256 ` + abc + " now; expected the bytes that the packet refers to; write the packet again",
		`packets/a.md: "c" has 1 lines, not 2; expected the bytes that the packet refers to; write the packet again`,
		"packets/a.md: gone: not found; expected the bytes that the packet refers to; write the packet again",
	}
	if diff := cmp.Diff(want, texts(CheckInputs("packets/a.md", inputs, read))); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
