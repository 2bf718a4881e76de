package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"rules_handbook/schemas"
	"rules_handbook/tools/internal/cli"
)

func TestCheck(t *testing.T) {
	warning := schemas.Finding{Severity: "warning", Rule: "file-partial", Place: "a\nb.py", Message: "was parsed in part"}
	bad := schemas.Finding{Severity: "error", Rule: "link-broken", Place: "index.md:3", Message: "leads nowhere"}
	const lines = "validate: error: index.md:3: leads nowhere [link-broken]\nvalidate: warning: a\\nb.py: was parsed in part [file-partial]\n"
	tests := []struct {
		name     string
		findings []schemas.Finding
		args     []string
		no       bool
		stderr   string
		stamped  bool
	}{
		{"nothing", []schemas.Finding{}, nil, false, "", true},
		{"a warning", []schemas.Finding{warning}, nil, false, "validate: warning: a\\nb.py: was parsed in part [file-partial]\n", true},
		{"an error", []schemas.Finding{bad, warning}, nil, true, lines, false},
		{"only reported", []schemas.Finding{bad, warning}, []string{"-report"}, false, lines + "validate: found 1 error (reported only)\n", true},
		{"two, only reported", []schemas.Finding{bad, bad}, []string{"-report"}, false,
			"validate: error: index.md:3: leads nowhere [link-broken]\nvalidate: error: index.md:3: leads nowhere [link-broken]\nvalidate: found 2 errors (reported only)\n", true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			root := t.TempDir()
			if err := schemas.WriteFindings(filepath.Join(root, "f.json"), &schemas.Findings{Version: 1, Findings: test.findings}); err != nil {
				t.Fatal(err)
			}
			var stderr bytes.Buffer
			err := check(append(test.args, "-findings", "f.json", "-stamp", "stamp"), root, &stderr)
			if errors.Is(err, cli.ErrNo) != test.no || (err != nil) != test.no {
				t.Errorf("got error %v", err)
			}
			if test.no && err.Error() != "found 1 error\nFAILED" {
				t.Errorf("the last line is not FAILED: %q", err.Error())
			}
			if stderr.String() != test.stderr {
				t.Errorf("got %q, want %q", stderr.String(), test.stderr)
			}
			if _, err := os.Stat(filepath.Join(root, "stamp")); (err == nil) != test.stamped {
				t.Errorf("stamp: %v", err)
			}
		})
	}
}
