// Package devrites drives a real devrites-engine in a copy of a project, as
// the people and agents do who carry a feature through its phases.
package devrites

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Build builds the program from the checkout around the working directory and
// returns its path.
func Build(t *testing.T) string {
	t.Helper()
	checkout, err := exec.Command("git", "rev-parse", "--show-toplevel").Output()
	if err != nil {
		t.Fatalf("git rev-parse: %v: run the tests inside the checkout", err)
	}
	program := filepath.Join(t.TempDir(), "devrites-engine")
	build := exec.Command("go", "build", "-o", program, "./tools/devrites-engine")
	build.Dir = strings.TrimSpace(string(checkout))
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	return program
}

// Project is a Git repository with a feature in it.
type Project struct {
	// T is the test that runs now; subtests set it to their own.
	T   *testing.T
	Dir string
	// Slug names the feature's workspace, and is what $slug stands for in
	// commands and lines.
	Slug    string
	program string
}

// NewProject copies the named files of folder into a new repository and
// commits them.
func NewProject(t *testing.T, program, folder string, names ...string) *Project {
	t.Helper()
	return NewProjectIn(t, t.TempDir(), program, folder, names...)
}

// NewProjectIn is NewProject in a place of one's choice, which it makes.
func NewProjectIn(t *testing.T, dir, program, folder string, names ...string) *Project {
	t.Helper()
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	// Git and the engine know the folder by its real name.
	dir, err := filepath.EvalSymlinks(dir)
	if err != nil {
		t.Fatal(err)
	}
	p := &Project{T: t, Dir: dir, program: program}
	for _, name := range names {
		p.copy(filepath.Join(folder, name), name)
	}
	p.Git("init", "-q")
	p.Git("add", "-A")
	p.Git("commit", "-q", "-m", "The project before the feature")
	return p
}

// OK runs a command that must pass, and returns what it prints. Each of lines
// must be one whole line of it. Words in single quotes are one argument.
func (p *Project) OK(command string, lines ...string) string {
	p.T.Helper()
	return p.want(0, command, lines)
}

// Blocked is OK for a command that a rule must stop.
func (p *Project) Blocked(command string, lines ...string) string {
	p.T.Helper()
	return p.want(3, command, lines)
}

func (p *Project) want(code int, command string, lines []string) string {
	p.T.Helper()
	run := exec.Command(p.program, p.arguments(command)...)
	run.Dir = p.Dir
	run.Env = append(os.Environ(), "DEVRITES_NOW=2026-01-02T03:04:05Z", "DEVRITES_WORKSPACE=")
	printed, err := run.CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		p.T.Fatal(err)
	}
	out := string(printed)
	if got := run.ProcessState.ExitCode(); got != code {
		p.T.Fatalf("%s: exit code %d, want %d\n%s", command, got, code, out)
	}
	all := strings.Split(out, "\n")
	for _, line := range lines {
		if !slices.Contains(all, p.Expand(line)) {
			p.T.Fatalf("%s: no line %q in\n%s", command, p.Expand(line), out)
		}
	}
	return out
}

// Expand puts the slug into a text.
func (p *Project) Expand(text string) string { return strings.ReplaceAll(text, "$slug", p.Slug) }

func (p *Project) arguments(command string) []string {
	var arguments []string
	for i, part := range strings.Split(p.Expand(command), "'") {
		if i%2 == 1 {
			arguments = append(arguments, part)
		} else {
			arguments = append(arguments, strings.Fields(part)...)
		}
	}
	return arguments
}

// Git runs Git in the project.
func (p *Project) Git(arguments ...string) {
	p.T.Helper()
	git := exec.Command("git", append([]string{"-c", "user.name=Example", "-c", "user.email=example@example.com"}, arguments...)...)
	git.Dir = p.Dir
	if out, err := git.CombinedOutput(); err != nil {
		p.T.Fatalf("git %s: %v\n%s", strings.Join(arguments, " "), err, out)
	}
}

// Path is where a file of the project lies.
func (p *Project) Path(name string) string { return filepath.Join(p.Dir, filepath.FromSlash(name)) }

// Artifact names a file of the workspace below the project.
func (p *Project) Artifact(name string) string { return ".devrites/work/" + p.Slug + "/" + name }

// Read reads a file of the project.
func (p *Project) Read(name string) string {
	p.T.Helper()
	data, err := os.ReadFile(p.Path(name))
	if err != nil {
		p.T.Fatal(err)
	}
	return string(data)
}

// Write writes a file of the project.
func (p *Project) Write(name, text string) {
	p.T.Helper()
	if err := errors.Join(os.MkdirAll(filepath.Dir(p.Path(name)), 0o755), os.WriteFile(p.Path(name), []byte(text), 0o644)); err != nil {
		p.T.Fatal(err)
	}
}

// Append adds a line to an artifact, after a blank one.
func (p *Project) Append(artifact, line string) {
	p.T.Helper()
	p.Write(p.Artifact(artifact), p.Read(p.Artifact(artifact))+"\n"+line+"\n")
}

// Replace rewrites the one place of an artifact that pattern matches.
func (p *Project) Replace(artifact, pattern, text string) {
	p.T.Helper()
	compiled := regexp.MustCompile("(?m)" + pattern)
	old := p.Read(p.Artifact(artifact))
	if found := len(compiled.FindAllString(old, -1)); found != 1 {
		p.T.Fatalf("%s: %d matches of %s, want 1\n%s", artifact, found, pattern, old)
	}
	p.Write(p.Artifact(artifact), compiled.ReplaceAllLiteralString(old, text))
}

// Cursor sets keys of state.md, as the agent does that enters a phase. Keys
// that are not there become rows.
func (p *Project) Cursor(key, value string) {
	p.T.Helper()
	row := fmt.Sprintf("| %s | %s |", key, value)
	if strings.Contains(p.Read(p.Artifact("state.md")), "\n| "+key+" |") {
		p.Replace("state.md", `^\| `+key+` \|.*$`, row)
		return
	}
	p.Replace("state.md", `^\| schema \|`, row+"\n| schema |")
}

// Take copies artifacts from a folder of documents into the workspace.
func (p *Project) Take(folder string, artifacts ...string) {
	p.T.Helper()
	for _, name := range artifacts {
		p.copy(filepath.Join(folder, name), p.Artifact(name))
	}
}

// Patch applies a patch to the project.
func (p *Project) Patch(file string) {
	p.T.Helper()
	path, err := filepath.Abs(file)
	if err != nil {
		p.T.Fatal(err)
	}
	p.Git("apply", path)
}

func (p *Project) copy(source, name string) {
	p.T.Helper()
	data, err := os.ReadFile(source)
	if err != nil {
		p.T.Fatal(err)
	}
	p.Write(name, string(data))
}
