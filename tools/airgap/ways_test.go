package airgap

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestNoWay(t *testing.T) {
	tests := []struct {
		name  string
		setUp func(*machine)
		want  []string
	}{
		{
			name:  "bare machine",
			setUp: func(*machine) {},
			want: []string{
				"bazelw: no way to start Bazel:",
				"  $BAZEL: not set",
				"  bazelisk on PATH: none",
				"  bazel on PATH: none",
				"  bazelisk from its Go module: no go on PATH",
				"  Debian's Bazel in a root of its own: no go on PATH",
			},
		},
		{
			name: "everything is there and nothing works",
			setUp: func(m *machine) {
				m.env = []string{"BAZEL=/nowhere/bazel"}
				m.program("bazelisk", "exit 1")
				m.bazel("bazel", "7.6.2")
				m.goProgram("go1.26.8")
				m.steps("echo some output; echo no such suite; exit 1")
			},
			want: []string{
				"bazelw: $BAZEL is not used: /nowhere/bazel is not a program",
				"bazelw: making a folder of Bazel modules from the Go module proxy (once, usually 1 minute)",
				"bazelw: linking Go 1.26.8 as Bazel's SDK (once, under 1 s)",
				"bazelw: making a Debian root with Bazel from this machine's mirror (once, usually 2 to 4 minutes, 1.3 GB)",
				"bazelw: no way to start Bazel:",
				"  $BAZEL: /nowhere/bazel is not a program",
				"  bazelisk on PATH: BIN/bazelisk --version failed",
				"  bazel on PATH: BIN/bazel is Bazel 7.6.2, older than 7.7",
				"  bazelisk from its Go module: no network beyond package mirrors",
				"  Debian's Bazel in a root of its own: no such suite (all of its output: LOG)",
			},
		},
		{
			name: "Go too old",
			setUp: func(m *machine) {
				m.goProgram("go1.24.3")
				m.steps(makeRoot)
			},
			want: []string{
				"bazelw: fetching Go 1.26.8 with Go 1.24.3 (once, usually 20 s)",
				"bazelw: no way to start Bazel:",
				"  $BAZEL: not set",
				"  bazelisk on PATH: none",
				"  bazel on PATH: none",
				"  bazelisk from its Go module: no network beyond package mirrors",
				"  Debian's Bazel in a root of its own: Go 1.24.3 is older than 1.25.0, and Go 1.26.8 cannot be fetched (LOG)",
			},
		},
		{
			name: "not Debian",
			setUp: func(m *machine) {
				m.goProgram("go1.26.8")
				m.steps(makeRoot)
				m.remove("apt-get")
			},
			want: []string{
				"bazelw: no way to start Bazel:",
				"  $BAZEL: not set",
				"  bazelisk on PATH: none",
				"  bazel on PATH: none",
				"  bazelisk from its Go module: no network beyond package mirrors",
				"  Debian's Bazel in a root of its own: no apt-get: not a Debian machine",
			},
		},
		{
			name: "blank in the cache folder",
			setUp: func(m *machine) {
				m.goProgram("go1.26.8")
				m.steps(makeRoot)
				m.cache += " of mine"
			},
			want: []string{
				"bazelw: no way to start Bazel:",
				"  $BAZEL: not set",
				"  bazelisk on PATH: none",
				"  bazel on PATH: none",
				"  bazelisk from its Go module: no network beyond package mirrors",
				"  Debian's Bazel in a root of its own: Bazel does not work in a folder with blanks, set HANDBOOK_CACHE: CACHE",
			},
		},
		{
			name: "home in a hidden folder",
			setUp: func(m *machine) {
				m.goProgram("go1.26.8")
				m.steps(makeRoot)
				m.env = []string{"HANDBOOK_CACHE=", "HOME=" + m.hiddenFolder()}
				m.cache = m.hiddenFolder() + "/.cache/rules_handbook"
			},
			want: []string{
				"bazelw: no way to start Bazel:",
				"  $BAZEL: not set",
				"  bazelisk on PATH: none",
				"  bazel on PATH: none",
				"  bazelisk from its Go module: no network beyond package mirrors",
				"  Debian's Bazel in a root of its own: Bazel's sandbox hides /tmp, set HANDBOOK_CACHE: CACHE",
			},
		},
		{
			name: "step that says nothing",
			setUp: func(m *machine) {
				m.goProgram("go1.26.8")
				m.steps("exit 1")
			},
			want: []string{
				"bazelw: making a folder of Bazel modules from the Go module proxy (once, usually 1 minute)",
				"bazelw: linking Go 1.26.8 as Bazel's SDK (once, under 1 s)",
				"bazelw: making a Debian root with Bazel from this machine's mirror (once, usually 2 to 4 minutes, 1.3 GB)",
				"bazelw: no way to start Bazel:",
				"  $BAZEL: not set",
				"  bazelisk on PATH: none",
				"  bazel on PATH: none",
				"  bazelisk from its Go module: no network beyond package mirrors",
				"  Debian's Bazel in a root of its own: root.sh failed without a word (all of its output: LOG)",
			},
		},
		{
			name: "container without rights",
			setUp: func(m *machine) {
				m.goProgram("go1.26.8")
				m.steps(makeRoot)
				m.program("unshare", "exit 1")
			},
			want: []string{
				"bazelw: no way to start Bazel:",
				"  $BAZEL: not set",
				"  bazelisk on PATH: none",
				"  bazel on PATH: none",
				"  bazelisk from its Go module: no network beyond package mirrors",
				"  Debian's Bazel in a root of its own: this user may not make mount namespaces: unshare --mount fails",
			},
		},
		{
			name: "bazel on PATH is bazelw",
			setUp: func(m *machine) {
				m.link(filepath.Join(m.checkout, "bazelw"), filepath.Join(m.bin, "bazel"))
			},
			want: []string{
				"bazelw: no way to start Bazel:",
				"  $BAZEL: not set",
				"  bazelisk on PATH: none",
				"  bazel on PATH: BIN/bazel is bazelw itself",
				"  bazelisk from its Go module: no go on PATH",
				"  Debian's Bazel in a root of its own: no go on PATH",
			},
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m := newMachine(t)
			test.setUp(m)
			got := m.start("build", "//:handbook")
			if got.exit != 1 {
				t.Errorf("exit code: got %d, want 1", got.exit)
			}
			lines := strings.Split(strings.TrimSpace(strings.ReplaceAll(got.stderr, m.bin, "BIN")), "\n")
			for i, line := range lines {
				at, end := strings.Index(line, m.cache), strings.Index(line, ".log")
				if at >= 0 && end > at {
					lines[i] = line[:at] + "LOG" + line[end+len(".log"):]
				}
				lines[i] = strings.ReplaceAll(lines[i], m.cache, "CACHE")
			}
			if diff := cmp.Diff(test.want, lines); diff != "" {
				t.Errorf("stderr (-want +got):\n%s", diff)
			}
			if got.stdout != "" {
				t.Errorf("stdout: got %q, want none", got.stdout)
			}
		})
	}
}

