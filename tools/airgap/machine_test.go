// Package airgap tests how bazelw finds a Bazel. The programs it would run are scripts that report
// their names, so nothing is downloaded and no Bazel is started.
package airgap

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// machine is a made-up computer: a checkout, a user's cache and the programs on PATH.
type machine struct {
	t        *testing.T
	checkout string
	cache    string
	bin      string
	env      []string
}

// result is what one start of bazelw gave.
type result struct {
	stdout, stderr string
	exit           int
}

// newMachine has the programs of a bare Debian: no Bazel, no Go, no network. Its checkout
// has a blank in its path.
func newMachine(t *testing.T) *machine {
	t.Helper()
	folder := t.TempDir()
	m := &machine{
		t:        t,
		checkout: filepath.Join(folder, "a clone"),
		cache:    filepath.Join(folder, "cache"),
		bin:      filepath.Join(folder, "bin"),
	}
	for _, name := range []string{
		"bash", "cat", "date", "flock", "grep", "head", "mkdir", "mv", "readlink", "rm", "sed", "sha256sum",
		"sleep", "sort", "stat", "tail", "timeout", "touch",
	} {
		path, err := exec.LookPath(name)
		if err != nil {
			t.Skipf("bazelw needs %s: %v", name, err)
		}
		m.link(path, filepath.Join(m.bin, name))
	}
	m.copyFile("../../bazelw", "bazelw")
	scripts, err := filepath.Glob("*.sh")
	if err != nil || len(scripts) == 0 {
		t.Fatalf("no scripts beside this test: %v", err)
	}
	for _, script := range scripts {
		m.copyFile(script, "tools/airgap/"+script)
	}
	m.write(filepath.Join(m.checkout, ".bazelversion"), "7.7.1\n", 0o644)
	m.write(filepath.Join(m.checkout, "MODULE.bazel"), `bazel_dep(name = "gazelle", version = "0.47.0")
bazel_dep(name = "rules_go", version = "0.60.0")
go_sdk.download(version = "1.26.8")
`, 0o644)
	m.write(filepath.Join(m.checkout, "go.mod"), "module example\n\ngo 1.25.0\n", 0o644)
	m.program("apt-get", "exit 1")
	m.program("unshare", "exit 0")
	m.program("curl", `echo curl >>"$CALLS"; exit 6`)
	return m
}

// start runs bazelw with the arguments.
func (m *machine) start(args ...string) result {
	m.t.Helper()
	command := m.command(args...)
	var stdout, stderr bytes.Buffer
	command.Stdout, command.Stderr = &stdout, &stderr
	exit := 0
	if err := command.Run(); err != nil {
		var failed *exec.ExitError
		if !errors.As(err, &failed) {
			m.t.Fatalf("bazelw: %v", err)
		}
		exit = failed.ExitCode()
	}
	return result{stdout: stdout.String(), stderr: stderr.String(), exit: exit}
}

func (m *machine) command(args ...string) *exec.Cmd {
	command := exec.Command(filepath.Join(m.checkout, "bazelw"), args...)
	command.Dir = m.checkout
	command.Env = append([]string{
		"PATH=" + m.bin,
		"HOME=" + filepath.Dir(m.checkout),
		"HANDBOOK_CACHE=" + m.cache,
		"CALLS=" + m.callsFile(),
	}, m.env...)
	return command
}

// calls are the lines that fake programs have written to $CALLS.
func (m *machine) calls() string {
	content, err := os.ReadFile(m.callsFile())
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		m.t.Fatal(err)
	}
	return strings.ReplaceAll(strings.TrimSpace(string(content)), "\n", " ")
}

func (m *machine) callsFile() string {
	return filepath.Join(filepath.Dir(m.checkout), "calls")
}

// insideFile stands for the file that marks the inside of the root.
func (m *machine) insideFile() string {
	return filepath.Join(filepath.Dir(m.checkout), "inside")
}

