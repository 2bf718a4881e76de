// Package root finds the .devrites folder and the workspaces in it.
//
// Inputs are a working directory, the environment as a function and a files
// policy. Nothing outside the selected folder is read, except to find it.
// What makes a root or workspace unusable is an *Error with a stable id.
package root

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"rules_handbook/phases/workspace/files"
)

// FolderName is the name of the root folder; the project is its parent.
const FolderName = ".devrites"

// Options say where and how to look.
type Options struct {
	// Dir is the working directory.
	Dir    string
	Getenv func(string) string
	Policy files.Policy
	// TopLevel asks Git for the top of the work tree that holds a directory;
	// an error makes a ".git" entry decide. Nil means GitTopLevel.
	TopLevel func(dir string) (string, error)
}

// Root is a .devrites folder.
type Root struct {
	// Project is the physical path of the project.
	Project string
	// Dir is the .devrites folder, open.
	Dir *files.Dir
	// Warnings are findings that stop no command.
	Warnings []*Error

	policy   files.Policy
	override string
}

// Select finds the root and refuses one that is unsafe.
func Select(options Options) (*Root, error) {
	r, err := find(options)
	if err != nil {
		return nil, err
	}
	if err := r.check(); err != nil {
		r.Dir.Close()
		return nil, err
	}
	return r, nil
}

// Fallback is <dir>/.devrites without any check, for commands that work
// without a root too. Its Dir is nil when the folder does not exist.
func Fallback(options Options) *Root {
	r := &Root{Project: options.Dir, policy: options.Policy, override: options.Getenv("DEVRITES_WORKSPACE")}
	if physical, err := filepath.EvalSymlinks(options.Dir); err == nil {
		r.Project = physical
	}
	if dir, err := files.Open(filepath.Join(r.Project, FolderName), options.Policy); err == nil {
		r.Dir = dir
	}
	return r
}

// OpenProject opens the project's folder for reading many of its files. They
// are the real ones, whatever the policy says of links.
func (r *Root) OpenProject() (*files.Tree, error) { return files.OpenTree(r.Project, r.policy) }

// Close closes the root's folder.
func (r *Root) Close() error {
	if r.Dir == nil {
		return nil
	}
	return r.Dir.Close()
}

func find(options Options) (*Root, error) {
	project, err := findProject(options)
	if err != nil {
		return nil, err
	}
	path, err := filepath.EvalSymlinks(filepath.Join(project.path, FolderName))
	if err != nil {
		return nil, &Error{ID: Invalid, Found: "a " + FolderName + " that cannot be read", Fix: "make it a readable folder of the project"}
	}
	if !inside(project.path, path) {
		return nil, &Error{ID: SymlinkEscape, Found: "a " + FolderName + " that is a symbolic link out of the project", Fix: "make it a real folder"}
	}
	dir, err := files.Open(path, options.Policy)
	if err != nil {
		return nil, &Error{ID: Invalid, Found: err.Error(), Fix: "make it a readable folder of the project"}
	}
	return &Root{
		Project: project.path, Dir: dir, Warnings: project.warnings,
		policy: options.Policy, override: options.Getenv("DEVRITES_WORKSPACE"),
	}, nil
}

// project is where the search ended.
type project struct {
	path     string
	warnings []*Error
}

func findProject(options Options) (project, error) {
	if named := options.Getenv("DEVRITES_ROOT"); named != "" {
		return namedProject(options.Dir, named)
	}
	start, err := filepath.EvalSymlinks(options.Dir)
	if err != nil {
		return project{}, &Error{ID: Invalid, Found: "a working directory that cannot be read", Fix: "run the command inside the project"}
	}
	top, warnings := bound(options, start)
	for dir := start; ; dir = filepath.Dir(dir) {
		if isDir(filepath.Join(dir, FolderName)) {
			if top != "" && !inside(top, dir) {
				return project{}, &Error{ID: OutsideGit, Found: "a " + FolderName + " only above the top of the Git work tree", Fix: "make one in the work tree, or name one with DEVRITES_ROOT"}
			}
			return project{dir, warnings}, nil
		}
		if dir == filepath.Dir(dir) {
			return project{}, &Error{ID: NotFound, Found: "no " + FolderName + " folder here or above", Fix: "make one in the project (mkdir -p " + FolderName + "/work), or name one with DEVRITES_ROOT"}
		}
	}
}

// namedProject takes DEVRITES_ROOT, which names the project or its .devrites.
func namedProject(dir, named string) (project, error) {
	if !filepath.IsAbs(named) {
		named = filepath.Join(dir, named)
	}
	named = filepath.Clean(named)
	path := named
	if filepath.Base(named) == FolderName {
		path = filepath.Dir(named)
	}
	physical, err := filepath.EvalSymlinks(path)
	if err != nil || !isDir(filepath.Join(physical, FolderName)) {
		return project{}, &Error{ID: Invalid, Found: "DEVRITES_ROOT, which names neither a project with a " + FolderName + " folder nor such a folder", Fix: "correct it or unset it"}
	}
	return project{path: physical}, nil
}

// check looks for what makes a root unsafe although it was found.
func (r *Root) check() error {
	for _, folder := range []string{"work", "features"} {
		if err := r.checkLinks(folder); err != nil {
			return err
		}
	}
	if r.override != "" {
		if _, err := r.overridden(""); err != nil {
			return err
		}
	}
	active, err := r.readActive()
	if err != nil {
		return err
	}
	if active != "" && !isDir(filepath.Join(r.Dir.Path(), "work", active)) {
		r.Warnings = append(r.Warnings, &Error{ID: ActiveStale, Found: fmt.Sprintf("ACTIVE, which names the workspace %q that does not exist", active), Fix: "write another slug into it or empty it"})
	}
	return nil
}

// checkLinks refuses links in a folder of workspaces that lead out.
func (r *Root) checkLinks(folder string) error {
	path := filepath.Join(r.Dir.Path(), folder)
	entries, err := os.ReadDir(path)
	if err != nil {
		entries = nil
	}
	candidates := []string{folder}
	for _, entry := range entries {
		if entry.Type()&fs.ModeSymlink != 0 {
			candidates = append(candidates, folder+"/"+entry.Name())
		}
	}
	for _, candidate := range candidates {
		if target, err := filepath.EvalSymlinks(filepath.Join(r.Dir.Path(), candidate)); err == nil && !inside(r.Dir.Path(), target) {
			return &Error{ID: WorkspaceEscape, Found: fmt.Sprintf("%.80q, a symbolic link out of the root", candidate), Fix: "remove the link"}
		}
	}
	return nil
}

func isDir(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// inside says whether path is dir or below it. Both are clean.
func inside(dir, path string) bool {
	return path == dir || strings.HasPrefix(path, strings.TrimSuffix(dir, string(filepath.Separator))+string(filepath.Separator))
}