func TestUnusableVariableIsReported(t *testing.T) {
	m := newMachine(t)
	m.bazel("bazel", "7.7.1")
	m.bazel("old", "6.5.0")
	for variable, want := range map[string]string{
		"":               "",
		"/nowhere/bazel": "bazelw: $BAZEL is not used: /nowhere/bazel is not a program\n",
		m.bin + "/old":   "bazelw: $BAZEL is not used: " + m.bin + "/old is Bazel 6.5.0, older than 7.7\n",
		m.checkout:       "bazelw: $BAZEL is not used: " + m.checkout + " is not a program\n",
		"bazel":          "",
		m.bin + "/bazel": "",
	} {
		m.env = []string{"BAZEL=" + variable}
		if got := m.start("info"); got.stdout != "bazel: info\n" || got.stderr != want {
			t.Errorf("BAZEL=%s: stdout %q, stderr %q, want %q", variable, got.stdout, got.stderr, want)
		}
	}
}

func TestCacheFolder(t *testing.T) {
	const remedy = ": set HANDBOOK_CACHE to the absolute path of a folder that is not below /tmp\n"
	for _, test := range []struct {
		name string
		env  func(*machine) []string // of HOME and the cache's variables, all there are
		want string                  // on stderr; HIDDEN stands for /tmp
	}{
		{"relative", func(*machine) []string { return []string{"HOME=/nowhere", "HANDBOOK_CACHE=rel"} },
			"bazelw: the cache folder rel is no absolute path" + remedy},
		{"in a hidden folder", func(m *machine) []string {
			return []string{"HOME=/nowhere", "HANDBOOK_CACHE=" + m.hiddenFolder() + "/x"}
		},
			"bazelw: the cache folder HIDDEN/x is below /tmp, which Bazel's sandbox hides" + remedy},
		{"a hidden folder", func(m *machine) []string { return []string{"HOME=/nowhere", "HANDBOOK_CACHE=" + m.hiddenFolder()} },
			"bazelw: the cache folder HIDDEN is below /tmp, which Bazel's sandbox hides" + remedy},
		{"no home", func(*machine) []string { return nil }, "bazelw: no folder for the cache: HOME is not set" + remedy},
		{"empty home", func(*machine) []string { return []string{"HOME="} }, "bazelw: no folder for the cache: HOME is not set" + remedy},
		{"relative home", func(*machine) []string { return []string{"HOME=home"} },
			"bazelw: the cache folder home/.cache/rules_handbook is no absolute path" + remedy},
		{"home", func(m *machine) []string { return []string{"HOME=" + m.cache} }, ""},
		{"home in a hidden folder", func(m *machine) []string { return []string{"HOME=" + m.hiddenFolder()} }, ""},
		{"cache and no home", func(m *machine) []string { return []string{"HANDBOOK_CACHE=" + m.cache} }, ""},
		{"cache of all programs and no home", func(m *machine) []string { return []string{"XDG_CACHE_HOME=" + m.cache} }, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := newMachine(t)
			m.bazel("bazel", "7.7.1")
			command := m.command("info")
			command.Env = append(test.env(m), "PATH="+m.bin, "CALLS="+m.callsFile())
			var stdout, stderr strings.Builder
			command.Stdout, command.Stderr = &stdout, &stderr
			err := command.Run()
			if started := stdout.String() == "bazel: info\n"; started != (test.want == "") {
				t.Errorf("got %v, stdout %q", err, stdout.String())
			}
			if got := strings.ReplaceAll(stderr.String(), m.hiddenFolder(), "HIDDEN"); got != test.want {
				t.Errorf("stderr: got %q, want %q", got, test.want)
			}
			if _, err := os.Stat(filepath.Join(m.checkout, "rel")); err == nil {
				t.Error("a folder was made in the working folder")
			}
		})
	}
}