// hiddenFolder stands for /tmp.
func (m *machine) hiddenFolder() string {
	return filepath.Join(filepath.Dir(m.checkout), "tmp")
}

// bazel puts a program on PATH that says its version and otherwise its name and arguments.
func (m *machine) bazel(name, version string) {
	m.program(name, fakeBazel(name, version))
}

func fakeBazel(name, version string) string {
	return `if [ "$1" = --version ]; then echo "` + name + ` --version" >>"$CALLS"; echo "bazel ` + version + `"; exit; fi
echo "` + name + `: $*"`
}

// goProgram puts a Go on PATH that installs a bazelisk and knows where its SDK is.
func (m *machine) goProgram(version string) {
	goroot := filepath.Join(filepath.Dir(m.checkout), "goroot")
	m.write(filepath.Join(goroot, "bin", "go"), "#!/bin/bash\n", 0o755)
	m.program("go", `case "$1" in
env) printf '%s\n' "`+version+`" "`+goroot+`" /modcache ;;
install)
  mkdir -p "$GOBIN"
  printf '%s\n' '#!/bin/bash' '`+fakeBazel("built bazelisk", "7.7.1")+`' >"$GOBIN/bazelisk"
  chmod +x "$GOBIN/bazelisk" ;;
esac`)
	path, err := exec.LookPath("chmod")
	if err != nil {
		m.t.Skip(err)
	}
	m.link(path, filepath.Join(m.bin, "chmod"))
}

// steps replaces what the air-gapped way makes and runs by fakes; root is the body of root.sh.
func (m *machine) steps(root string) {
	m.step("overlay.sh", `echo overlay >>"$CALLS"; mkdir "$1"`)
	m.step("sdk.sh", `echo sdk >>"$CALLS"; mkdir "$1"`)
	m.step("toolchain.sh", `echo no network; exit 1`)
	m.step("root.sh", root)
	m.step("enter.sh", `while [ "$1" != -- ]; do shift; done; shift; echo "entered: $*"`)
}

const makeRoot = `echo root >>"$CALLS"; mkdir "$1"`

func (m *machine) step(name, body string) {
	m.write(filepath.Join(m.checkout, "tools/airgap", name), "#!/bin/bash\nset -e\n"+body+"\n", 0o755)
}

func (m *machine) program(name, body string) {
	m.write(filepath.Join(m.bin, name), "#!/bin/bash\n"+body+"\n", 0o755)
}

// write makes a new file in the place of whatever has the name. It never writes through a link: most
// programs of a machine are links to the real ones.
func (m *machine) write(path, content string, mode os.FileMode) {
	m.t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		m.t.Fatal(err)
	}
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		m.t.Fatal(err)
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		m.t.Fatal(err)
	}
	_, err = file.WriteString(content)
	if err := errors.Join(err, file.Close()); err != nil {
		m.t.Fatal(err)
	}
}

func (m *machine) copyFile(from, to string) {
	m.t.Helper()
	content, err := os.ReadFile(from)
	if err != nil {
		m.t.Fatal(err)
	}
	// This computer can itself be inside the root, where Bazel runs the tests.
	text := strings.ReplaceAll(string(content), "/etc/handbook-airgap", m.insideFile())
	// Its cache is below /tmp, as all that tests write.
	text = strings.ReplaceAll(text, "/tmp/*", m.hiddenFolder()+"/*")
	m.write(filepath.Join(m.checkout, to), text, 0o755)
}

func (m *machine) link(from, to string) {
	m.t.Helper()
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		m.t.Fatal(err)
	}
	if err := os.Symlink(from, to); err != nil && !errors.Is(err, os.ErrExist) {
		m.t.Fatal(err)
	}
}

// only is the one file that the pattern below the cache names.
func (m *machine) only(pattern string) string {
	m.t.Helper()
	found, err := filepath.Glob(filepath.Join(m.cache, pattern))
	if err != nil || len(found) != 1 {
		m.t.Fatalf("%s below the cache: found %q, expected one", pattern, found)
	}
	return found[0]
}
