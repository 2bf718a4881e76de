package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"rules_handbook/benchmarks/internal/process"
)

const moduleFile = `module(name = "handbook_benchmark")

bazel_dep(name = "rules_handbook")
local_path_override(
    module_name = "rules_handbook",
    path = %q,
)

bazel_dep(name = "rules_go", version = "0.60.0")

# Named like the checkout's own, so that both share what is built with it.
go_sdk = use_extension("@rules_go//go:extensions.bzl", "go_sdk")
go_sdk.download(version = "1.26.8")
`

const buildFile = `load("@rules_handbook//rules:defs.bzl", "handbook")

handbook(
    name = "handbook",
    srcs = glob(["src/**"]),
    title = "Benchmark",
    validation = "report",
)
`

// workspace is a Bazel workspace around a copy of the tree.
type workspace struct {
	launcher, base, dir string
	server              int // process id
}

func newWorkspace(checkout, tree string) (*workspace, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return nil, err
	}
	// The sandbox hides /tmp.
	base, err := os.MkdirTemp(cache, "handbook-benchmark-")
	if err != nil {
		return nil, err
	}
	w := &workspace{launcher: filepath.Join(checkout, "bazelw"), base: base, dir: filepath.Join(base, "workspace")}
	if err := copyTree(tree, filepath.Join(w.dir, "src")); err != nil {
		w.remove()
		return nil, err
	}
	for name, text := range map[string]string{
		"MODULE.bazel": fmt.Sprintf(moduleFile, checkout), "BUILD.bazel": buildFile,
		".bazelrc": "common --incompatible_strict_action_env\n", // as the checkout, to share its tools
	} {
		if err := os.WriteFile(filepath.Join(w.dir, name), []byte(text), 0o644); err != nil {
			w.remove()
			return nil, err
		}
	}
	return w, nil
}

func (w *workspace) remove() {
	_ = w.command("shutdown").Run()
	_ = filepath.WalkDir(w.base, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() {
			_ = os.Chmod(path, 0o755)
		}
		return nil
	})
	_ = os.RemoveAll(w.base)
}

// measure builds the tree cold, unchanged, and after an edit of one file that
// moves its lines.
func (w *workspace) measure() (figures, error) {
	if out, err := w.command("build", "--remote_download_outputs=all", "@rules_handbook//rules/toolchains:source").CombinedOutput(); err != nil {
		return nil, fmt.Errorf("building the tools: %w\n%s", err, out)
	}
	out, err := w.command("info", "server_pid").Output()
	if err != nil {
		return nil, err
	}
	if w.server, err = strconv.Atoi(strings.TrimSpace(string(out))); err != nil {
		return nil, err
	}
	result := figures{}
	for _, step := range []struct {
		name   string
		before func() error
	}{
		{"1 cold", func() error { return nil }},
		{"2 unchanged", func() error { return nil }},
		{"3 lines moved in one file", w.editOneFile},
	} {
		if err := step.before(); err != nil {
			return nil, err
		}
		if result[step.name], err = w.build(); err != nil {
			return nil, err
		}
	}
	return result, nil
}

func (w *workspace) build() (figure, error) {
	before, err := cpuSeconds(w.server)
	if err != nil {
		return figure{}, err
	}
	stop := make(chan struct{})
	peak := process.WatchMemory(w.server, false, stop)
	events := filepath.Join(w.base, "events.json")
	start := time.Now()
	out, err := w.command("build", "--disk_cache=", "--build_event_json_file="+events, "//:handbook").CombinedOutput()
	wall := time.Since(start)
	close(stop)
	if err != nil {
		return figure{}, fmt.Errorf("%w\n%s", err, out)
	}
	after, err := cpuSeconds(w.server)
	if err != nil {
		return figure{}, err
	}
	actions, err := executed(events)
	return figure{
		WallSeconds: wall.Seconds(),
		CPUSeconds:  after - before,
		PeakMiB:     <-peak,
		Actions:     actions,
	}, err
}

// editOneFile puts an empty line before the first line of the first source.
func (w *workspace) editOneFile() error {
	done := fmt.Errorf("done")
	err := filepath.WalkDir(filepath.Join(w.dir, "src"), func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		switch filepath.Ext(path) {
		case ".go", ".py", ".ts":
		default:
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if err := os.WriteFile(path, append([]byte("\n"), data...), 0o644); err != nil {
			return err
		}
		return done
	})
	if err == done {
		return nil
	}
	if err == nil {
		err = fmt.Errorf("the tree has no source file to edit")
	}
	return err
}

func (w *workspace) command(args ...string) *exec.Cmd {
	startup := []string{"--output_user_root=" + filepath.Join(w.base, "bazel"), "--max_idle_secs=120"}
	command := exec.Command(w.launcher, append(startup, args...)...)
	command.Dir = w.dir
	return command
}

// executed counts the executed actions with a Handbook mnemonic by the build
// metrics.
func executed(events string) (int, error) {
	data, err := os.ReadFile(events)
	if err != nil {
		return 0, err
	}
	total := 0
	for line := range bytes.Lines(data) {
		var event struct {
			BuildMetrics struct {
				ActionSummary struct {
					ActionData []struct{ Mnemonic, ActionsExecuted string }
				}
			}
		}
		if err := json.Unmarshal(line, &event); err != nil {
			return 0, fmt.Errorf("%s: %w", events, err)
		}
		for _, action := range event.BuildMetrics.ActionSummary.ActionData {
			if strings.HasPrefix(action.Mnemonic, "Handbook") {
				count, err := strconv.Atoi(action.ActionsExecuted)
				if err != nil {
					return 0, err
				}
				total += count
			}
		}
	}
	return total, nil
}

func copyTree(from, to string) error {
	return filepath.WalkDir(from, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if entry.Name() == ".git" || entry.Name() == "node_modules" {
				return fs.SkipDir
			}
			return nil
		}
		// A BUILD file would make a package of its own, which the glob does not enter.
		if !entry.Type().IsRegular() || strings.HasPrefix(entry.Name(), "BUILD") || strings.ContainsAny(entry.Name(), ":\\") {
			return nil
		}
		name, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		target := filepath.Join(to, name)
		if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
			return err
		}
		return os.WriteFile(target, data, 0o644)
	})
}
