package gazelle

import (
	"bytes"
	"log"
	"os"
	"path"
	"path/filepath"
	"regexp"

	"github.com/bazelbuild/bazel-gazelle/label"
	"github.com/bazelbuild/bazel-gazelle/language"
	"github.com/bazelbuild/bazel-gazelle/rule"
	"github.com/bazelbuild/bazel-gazelle/walk"

	"rules_handbook/phases/workspace/inputs"
	"rules_handbook/phases/workspace/root"
)

// workspaceKind is the rule of a DevRites workspace.
const workspaceKind = "devrites_workspace"

// workspaces adds the rules of the workspaces that a package holds, and takes
// away those whose workspace is gone.
func (p *plugin) workspaces(args language.GenerateArgs, result *language.GenerateResult) {
	found := p.workspaceRules(args)
	kept := map[string]bool{}
	for _, r := range found {
		kept[r.AttrString("dir")] = true
		result.Gen = append(result.Gen, r)
		result.Imports = append(result.Imports, nil)
	}
	if args.File == nil {
		return
	}
	for _, r := range args.File.Rules {
		if r.Kind() == workspaceKind && !kept[r.AttrString("dir")] {
			gone := rule.NewRule(workspaceKind, r.Name())
			result.Empty = append(result.Empty, gone)
		}
	}
}

func (p *plugin) workspaceRules(args language.GenerateArgs) []*rule.Rule {
	if info, err := os.Lstat(filepath.Join(args.Dir, root.FolderName)); err != nil || !info.IsDir() {
		return nil
	}
	nothing := func(string) string { return "" }
	selected, err := root.Select(root.Options{Dir: args.Dir, Getenv: nothing, TopLevel: func(string) (string, error) { return args.Config.RepoRoot, nil }})
	if err != nil {
		log.Printf("%s: %v", path.Join(args.Rel, root.FolderName), err)
		return nil
	}
	defer selected.Close()
	slugs, err := selected.Slugs()
	if err != nil {
		log.Printf("%s: %v", path.Join(args.Rel, root.FolderName), err)
		return nil
	}
	var rules []*rule.Rule
	for _, slug := range slugs {
		if r := p.workspaceRule(args, selected, slug); r != nil {
			rules = append(rules, r)
		}
	}
	return rules
}

func (p *plugin) workspaceRule(args language.GenerateArgs, selected *root.Root, slug string) *rule.Rule {
	dir := path.Join(root.FolderName, "work", slug)
	workspace, err := selected.Workspace(slug)
	if err != nil {
		log.Printf("%s: %v", path.Join(args.Rel, dir), err)
		return nil
	}
	defer workspace.Close()
	in, err := inputs.Of(workspace)
	if err != nil {
		log.Printf("%s: no tests: %v", path.Join(args.Rel, dir), err)
		return nil
	}
	r := rule.NewRule(workspaceKind, slug)
	r.SetAttr("dir", dir)
	r.SetAttr("phase", string(in.Phase))
	test := label.New("", args.Rel, slug).String()
	for attr, list := range map[string][]string{
		"quoted":     p.labels(args, in.Quoted, test+".notes reads it"),
		"candidate":  p.labels(args, p.own(args, in.Candidate), test+".candidate looks at it"),
		"deleted":    p.own(args, in.Deleted),
		"workspaces": in.Workspaces,
	} {
		if len(list) > 0 {
			r.SetAttr(attr, list)
		}
	}
	return r
}

// labels gives the labels of the files that exist and can have one; that
// others are missing is for the tests to say. What Bazel cannot see is told,
// with who wants it.
func (p *plugin) labels(args language.GenerateArgs, files []string, who string) []string {
	var labels []string
	for _, file := range files {
		full := path.Join(args.Rel, file)
		info, err := os.Lstat(filepath.Join(args.Config.RepoRoot, filepath.FromSlash(full)))
		if err != nil || !info.Mode().IsRegular() {
			continue
		}
		pkg := p.packageOf(args, full)
		name, _ := relative(pkg, full)
		text, ok := asLabel(name)
		switch {
		case !ok:
			log.Printf("%q: %s, but no label of Bazel can hold this name; rename the file", full, who)
		case pkg == args.Rel:
			labels = append(labels, text)
		default:
			if !exported(pkg, name) {
				log.Printf("%s: %s, but //%s does not export it; add exports_files([%q]) to the build file there", full, who, pkg, name)
			}
			labels = append(labels, label.New("", pkg, name).String())
		}
	}
	return labels
}

// exported reports whether a package exports a file, as far as the text of its
// build file tells.
func exported(pkg, name string) bool {
	info, err := walk.GetDirInfo(pkg)
	if err != nil || info.File == nil {
		return false
	}
	text, err := os.ReadFile(info.File.Path)
	if err != nil {
		return false
	}
	for _, call := range exports.FindAll(text, -1) {
		if bytes.Contains(call, []byte(`"`+name+`"`)) || bytes.Contains(call, []byte("glob(")) {
			return true
		}
	}
	return false
}

var exports = regexp.MustCompile(`(?s)\bexports_files\([^)]*\)`)

// own gives the paths that lie in the package itself. The others need no entry:
// the tests that look at them run each time.
func (p *plugin) own(args language.GenerateArgs, files []string) []string {
	var own []string
	for _, file := range files {
		if p.packageOf(args, path.Join(args.Rel, file)) == args.Rel {
			own = append(own, file)
		}
	}
	return own
}

// packageOf gives the package that a file below the package at hand belongs to.
func (p *plugin) packageOf(args language.GenerateArgs, file string) string {
	w := &collector{plugin: p, config: args.Config}
	for folder := path.Dir(file); folder != "." && folder != args.Rel; folder = path.Dir(folder) {
		if p.packages[folder] {
			return folder
		}
		if info, err := walk.GetDirInfo(folder); err == nil && w.isPackage(folder, info) {
			return folder
		}
	}
	return args.Rel
}
