package candidate_test

import (
	"context"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"rules_handbook/phases/workspace/candidate"
	"rules_handbook/phases/workspace/files"
)

// project is a folder with these files; a name that ends with "*" is executable.
func project(t testing.TB, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, content := range files {
		name, executable := strings.CutSuffix(name, "*")
		write(t, filepath.Join(dir, name), content)
		if executable {
			if err := os.Chmod(filepath.Join(dir, name), 0o755); err != nil {
				t.Fatal(err)
			}
		}
	}
	return dir
}

func write(t testing.TB, path, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

func digest(t testing.TB, dir, text string) (candidate.Sum, error) {
	t.Helper()
	manifest, err := candidate.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	project, err := files.OpenTree(dir, files.Policy{})
	if err != nil {
		t.Fatal(err)
	}
	defer project.Close()
	return candidate.Digest(context.Background(), project, manifest, candidate.Also{})
}

// tally is the example of the specification.
var tally = map[string]string{
	".devrites/specs/billing.md": "# Billing\n\nInvoices round half up.\n",
	"cmd/tally/main.go":          "package main\n\nfunc main() {}\n",
	"scripts/run.sh*":            "#!/bin/sh\nexit 0\n",
}

var tallyRows = []string{
	"| present | `.devrites/specs/billing.md` | SLICE-001 | Rule recorded. |",
	"| present | `cmd/tally/main.go` | SLICE-001 | Entry point. |",
	"| deleted | `old/ledger.txt` | SLICE-002 | Replaced. |",
	"| present | `scripts/run.sh` | SLICE-002 | Runner. |",
}

func TestDigestOfTally(t *testing.T) {
	const base = "454b4b914c0d350c7e60290d3fc13c53cce43ab0760975f3108c4916f0a56978"
	for _, test := range []struct {
		name, want string
		change     func(t *testing.T, dir string, rows []string) []string
	}{
		{"as it is", base, nil},
		{"not executable", "f00e3acc9fac3d9bb5c238a05d1f11eded5d90d6388b8e873adb19407fa22a83", func(t *testing.T, dir string, rows []string) []string {
			if err := os.Chmod(filepath.Join(dir, "scripts/run.sh"), 0o644); err != nil {
				t.Fatal(err)
			}
			return rows
		}},
		{"CRLF content", "0c496900add2ae87b6bc578a48e3256e966d36617a0ec2ca5de6cacdbd5e95a1", func(t *testing.T, dir string, rows []string) []string {
			write(t, filepath.Join(dir, "cmd/tally/main.go"), "package main\r\n\r\nfunc main() {}\r\n")
			return rows
		}},
		{"no deleted row", "7dfc7e566380c36cd10893abac04c77f963f7aaac5eaa5e50947e4dd62be4ff0", func(_ *testing.T, _ string, rows []string) []string {
			return append(append([]string(nil), rows[:2]...), rows[3])
		}},
		{"other slice, reason, time and an unlisted file", base, func(t *testing.T, dir string, rows []string) []string {
			stamp := time.Unix(1, 0)
			if err := os.Chtimes(filepath.Join(dir, "cmd/tally/main.go"), stamp, stamp); err != nil {
				t.Fatal(err)
			}
			write(t, filepath.Join(dir, "unlisted.txt"), "x")
			other := append([]string(nil), rows...)
			other[0] = strings.Replace(other[0], "SLICE-001 | Rule recorded.", "SLICE-009 | Other.", 1)
			return other
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir, rows := project(t, tally), tallyRows
			if test.change != nil {
				rows = test.change(t, dir, rows)
			}
			got, err := digest(t, dir, table(rows...))
			if err != nil || got.SHA256 != test.want || got.Files != len(rows) {
				t.Errorf("got %+v, %v; want %s", got, err, test.want)
			}
		})
	}
}

func TestDigestSeesOneByteAndNoTime(t *testing.T) {
	dir := project(t, map[string]string{"a": "abc"})
	path := filepath.Join(dir, "a")
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	before, _ := digest(t, dir, table(row("a")))
	write(t, path, "abd")
	if err := os.Chtimes(path, info.ModTime(), info.ModTime()); err != nil {
		t.Fatal(err)
	}
	after, err := digest(t, dir, table(row("a")))
	if err != nil || before.SHA256 == after.SHA256 {
		t.Errorf("got %v and %v, %v; want two digests", before, after, err)
	}
}

func TestDigestRefuses(t *testing.T) {
	for _, test := range []struct {
		name, row, want string
		make            func(dir string) error
	}{
		{"present is missing", row("a"), `touched-files.md:9: "a": the file does not exist; expected a regular file; restore it or mark the row deleted`, nil},
		{"folder is missing", row("d/e/a"), `the file does not exist: its folder "d" is missing`, nil},
		{"deleted exists", "| deleted | `a` | s | r |", `"a": the file exists; expected nothing there`, func(dir string) error {
			return os.WriteFile(filepath.Join(dir, "a"), nil, 0o644)
		}},
		{"folder", row("a"), `"a": a folder; expected a regular file`, func(dir string) error { return os.Mkdir(filepath.Join(dir, "a"), 0o755) }},
		{"link", row("a"), `"a": a symbolic link`, func(dir string) error {
			return os.Symlink("/etc/hostname", filepath.Join(dir, "a"))
		}},
		{"deleted is a broken link", "| deleted | `a` | s | r |", `"a": a symbolic link`, func(dir string) error {
			return os.Symlink("nowhere", filepath.Join(dir, "a"))
		}},
		{"linked folder", row("d/a"), `its folder "d" is a symbolic link; expected a real folder`, func(dir string) error {
			if err := os.Mkdir(filepath.Join(dir, "e"), 0o755); err != nil {
				return err
			}
			if err := os.WriteFile(filepath.Join(dir, "e/a"), nil, 0o644); err != nil {
				return err
			}
			return os.Symlink("e", filepath.Join(dir, "d"))
		}},
		{"file as a folder", row("d/a"), `its folder "d" is a regular file; expected a folder`, func(dir string) error {
			return os.WriteFile(filepath.Join(dir, "d"), nil, 0o644)
		}},
		{"deleted below a file", "| deleted | `d/a` | s | r |", `its folder "d" is a regular file`, func(dir string) error {
			return os.WriteFile(filepath.Join(dir, "d"), nil, 0o644)
		}},
		{"socket", row("a"), `"a": a socket`, func(dir string) error {
			listener, err := net.Listen("unix", filepath.Join(dir, "a"))
			if err == nil {
				listener.(*net.UnixListener).SetUnlinkOnClose(false)
				err = listener.Close()
			}
			return err
		}},
		{"64 MiB and a byte", row("a"), `"a": 67108865 bytes; expected at most 67108864 in one file`, sparse("a", 64<<20+1)},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			if test.make != nil {
				if err := test.make(dir); err != nil {
					t.Fatal(err)
				}
			}
			got, err := digest(t, dir, table(test.row))
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Fatalf("got %v, %v; want an error with %q", got, err, test.want)
			}
			if strings.Contains(err.Error(), dir) {
				t.Errorf("the message names the physical path: %v", err)
			}
		})
	}
}

