package candidate_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/workspace/candidate"
)

func TestScope(t *testing.T) {
	const head = "## Candidate manifest\n| State | File | Slice | Reason |\n| --- | --- | --- | --- |\n"
	for _, test := range []struct {
		name, touched, trail string
		want                 []string
	}{
		{"nothing", "The command and its rule.", "- start at `cmd/main.go:3`, then src/a.go:12-14.", nil},
		{"path in backticks", "See `cmd/main.go`.", "", []string{
			"touched-files.md:2: the manifest path \"cmd/main.go\" in ## Touched files; expected a description of the scope without candidate paths; remove the path"}},
		{"bare paths", "- src/a.go, (cmd/main.go:3) and src/other.go", "", []string{
			`touched-files.md:2: the manifest path "src/a.go" in ## Touched files; expected a description of the scope without candidate paths; remove the path`,
			`touched-files.md:2: the manifest path "cmd/main.go" in ## Touched files; expected a description of the scope without candidate paths; remove the path`}},
		{"word that is also a file", "We make the code tidy.", "", nil},
		{"that file in backticks", "Run `make`.", "", []string{
			`touched-files.md:2: the manifest path "make" in ## Touched files; expected a description of the scope without candidate paths; remove the path`}},
		{"stray stops", "", "- `lib/x.go:1` first\n- lib/y.go:20:4", []string{
			`touched-files.md:12: the review stop "lib/x.go:1"; expected a file of the manifest; add the file to the manifest or remove the stop`,
			`touched-files.md:13: the review stop "lib/y.go:20:4"; expected a file of the manifest; add the file to the manifest or remove the stop`}},
		{"no stops", "", "- ratio 3:1 at 12:30, see https://x.test:80 and localhost:8080; EVID-001: fine", nil},
		{"deleted file", "", "- `old.txt:1`", nil},
		{"fenced", "", "```\nlib/x.go:1\n```", nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			text := "## Touched files\n" + test.touched + "\n\n" + head +
				"| present | `cmd/main.go` | s | r |\n| present | `make` | s | r |\n| deleted | `old.txt` | s | r |\n| present | `src/a.go` | s | r |\n" +
				"## Review trail\n" + test.trail + "\n"
			for _, data := range []string{text, strings.ReplaceAll(text, "\n", "\r\n")} {
				manifest, err := candidate.Parse([]byte(data))
				if err != nil {
					t.Fatal(err)
				}
				var got []string
				for _, err := range candidate.Scope([]byte(data), manifest) {
					got = append(got, err.Error())
				}
				if diff := cmp.Diff(test.want, got); diff != "" {
					t.Error(diff)
				}
			}
		})
	}
}
