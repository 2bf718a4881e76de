package airgap

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// enter runs enter.sh as inside its mount namespace, up to the mounts, which a
// fake mount lists. It gives them as "FROM TO KIND", ROOT standing for the root.
func (m *machine) enter(folder string, env ...string) (mounts []string, stderr string) {
	m.t.Helper()
	root := filepath.Join(filepath.Dir(m.checkout), "root")
	for _, name := range []string{"run", "usr/local/bin"} { // as every Debian has them
		if err := os.MkdirAll(filepath.Join(root, name), 0o755); err != nil {
			m.t.Fatal(err)
		}
	}
	m.program("mount", `cat "$3"; exit 1`)
	m.program("ln", "exit 0")
	command := exec.Command(filepath.Join(m.checkout, "tools/airgap/enter.sh"), "--inside", root, "bazelrc", "/goroot", "--", "info")
	command.Dir = folder
	command.Env = append([]string{"PATH=" + m.bin, "PWD=" + folder, "TMPDIR=/nowhere"}, env...)
	var lines, log strings.Builder
	command.Stdout, command.Stderr = &lines, &log
	if err := command.Run(); err == nil {
		m.t.Fatal("enter.sh went on after mount has failed")
	}
	for _, line := range strings.Split(strings.TrimSpace(lines.String()), "\n") {
		if fields := strings.Fields(line); len(fields) == 6 {
			mounts = append(mounts, strings.ReplaceAll(fields[0]+" "+fields[1]+" "+fields[3], root, "ROOT"))
		}
	}
	return mounts, log.String()
}

func TestMountsOfAWorkspace(t *testing.T) {
	m := newMachine(t)
	mounts, stderr := m.enter("/usr/share", "HOME=/usr/lib")
	for _, want := range []string{"ROOT ROOT bind", "/usr/lib ROOT/usr/lib rbind", "/usr/share ROOT/usr/share rbind"} {
		if !slices.Contains(mounts, want) {
			t.Errorf("no mount %q in %q, stderr:\n%s", want, mounts, stderr)
		}
	}
}

// A folder that a mount shows already ends the search for it, not the start of Bazel.
func TestWorkspaceBelowTheFirstTopFolder(t *testing.T) {
	m := newMachine(t)
	all, stderr := m.enter("/usr/share", "HOME=/usr/lib")
	if len(all) < 2 {
		t.Fatalf("no top folder in %q, stderr:\n%s", all, stderr)
	}
	first, _, _ := strings.Cut(all[1], " ")
	if mounts, stderr := m.enter(first, "HOME="+first); len(mounts) < 2 || mounts[1] != all[1] {
		t.Errorf("in %s: mounts %q, stderr:\n%s", first, mounts, stderr)
	}
}

// A mount of the whole machine would hide the root.
func TestMachinesRootIsNotMounted(t *testing.T) {
	for name, env := range map[string]string{"working folder": "HOME=/usr/lib", "home": "HOME=/", "temporary folder": "TMPDIR=/", "no home": "HOME="} {
		t.Run(name, func(t *testing.T) {
			mounts, stderr := newMachine(t).enter("/", env)
			if !slices.Contains(mounts, "ROOT ROOT bind") {
				t.Fatalf("mounts: got %q, stderr:\n%s", mounts, stderr)
			}
			for _, mount := range mounts {
				if strings.HasPrefix(mount, "/ ") {
					t.Errorf("found the mount %q", mount)
				}
			}
		})
	}
}

func TestMachinesRootIsNoWorkspace(t *testing.T) {
	m := newMachine(t)
	script := filepath.Join(m.checkout, "tools/airgap/enter.sh")
	text, err := os.ReadFile(script)
	if err != nil {
		t.Fatal(err)
	}
	module := filepath.Join(m.checkout, "MODULE.bazel")
	m.write(script, strings.ReplaceAll(string(text), "-e /MODULE.bazel", "-e '"+module+"'"), 0o755)
	mounts, stderr := m.enter("/")
	want := "bazelw: / cannot be a workspace of Debian's Bazel, which has a root of its own: move the workspace into a folder\n"
	if mounts != nil || stderr != want {
		t.Errorf("got %q, want %q; mounts %q", stderr, want, mounts)
	}
}