func TestNoHomeInTheRoot(t *testing.T) {
	m := newMachine(t)
	m.goProgram("go1.26.8")
	m.steps(makeRoot)
	for range 2 { // the second start finds everything made
		command := m.command("info")
		command.Env = []string{"PATH=" + m.bin, "CALLS=" + m.callsFile(), "HANDBOOK_CACHE=" + m.cache}
		if got, err := command.CombinedOutput(); err != nil || !strings.HasSuffix(string(got), "entered: info\n") {
			t.Errorf("got %v:\n%s", err, got)
		}
	}
}

func TestOrderOfWays(t *testing.T) {
	m := newMachine(t)
	m.goProgram("go1.26.8")
	m.steps(makeRoot)
	m.bazel("chosen", "7.7.1")
	m.bazel("bazelisk", "7.7.1")
	m.bazel("bazel", "8.1.0")
	network := `exit 0`
	offline := `exit 6`

	// Each step takes away the way that the one before has used.
	steps := []struct {
		change func()
		want   string
	}{
		{func() { m.env = []string{"BAZEL=" + filepath.Join(m.bin, "chosen")} }, "chosen: build //a:b"},
		{func() { m.env = []string{"BAZEL=chosen"} }, "chosen: build //a:b"},
		{func() { m.env = nil }, "bazelisk: build //a:b"},
		{func() { m.remove("bazelisk") }, "bazel: build //a:b"},
		{func() { m.remove("bazel"); m.program("curl", network) }, "built bazelisk: build //a:b"},
		{func() { m.removeCached("bazelisk@*"); m.program("curl", offline) }, "entered: build //a:b"},
	}
	for _, step := range steps {
		step.change()
		got := m.start("build", "//a:b")
		if got.exit != 0 || strings.TrimSpace(got.stdout) != step.want {
			t.Fatalf("got exit %d, stdout %q, want %q; stderr:\n%s", got.exit, got.stdout, step.want, got.stderr)
		}
	}
}

func TestVersions(t *testing.T) {
	tests := []struct {
		version string
		fits    bool
	}{
		{"4.2.3", false},
		{"7.6.99", false},
		{"7.7.0", true},
		{"7.10.0", true},
		{"8.0.0rc1", true},
		{"10.0.0", true},
		{"no_version", true},
		{"development version", true},
	}
	for _, test := range tests {
		t.Run(test.version, func(t *testing.T) {
			m := newMachine(t)
			m.bazel("bazel", test.version)
			got := m.start("info")
			if fits := got.stdout == "bazel: info\n"; fits != test.fits {
				t.Errorf("fits: got %v, want %v; stderr:\n%s", fits, test.fits, got.stderr)
			}
		})
	}
}

