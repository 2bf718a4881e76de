package gitdiff

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"
)

// fixed are the settings that hold whatever the repository configures. They
// travel in the environment, where no key can be mistaken for a value.
var fixed = []setting{
	{"core.hooksPath", os.DevNull},
	{"core.fsmonitor", "false"},
	{"core.untrackedCache", "false"},
	{"core.pager", "cat"},
	{"core.quotePath", "false"},
	{"core.sshCommand", "false"},
	{"core.askPass", ""},
	{"credential.helper", ""},
	{"diff.external", ""},
	{"diff.ignoreSubmodules", "dirty"},
	{"diff.noprefix", "false"},
	{"diff.mnemonicPrefix", "false"},
	{"diff.relative", "false"},
	{"diff.orderFile", os.DevNull},
	{"diff.renameLimit", "1000"},
	{"diff.suppressBlankEmpty", "false"},
	{"diff.algorithm", "myers"},
	{"diff.interHunkContext", "0"},
	{"diff.submodule", "short"},
	{"submodule.recurse", "false"},
	{"status.showUntrackedFiles", "all"},
	{"status.submoduleSummary", "false"},
	{"protocol.allow", "never"},
	{"gc.auto", "0"},
	{"maintenance.auto", "false"},
	{"trace2.normalTarget", "0"},
	{"trace2.perfTarget", "0"},
	{"trace2.eventTarget", "0"},
	{"color.ui", "never"},
	{"log.showSignature", "false"},
}

// neutralise adds a setting for every filter that any configuration defines,
// because Git would run its program to compare a file with the index.
func (r *Repository) neutralise(ctx context.Context) error {
	out, err := r.output(ctx, 16<<20, "config", "--list", "--name-only", "-z")
	if err != nil {
		return err
	}
	settings := append([]setting(nil), fixed...)
	seen := map[string]bool{}
	for _, key := range strings.Split(string(out), "\x00") {
		end := strings.LastIndexByte(key, '.')
		if !strings.HasPrefix(key, "filter.") || end < len("filter.") || seen[key[:end]] {
			continue
		}
		name := key[:end]
		seen[name] = true
		settings = append(settings, setting{name + ".clean", ""}, setting{name + ".smudge", ""}, setting{name + ".process", ""},
			setting{name + ".required", "false"})
	}
	r.settings = settings
	return nil
}

// Error is a call of Git that ended badly.
type Error struct {
	Command string
	Exit    int // -1 when Git did not end by itself
	Stderr  string
	cause   error
}

func (e *Error) Error() string {
	text := fmt.Sprintf("git %s: %v", e.Command, e.cause)
	if line, _, _ := strings.Cut(strings.TrimSpace(e.Stderr), "\n"); line != "" {
		text += ": " + strconv.Quote(line)
	}
	return text
}

func (e *Error) Unwrap() error { return e.cause }

var errTooMuch = errors.New("its output is over the limit")

// output runs Git and keeps what it prints.
func (r *Repository) output(ctx context.Context, limit int64, args ...string) ([]byte, error) {
	var kept bytes.Buffer
	err := r.stream(ctx, limit, func(out io.Reader) error {
		_, err := kept.ReadFrom(out)
		return err
	}, args...)
	return kept.Bytes(), err
}

// stream runs Git and hands its output to read, which must read to the end.
func (r *Repository) stream(ctx context.Context, limit int64, read func(io.Reader) error, args ...string) error {
	return r.run(ctx, call{args: args, limit: limit, wait: Timeout}, read)
}

// call is one call of Git with its bounds.
type call struct {
	args  []string
	stdin io.Reader // nil for none
	limit int64     // of the output, in bytes
	wait  time.Duration
}

func (r *Repository) run(ctx context.Context, call call, read func(io.Reader) error) error {
	tooLong := fmt.Errorf("it took longer than %s", call.wait)
	ctx, cancel := context.WithTimeoutCause(ctx, call.wait, tooLong)
	defer cancel()
	cmd := exec.CommandContext(ctx, "git", append([]string{"--no-pager", "--no-optional-locks", "--literal-pathspecs"}, call.args...)...)
	cmd.Dir = r.Project
	cmd.Stdin = call.stdin
	cmd.Env = environment(os.Environ(), r.settings)
	var stderr tail
	cmd.Stderr = &stderr
	ownGroup(cmd)
	cmd.WaitDelay = 2 * time.Second
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("cannot run git: %w", err)
	}
	bounded := &limited{from: out, left: call.limit}
	readErr := read(bounded)
	if readErr != nil {
		cancel()
	}
	waitErr := cmd.Wait()
	failed := &Error{Command: call.args[0], Exit: -1, Stderr: stderr.String()}
	switch {
	case bounded.over:
		failed.cause = errTooMuch
	case context.Cause(ctx) == tooLong:
		failed.cause = tooLong
	case readErr != nil:
		return readErr
	case waitErr != nil:
		failed.cause, failed.Exit = waitErr, cmd.ProcessState.ExitCode()
	default:
		return nil
	}
	return failed
}

// environment keeps what Git needs to find its programs and its user's
// configuration and drops every GIT_ variable, because those can name
// programs, folders and settings.
func environment(inherited []string, settings []setting) []string {
	var env []string
	for _, entry := range inherited {
		name, _, _ := strings.Cut(entry, "=")
		upper := strings.ToUpper(name)
		if !strings.HasPrefix(upper, "GIT_") && upper != "PAGER" && upper != "EDITOR" && upper != "VISUAL" && upper != "SSH_ASKPASS" &&
			upper != "LANG" && upper != "LANGUAGE" && !strings.HasPrefix(upper, "LC_") {
			env = append(env, entry)
		}
	}
	env = append(env, "LC_ALL=C", "GIT_TERMINAL_PROMPT=0", "GIT_OPTIONAL_LOCKS=0", "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none",
		"GIT_PAGER=cat", "GIT_EDITOR=false", "GIT_ATTR_NOSYSTEM=1", "GIT_NO_REPLACE_OBJECTS=1",
		"GIT_CONFIG_COUNT="+strconv.Itoa(len(settings)))
	for i, setting := range settings {
		n := strconv.Itoa(i)
		env = append(env, "GIT_CONFIG_KEY_"+n+"="+setting.key, "GIT_CONFIG_VALUE_"+n+"="+setting.value)
	}
	return env
}

// limited gives an error once more than left bytes were read.
type limited struct {
	from io.Reader
	left int64
	over bool
}

func (l *limited) Read(p []byte) (int, error) {
	if l.left < 0 {
		l.over = true
		return 0, errTooMuch
	}
	if int64(len(p)) > l.left+1 {
		p = p[:l.left+1]
	}
	n, err := l.from.Read(p)
	l.left -= int64(n)
	if l.left < 0 {
		l.over = true
		return n, errTooMuch
	}
	return n, err
}

// tail keeps the first 4 KiB of what is written to it.
type tail struct{ bytes.Buffer }

func (t *tail) Write(p []byte) (int, error) {
	if room := 4096 - t.Len(); room > 0 {
		t.Buffer.Write(p[:min(room, len(p))])
	}
	return len(p), nil
}
