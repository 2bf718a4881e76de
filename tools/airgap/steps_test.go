package airgap

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestStepsRunOnce(t *testing.T) {
	m := newMachine(t)
	m.goProgram("go1.26.8")
	m.steps(makeRoot)
	for range 3 {
		if got := m.start("info"); got.stdout != "entered: info\n" {
			t.Fatalf("stdout %q, stderr:\n%s", got.stdout, got.stderr)
		}
	}
	if got, want := m.calls(), "curl overlay sdk root"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestSecondStartIsSilent(t *testing.T) {
	m := newMachine(t)
	m.goProgram("go1.26.8")
	m.steps(makeRoot)
	m.start("info")
	if got := m.start("info"); got.stderr != "" {
		t.Errorf("got %q, want nothing", got.stderr)
	}
}

func TestHalfMadeFolderIsMadeAgain(t *testing.T) {
	for _, name := range []string{"root", "overlay", "sdk"} {
		t.Run(name, func(t *testing.T) {
			m := newMachine(t)
			m.goProgram("go1.26.8")
			m.steps(makeRoot)
			m.start("info")
			folder := strings.TrimSuffix(m.only("airgap/"+name+"-*.lock"), ".lock")
			// What a run leaves that is interrupted before and while it renames.
			if err := os.Remove(filepath.Join(folder, ".finished")); err != nil {
				t.Fatal(err)
			}
			m.write(filepath.Join(folder, "half"), "", 0o644)
			m.write(filepath.Join(folder+".making.1", "half"), "", 0o644)

			if got := m.start("info"); got.stdout != "entered: info\n" {
				t.Fatalf("stdout %q, stderr:\n%s", got.stdout, got.stderr)
			}
			if got := strings.Count(m.calls(), name); got != 2 {
				t.Errorf("made %d times, want 2", got)
			}
			for _, path := range []string{folder + "/half", folder + ".making.1"} {
				if _, err := os.Stat(path); err == nil {
					t.Errorf("%s is still there", path)
				}
			}
		})
	}
}

func TestFailedStepIsTriedAgain(t *testing.T) {
	m := newMachine(t)
	m.goProgram("go1.26.8")
	m.steps(`mkdir "$1"; [ -e "$CALLS.mirror" ]; echo root >>"$CALLS"`)
	if got := m.start("info"); got.exit != 1 {
		t.Fatalf("exit %d, want 1", got.exit)
	}
	m.write(m.callsFile()+".mirror", "", 0o644)
	if got := m.start("info"); got.stdout != "entered: info\n" {
		t.Fatalf("stdout %q, stderr:\n%s", got.stdout, got.stderr)
	}
	if got, want := m.calls(), "curl overlay sdk root"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestChangedRecipeIsMadeAnew(t *testing.T) {
	m := newMachine(t)
	m.goProgram("go1.26.8")
	m.steps(makeRoot)
	m.start("info")
	m.step("root.sh", makeRoot+" # changed")
	m.start("info")
	if got, want := m.calls(), "curl overlay sdk root root"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestTwoFirstRunsAtOnce(t *testing.T) {
	m := newMachine(t)
	m.goProgram("go1.26.8")
	m.steps(`echo root >>"$CALLS"; mkdir "$1"; sleep 0.5; [ -d "$1" ]`)
	var runs []*exec.Cmd
	var outputs []*strings.Builder
	for range 3 {
		command := m.command("info")
		output := &strings.Builder{}
		command.Stdout = output
		if err := command.Start(); err != nil {
			t.Fatal(err)
		}
		runs, outputs = append(runs, command), append(outputs, output)
	}
	for i, run := range runs {
		if err := run.Wait(); err != nil || outputs[i].String() != "entered: info\n" {
			t.Errorf("run %d: %v, stdout %q", i, err, outputs[i])
		}
	}
	if got := strings.Count(m.calls(), "root"); got != 1 {
		t.Errorf("the root was made %d times, want 1", got)
	}
}

func TestWhatEnterIsGiven(t *testing.T) {
	m := newMachine(t)
	m.goProgram("go1.26.8")
	m.steps(makeRoot)
	m.step("enter.sh", `printf '%s\n' "$@"`)
	got := m.start("build", "//a b")
	want := []string{
		strings.TrimSuffix(m.only("airgap/root-*.lock"), ".lock"),
		m.only("airgap/bazelrc-*"),
		filepath.Join(filepath.Dir(m.checkout), "goroot"),
		"/modcache",
		m.cache,
		m.checkout,
		"--",
		"build",
		"//a b",
	}
	if diff := cmp.Diff(want, strings.Split(strings.TrimSpace(got.stdout), "\n")); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestPinnedGoIsFetched(t *testing.T) {
	m := newMachine(t)
	m.goProgram("go1.25.1")
	m.steps(makeRoot)
	m.step("toolchain.sh", `mkdir -p "$1/sdk/bin"; touch "$1/sdk/bin/go"; echo "$1/sdk" >"$1/goroot"`)
	m.step("sdk.sh", `echo "sdk of ${2##*/} $3" >>"$CALLS"; mkdir "$1"`)
	m.start("info")
	if got, want := m.calls(), "curl overlay sdk of sdk 1.26.8 root"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestModulesAreThoseOfTheModuleFile(t *testing.T) {
	m := newMachine(t)
	m.goProgram("go1.26.8")
	m.steps(makeRoot)
	m.step("overlay.sh", `echo "overlay of $2 $3" >>"$CALLS"; mkdir "$1"`)
	m.start("info")
	m.write(filepath.Join(m.checkout, "MODULE.bazel"), `bazel_dep(name = "rules_go", version = "0.61.0")
bazel_dep(name = "gazelle", version = "0.47.0")
go_sdk.download(version = "1.26.8")
`, 0o644)
	m.start("info")
	if got, want := m.calls(), "curl overlay of 0.60.0 0.47.0 sdk root overlay of 0.61.0 0.47.0 sdk"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestFlags(t *testing.T) {
	tests := []struct {
		name, variable string
		want, unwanted string
	}{
		{"disk cache of the user", "", `common "--disk_cache=/my cache/disk"`, "--disk_cache=\""},
		{"another disk cache", "HANDBOOK_DISK_CACHE=/big disk", `common "--disk_cache=/big disk"`, "/my cache/disk"},
		{"no disk cache", "HANDBOOK_DISK_CACHE=", `--lockfile_mode=off`, "disk_cache"},
		{"blanks in a URL", "", `common "--registry=file:///my%20cache/overlay/registry"`, "file:///my cache"},
		{"output of another root elsewhere", "", `startup "--output_user_root=/my cache/output-1234"`, "output-root"},
		{"SDK of the main module", "", `common "--override_repository=rules_go~~go_sdk~main___download_0=/my cache/sdk"`, "main_~"},
		{"SDK of the module as a dependency", "", `common "--override_repository=rules_go~~go_sdk~rules_handbook__download_0=/my cache/sdk"`, "main_~"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			command := exec.Command("./flags.sh", "/my cache", "/my cache/root-1234", "/my cache/overlay", "/my cache/sdk")
			command.Env = append(os.Environ(), test.variable)
			got, err := command.Output()
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(string(got), test.want+"\n") {
				t.Errorf("no line %s in:\n%s", test.want, got)
			}
			if strings.Contains(string(got), test.unwanted) {
				t.Errorf("%s in:\n%s", test.unwanted, got)
			}
		})
	}
}

func TestSDKFolder(t *testing.T) {
	folder := t.TempDir()
	m := &machine{t: t}
	goroot := filepath.Join(folder, "go root")
	m.write(filepath.Join(goroot, "bin/go"), "#!/bin/bash\n[ \"$2\" = GOHOSTOS ] && echo linux || echo arm64\n", 0o755)
	m.write(filepath.Join(goroot, "src/a.go"), "package a\n", 0o644)
	m.write(filepath.Join(folder, "rules_go/go/private/BUILD.sdk.bazel"),
		"{goos} {goarch} go{exe} {version} {experiments} {exec_compatible_with}\n", 0o644)
	sdk := filepath.Join(folder, "sdk")
	if out, err := exec.Command("./sdk.sh", sdk, goroot, "1.27rc1", filepath.Join(folder, "rules_go")).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	want := map[string]string{
		"BUILD.bazel": "linux arm64 go 1.27rc1 [] [\"@platforms//cpu:aarch64\", \"@platforms//os:linux\"]\n",
		"REPO.bazel":  "",
		"ROOT":        "",
		"version.bzl": "MAJOR_VERSION = \"1\"\nMINOR_VERSION = \"27\"\nPATCH_VERSION = \"0\"\nPRERELEASE_SUFFIX = \"rc1\"\n",
		"src/a.go":    "package a\n",
	}
	got := map[string]string{}
	for name := range want {
		content, err := os.ReadFile(filepath.Join(sdk, name))
		if err != nil {
			t.Fatal(err)
		}
		got[name] = string(content)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// The links of a machine lead to this computer's programs; a fake must not overwrite one.
func TestFakeDoesNotReachTheRealProgram(t *testing.T) {
	m := newMachine(t)
	real := filepath.Join(t.TempDir(), "program")
	if err := os.WriteFile(real, []byte("real"), 0o755); err != nil {
		t.Fatal(err)
	}
	m.link(real, filepath.Join(m.bin, "linked"))
	m.program("linked", "exit 1")
	got, err := os.ReadFile(real)
	if err != nil || string(got) != "real" {
		t.Errorf("the real program holds %q, %v", got, err)
	}
}