func TestVersionIsRemembered(t *testing.T) {
	m := newMachine(t)
	m.bazel("bazel", "7.7.1")
	m.start("info")
	m.start("info")
	if got := m.calls(); got != "bazel --version" {
		t.Fatalf("calls of two starts: got %q, want one", got)
	}

	m.bazel("bazel", "7.6.0")
	later := time.Now().Add(time.Minute)
	if err := os.Chtimes(filepath.Join(m.bin, "bazel"), later, later); err != nil {
		t.Fatal(err)
	}
	if got := m.start("info"); got.exit != 1 {
		t.Errorf("after an older Bazel took its place: got exit %d, stdout %q", got.exit, got.stdout)
	}
}

func TestMissingNetworkIsRemembered(t *testing.T) {
	m := newMachine(t)
	m.goProgram("go1.26.8")
	m.steps(makeRoot)
	m.start("info")
	m.start("info")
	if got := strings.Count(m.calls(), "curl"); got != 1 {
		t.Fatalf("looks for a network in two starts: got %d, want 1", got)
	}

	for _, content := range []string{"1000", "", "not a number"} {
		m.write(filepath.Join(m.cache, "offline"), content, 0o644)
		before := strings.Count(m.calls(), "curl")
		if got := m.start("info"); got.exit != 0 {
			t.Fatalf("with %q in the file offline: exit %d, stderr:\n%s", content, got.exit, got.stderr)
		}
		if strings.Count(m.calls(), "curl") != before+1 {
			t.Errorf("with %q in the file offline: the network was not looked for again", content)
		}
	}
}

func TestLauncherVariable(t *testing.T) {
	m := newMachine(t)
	m.program("bazel", `if [ "$1" = --version ]; then echo bazel 7.7.1; exit; fi; echo "$HANDBOOK_BAZEL"`)
	link := filepath.Join(filepath.Dir(m.checkout), "link")
	m.link(filepath.Join(m.checkout, "bazelw"), link)
	want := filepath.Join(m.checkout, "bazelw") + "\n"
	for _, name := range []string{"./bazelw", link, filepath.Join(m.checkout, "bazelw")} {
		command := m.command()
		command.Path = name
		got, err := command.Output()
		if err != nil || string(got) != want {
			t.Errorf("started as %s: got %q, %v, want %q", name, got, err, want)
		}
	}
}

func TestAirgapVariable(t *testing.T) {
	m := newMachine(t)
	m.goProgram("go1.26.8")
	m.steps(makeRoot)
	m.bazel("bazel", "7.7.1")
	m.env = []string{"HANDBOOK_AIRGAP=1", "BAZEL=bazel"}
	if got := m.start("info"); got.stdout != "entered: info\n" {
		t.Errorf("stdout %q, stderr:\n%s", got.stdout, got.stderr)
	}
	if got, want := m.calls(), "overlay sdk root"; got != want {
		t.Errorf("calls: got %q, want %q", got, want)
	}
}

func TestInsideTheRoot(t *testing.T) {
	m := newMachine(t)
	m.goProgram("go1.26.8")
	m.steps(makeRoot)
	m.start("info")
	m.write(m.insideFile(), "bazel 7.7.1\n", 0o644)
	m.bazel("bazel", "7.7.1")
	m.remove("apt-get")
	m.remove("unshare")
	m.env = []string{"BAZEL=bazel"}
	if got := m.start("info"); got.stdout != "entered: info\n" {
		t.Errorf("stdout %q, stderr:\n%s", got.stdout, got.stderr)
	}
	if got, want := m.calls(), "curl overlay sdk root"; got != want {
		t.Errorf("calls: got %q, want %q", got, want)
	}
}

func TestExitCodeIsBazels(t *testing.T) {
	m := newMachine(t)
	m.program("bazel", `if [ "$1" = --version ]; then echo bazel 7.7.1; exit; fi; exit 3`)
	if got := m.start("test", "//..."); got.exit != 3 {
		t.Errorf("got %d, want 3", got.exit)
	}
}

func (m *machine) remove(program string) {
	m.t.Helper()
	if err := os.Remove(filepath.Join(m.bin, program)); err != nil {
		m.t.Fatal(err)
	}
}

func (m *machine) removeCached(pattern string) {
	m.t.Helper()
	if err := os.RemoveAll(m.only(pattern)); err != nil {
		m.t.Fatal(err)
	}
}
