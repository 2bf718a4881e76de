// Package gazelle is a language plugin of Gazelle. It keeps one handbook_sources
// rule in every Bazel package that has source files of a language that handbooks
// read, its project files and READMEs with them, and one in every package above
// such packages, so that the target of a folder stands for the tree under it.
//
// In a package with a folder .devrites it also keeps one devrites_workspace rule
// for every workspace, with its phase and the files that its checks read.
//
// Files of subfolders that are no packages belong to the nearest package above.
// Directives, inherited by the packages below:
//
//	# gazelle:handbook enabled true|false
//	# gazelle:handbook exclude PATTERN
//	# gazelle:handbook languages LIST     (comma separated, or "all")
//
// A pattern has * ? [a-z] {a,b} and **. Without a slash it is for the names of
// files and folders, with one for paths relative to the package.
//
// Where the plugin is disabled it changes nothing. What the rule holds beside srcs, deps
// and unlabeled, what is marked "# keep", and a rule whose srcs is no plain list
// belong to people.
//
// Add it behind the other languages: whether they make a package of a folder
// decides whether it gets a rule.
package gazelle

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"

	"github.com/bazelbuild/bazel-gazelle/config"
	"github.com/bazelbuild/bazel-gazelle/language"
)

const languageName = "handbook"

// NewLanguage is called by the gazelle_binary that the plugin is built into.
func NewLanguage() language.Language {
	return &plugin{packages: map[string]bool{}, created: map[string]bool{}}
}

type plugin struct {
	language.BaseLang
	home     bool            // the workspace is that of rules_handbook itself
	packages map[string]bool // folders that become packages in this run
	created  map[string]bool // those of them that get our rule
}

func (*plugin) Name() string { return languageName }

var ownModule = regexp.MustCompile(`(?s)\bmodule\(\s*name\s*=\s*"rules_handbook"`)

func (p *plugin) CheckFlags(_ *flag.FlagSet, c *config.Config) error {
	module, err := os.ReadFile(filepath.Join(c.RepoRoot, "MODULE.bazel"))
	p.home = err == nil && ownModule.Match(module)
	return nil
}
