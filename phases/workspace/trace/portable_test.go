package trace

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestPortable(t *testing.T) {
	for _, c := range []struct{ command, found string }{
		{"go test ./... in the root, exit 0", ""},
		{"/usr/bin/env python3 -m pytest", ""},
		{"make > /dev/null", ""},
		{"docker run --rm -v \"$PWD\":/src image make", ""},
		{"curl http://localhost:8080/root/x", ""},
		{"bash scripts/sudo-check.sh", ""},
		{"grep -n ssh config", ""},
		{"go test ./tmp/... && cat a/tmp/x", ""},
		{"cd /home/ann/app && make", `a path of one user ("/home/ann")`},
		{"ls '/Users/ann b'", `a path of one user ("/Users/ann")`},
		{`type C:\Users\ann\x`, `a path of one user ("C:\\Users\\ann\\x")`},
		{"cat /root/x", `a path of one user ("/root")`},
		{"cat ~/x", `a path of one user ("~/x")`},
		{"cat $HOME/x", `a path of one user ("$HOME/x")`},
		{"cd /tmp/proof && make", `a temporary tree ("/tmp/proof")`},
		{"cd $(mktemp -d)", `a temporary tree ("mktemp")`},
		{"cp x $TMPDIR/y", `a temporary tree ("$TMPDIR/y")`},
		{"sudo make install", `a host wrapper ("sudo")`},
		{"make && ssh host make", `a host wrapper ("ssh")`},
		{"env A=1 codex exec make", `a host wrapper ("codex")`},
		{`D:\work\run.bat`, `a path of one machine ("D:\\work\\run.bat")`},
	} {
		report := Portable([]Command{{"gates.md", 3, c.command}})
		var got string
		if len(report.Problems) > 0 {
			_, got, _ = strings.Cut(report.Problems[0].Found, " needs ")
		}
		if got != c.found {
			t.Errorf("%s: got %q, want %q", c.command, got, c.found)
		}
	}
}

func TestProofCommands(t *testing.T) {
	tasks := "## SLICE-001 a\nTests/proof: go test ./a\n## SLICE-002 b\nProof:\n"
	plan := "## Build-entry preflight\n| Command | Cwd |\n| --- | --- |\n| `make \\| tee` | . |\n| | . |\n\n| Other |\n| x |\n```\n| Command |\n| fenced |\n```\n"
	gates := "- [ ] AC-001: x\n  CHECK: go vet\n```\n  CHECK: fenced\n```\n"
	commands, err := ProofCommands([]byte(tasks), []byte(plan), []byte(gates))
	if err != nil {
		t.Fatal(err)
	}
	want := []Command{{"tasks.md", 2, "go test ./a"}, {"test-plan.md", 4, "`make | tee`"}, {"gates.md", 2, "go vet"}}
	if diff := cmp.Diff(want, commands); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if commands, err := ProofCommands(nil, nil, nil); err != nil || commands != nil {
		t.Errorf("absent files give %v, %v", commands, err)
	}
	if _, err := ProofCommands(nil, []byte("\x00"), nil); err == nil {
		t.Error("a file that is no text was read")
	}
}
