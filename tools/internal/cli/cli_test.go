package cli_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/tools/internal/cli"
)

func TestExit(t *testing.T) {
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	tests := []struct {
		name   string
		ctx    context.Context
		args   []string
		err    error
		code   int
		stderr string
	}{
		{"no parameter file", t.Context(), []string{"@missing"}, nil, 1, "tool: error: parameter file \"missing\": open missing: no such file or directory\n"},
		{"an error", t.Context(), nil, errors.New("a.json: missing"), 1, "tool: error: a.json: missing\n"},
		{"the answer no", t.Context(), nil, fmt.Errorf("2 findings: %w", cli.ErrNo), 2, "tool: error: 2 findings\n"},
		{"interrupted", cancelled, nil, context.Canceled, 1, "tool: error: interrupted: context canceled\n"},
		{"done", t.Context(), nil, nil, 0, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var stderr bytes.Buffer
			code := cli.Exit(test.ctx, "tool", test.args, "", &stderr, func(context.Context, []string, string) error { return test.err })
			if code != test.code || stderr.String() != test.stderr {
				t.Errorf("got %d, %q; want %d, %q", code, stderr.String(), test.code, test.stderr)
			}
		})
	}
}

func TestPanicIsNoAnswer(t *testing.T) {
	var stderr bytes.Buffer
	code := cli.Exit(t.Context(), "tool", nil, "", &stderr, func(context.Context, []string, string) error { panic("index out of range") })
	if code != 1 || !strings.HasPrefix(stderr.String(), "tool: error: internal error, please report it: index out of range\n") {
		t.Errorf("got %d, %q", code, stderr.String())
	}
}

func TestHelp(t *testing.T) {
	var stderr bytes.Buffer
	code := cli.Exit(t.Context(), "tool", []string{"-h"}, "", &stderr, func(_ context.Context, args []string, _ string) error {
		flags := cli.Flags("tool")
		flags.String("out", "", "file to `write`")
		return cli.Parse(flags, args)
	})
	want := "Flags of tool:\n  -out write\n    \tfile to write\n"
	if code != 0 || stderr.String() != want {
		t.Errorf("got %d, %q; want 0, %q", code, stderr.String(), want)
	}
}

func TestExpand(t *testing.T) {
	root := t.TempDir()
	files := map[string]string{
		"two":      "-file\nnames with blanks @and = signs\n",
		"no end":   "a\nb",
		"empty":    "",
		"blank":    "\n",
		"nested":   "@two\n",
		"emptyarg": "a\n\nb\n",
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	tests := []struct {
		name string
		args []string
		want []string
	}{
		{"between others", []string{"-x", "@two", "y@z"}, []string{"-x", "-file", "names with blanks @and = signs", "y@z"}},
		{"no newline at the end", []string{"@no end"}, []string{"a", "b"}},
		{"absolute", []string{"@" + filepath.Join(root, "two")}, []string{"-file", "names with blanks @and = signs"}},
		{"nothing", []string{"@empty", "@blank"}, nil},
		{"once only", []string{"@nested"}, []string{"@two"}},
		{"an empty argument", []string{"@emptyarg"}, []string{"a", "", "b"}},
		{"joined to its flag", []string{"-file=@two"}, []string{"-file=@two"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := cli.Expand(test.args, root)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestParse(t *testing.T) {
	tests := []struct {
		name string
		args []string
		err  string
	}{
		{"unknown flag", []string{"-nope"}, "flag provided but not defined: -nope"},
		{"argument", []string{"-out", "a", "stray"}, `found argument "stray", expected flags only`},
		{"missing", []string{"-in", "a"}, "flag -out is missing: where to write"},
		{"all", []string{"-out", "a", "-in", "x", "-in", "y"}, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			flags := cli.Flags("tool")
			flags.String("out", "", "where to write")
			var in cli.Strings
			flags.Var(&in, "in", "what to read")
			err := cli.Parse(flags, test.args, "out")
			if test.err != "" {
				if err == nil || err.Error() != test.err {
					t.Errorf("got error %v, want %s", err, test.err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(cli.Strings{"x", "y"}, in); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestPath(t *testing.T) {
	for _, test := range [][3]string{{"", "a", "a"}, {"/root", "a/b", "/root/a/b"}, {"/root", "/a", "/a"}} {
		if got := cli.Path(test[0], test[1]); got != test[2] {
			t.Errorf("Path(%q, %q) = %q, want %q", test[0], test[1], got, test[2])
		}
	}
}
