package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"rules_handbook/tools/internal/cli"
)

// update brings the folder up to date and says what it changed. Pages that
// people have edited are only replaced with overwrite.
func update(ctx context.Context, wanted map[string][]byte, workspace, dest string, overwrite bool, stdout io.Writer) error {
	root, err := os.OpenRoot(workspace)
	if err != nil {
		return err
	}
	defer root.Close()
	f := &folder{root: root, dest: dest}
	plan, err := f.plan(wanted)
	if err != nil {
		return err
	}
	if len(plan.edited) > 0 && !overwrite {
		var message strings.Builder
		list(&message, "edited", dest, plan.edited)
		return fmt.Errorf("%s holds pages that were edited after they were written; nothing was changed:\n%s"+
			"move the edits to where the pages come from, or add `-- -overwrite` to lose them: %w", dest, message.String(), cli.ErrNo)
	}
	if len(plan.write)+len(plan.remove) > 0 {
		if err := f.apply(ctx, plan, wanted); err != nil {
			return err
		}
	}
	var report strings.Builder
	f.tell(&report, "wrote", plan.write)
	f.tell(&report, "removed", plan.remove)
	fmt.Fprintf(&report, "%s: %d written, %d removed, %d unchanged\n", dest, len(plan.write), len(plan.remove), len(wanted)-len(plan.write))
	_, err = io.WriteString(stdout, report.String())
	return err
}

// tell names the first files of a kind and counts the rest.
func (f *folder) tell(report *strings.Builder, did string, files []string) {
	for i, name := range files {
		if i == maxNamed {
			fmt.Fprintf(report, "%s %d more\n", did, len(files)-i)
			return
		}
		fmt.Fprintf(report, "%s %s\n", did, f.shown(name))
	}
}

// plan is what has to change.
type plan struct {
	written written // by earlier runs
	write   []string
	remove  []string
	edited  []string // those of write and remove that hold somebody's edits
}

// plan compares the folder with the wanted files. It fails, with nothing
// changed, when a file that no earlier run wrote is in the way.
func (f *folder) plan(wanted map[string][]byte) (*plan, error) {
	p := &plan{}
	var err error
	if p.written, err = f.manifest(); err != nil {
		return nil, err
	}
	for _, name := range []string{"BUILD.bazel", "BUILD"} {
		if _, err := f.read(name); err == nil {
			return nil, fmt.Errorf("%s: found a Bazel package, expected a folder for pages; nothing was changed: choose another folder with `write_to`", f.shown(name))
		}
	}
	var foreign []string
	for _, name := range sorted(wanted) {
		there, err := f.read(name)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			p.write = append(p.write, name)
		case err != nil:
			return nil, err
		case bytes.Equal(there, wanted[name]):
		case !p.owns(name):
			foreign = append(foreign, name)
		default:
			p.write = append(p.write, name)
			p.note(name, there)
		}
	}
	if len(foreign) > 0 {
		var message strings.Builder
		list(&message, "not written by this tool", f.dest, foreign)
		return nil, fmt.Errorf("%s holds other files where the handbook belongs; nothing was changed:\n%smove them away, or choose another folder", f.dest, message.String())
	}
	for _, name := range sorted(p.written) {
		if _, isWanted := wanted[name]; isWanted {
			continue
		}
		switch there, err := f.read(name); {
		case err == nil:
			p.remove = append(p.remove, name)
			p.note(name, there)
		case !errors.Is(err, fs.ErrNotExist):
			return nil, err
		}
	}
	return p, nil
}

// owns reports whether an earlier run wrote a file.
func (p *plan) owns(name string) bool {
	_, ok := p.written[name]
	return ok || name == manifestName
}

func (p *plan) note(name string, content []byte) {
	if p.written.edited(name, content) {
		p.edited = append(p.edited, name)
	}
}

// apply writes and removes. The list of written files first names the old and
// the new ones, so that a run that is cut off leaves no file without an owner.
func (f *folder) apply(ctx context.Context, p *plan, wanted map[string][]byte) error {
	all := maps.Clone(p.written)
	for name, content := range wanted {
		if name == manifestName {
			continue
		}
		if digest := digestOf(content); !slices.Contains(all[name], digest) {
			all[name] = append(slices.Clone(all[name]), digest)
		}
	}
	both, err := formatManifest(all)
	if err != nil {
		return err
	}
	if err := f.replace(manifestName, both); err != nil {
		return err
	}
	if err := f.replaceAll(ctx, p.write, wanted); err != nil {
		return err
	}
	for _, name := range p.remove {
		if err := f.remove(name); err != nil {
			return err
		}
	}
	return f.replace(manifestName, wanted[manifestName])
}

// atOnce is how many files are written at a time: most of it is waiting for
// the disk.
const atOnce = 16

func (f *folder) replaceAll(ctx context.Context, names []string, wanted map[string][]byte) error {
	writes, ctx := errgroup.WithContext(ctx)
	writes.SetLimit(atOnce)
	for _, name := range names {
		if name == manifestName {
			continue
		}
		writes.Go(func() error {
			if err := ctx.Err(); err != nil {
				return err
			}
			return f.replace(name, wanted[name])
		})
	}
	return writes.Wait()
}

// remove deletes a file and the folders that it leaves empty.
func (f *folder) remove(name string) error {
	if err := f.root.Remove(f.path(name)); err != nil {
		return err
	}
	for dir := path.Dir(name); dir != "."; dir = path.Dir(dir) {
		if f.root.Remove(f.path(dir)) != nil { // not empty
			break
		}
	}
	return nil
}