// sparse makes a file of that size without writing its bytes.
func sparse(name string, size int64) func(dir string) error {
	return func(dir string) error {
		file, err := os.Create(filepath.Join(dir, name))
		if err != nil {
			return err
		}
		defer file.Close()
		return file.Truncate(size)
	}
}

func TestDigestNamesEveryBadFile(t *testing.T) {
	_, err := digest(t, t.TempDir(), table(row("a"), row("b")))
	if err == nil || strings.Count(err.Error(), "does not exist") != 2 {
		t.Errorf("got %v, want both files named", err)
	}
}

func TestDigestRefusesAHardLink(t *testing.T) {
	dir := project(t, map[string]string{"a": "x"})
	if err := os.Link(filepath.Join(dir, "a"), filepath.Join(dir, "b")); err != nil {
		t.Fatal(err)
	}
	_, err := digest(t, dir, table(row("a"), row("b")))
	if err == nil || !strings.Contains(err.Error(), `touched-files.md:10: "b": the same filesystem object as "a"`) {
		t.Errorf("got %v", err)
	}
}

func TestDigestAtTheTotalLimit(t *testing.T) {
	if testing.Short() {
		t.Skip("hashes 256 MiB")
	}
	dir := t.TempDir()
	for _, name := range []string{"a", "b", "c", "d"} {
		if err := sparse(name, candidate.MaxFileBytes)(dir); err != nil {
			t.Fatal(err)
		}
	}
	got, err := digest(t, dir, table(row("a"), row("b"), row("c"), row("d")))
	if err != nil || got.Bytes != candidate.MaxTotalBytes {
		t.Errorf("got %+v, %v", got, err)
	}
	write(t, filepath.Join(dir, "e"), "x")
	_, err = digest(t, dir, table(row("a"), row("b"), row("c"), row("d"), row("e")))
	if err == nil || !strings.Contains(err.Error(), "268435457 bytes in all present files up to this one; expected at most 268435456") {
		t.Errorf("got %v", err)
	}
}

// limits is a candidate at both limits: 4,096 files, 256 MiB.
func limits(b testing.TB) (dir, text string) {
	dir = b.TempDir()
	content := make([]byte, candidate.MaxTotalBytes/candidate.MaxRows)
	rows := make([]string, candidate.MaxRows)
	for i := range rows {
		name := fmt.Sprintf("d%02d/f%04d", i/128, i)
		content[0], content[1] = byte(i), byte(i>>8)
		write(b, filepath.Join(dir, name), string(content))
		rows[i] = row(name)
	}
	return dir, table(rows...)
}

func TestDigestHoldsLittleMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("writes 256 MiB")
	}
	dir, text := limits(t)
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	if _, err := digest(t, dir, text); err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	const most = 64 << 20
	if got := after.TotalAlloc - before.TotalAlloc; got > most {
		t.Errorf("allocated %d bytes in all, at most %d expected", got, most)
	}
}
