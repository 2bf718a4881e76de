package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"strings"

	"golang.org/x/sync/errgroup"
)

// update brings the folder up to date and says what it changed.
func update(ctx context.Context, wanted map[string][]byte, workspace, dest string, stdout io.Writer) error {
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
	written map[string]bool // by earlier runs
	write   []string
	remove  []string
}

// plan compares the folder with the wanted files. It fails, with nothing
// changed, when a file that no earlier run wrote is in the way.
func (f *folder) plan(wanted map[string][]byte) (*plan, error) {
	p := &plan{}
	var err error
	if p.written, err = f.manifest(); err != nil {
		return nil, err
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
		case !p.written[name] && name != manifestName:
			foreign = append(foreign, name)
		default:
			p.write = append(p.write, name)
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
		switch _, err := f.read(name); {
		case err == nil:
			p.remove = append(p.remove, name)
		case !errors.Is(err, fs.ErrNotExist):
			return nil, err
		}
	}
	return p, nil
}

// apply writes and removes. The list of written files first names the old and
// the new ones, so that a run that is cut off leaves no file without an owner.
func (f *folder) apply(ctx context.Context, p *plan, wanted map[string][]byte) error {
	all := map[string]bool{}
	for name := range p.written {
		all[name] = true
	}
	for name := range wanted {
		all[name] = true
	}
	delete(all, manifestName)
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
