package cli_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/tools/internal/cli"
)

func TestWithArgsFile(t *testing.T) {
	folder := t.TempDir()
	program := filepath.Join(folder, "handbook.write")
	if err := os.WriteFile(program+".args", []byte("-dest\ndocs\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	linked := filepath.Join(folder, "handbook.open")
	if err := os.WriteFile(linked+".args", nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(linked+".runfiles", "_main"), 0o700); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name    string
		program string
		env     map[string]string
		args    []string
		root    string
	}{
		{"no file", filepath.Join(folder, "plain"), map[string]string{"RUNFILES_DIR": "/r"}, []string{"-check"}, "given"},
		{"runfiles of the caller", program, map[string]string{"RUNFILES_DIR": "/r", "TEST_SRCDIR": "/t"}, []string{"-dest", "docs", "-check"}, "/r/_main"},
		{"test", program, map[string]string{"TEST_SRCDIR": "/t"}, []string{"-dest", "docs", "-check"}, "/t/_main"},
		{"no environment", program, nil, []string{"-dest", "docs", "-check"}, program + ".runfiles/_main"},
		{"own runfiles first", linked, map[string]string{"RUNFILES_DIR": "/r"}, []string{"-check"}, linked + ".runfiles/_main"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			run := cli.WithArgsFile(test.program, func(name string) string { return test.env[name] },
				func(_ context.Context, args []string, root string) error {
					if diff := cmp.Diff(test.args, args); diff != "" {
						t.Errorf("arguments (-want +got):\n%s", diff)
					}
					if root != test.root {
						t.Errorf("got root %q, want %q", root, test.root)
					}
					return nil
				})
			if err := run(t.Context(), []string{"-check"}, "given"); err != nil {
				t.Fatal(err)
			}
		})
	}
}
