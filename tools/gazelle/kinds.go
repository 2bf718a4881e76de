package gazelle

import (
	"github.com/bazelbuild/bazel-gazelle/config"
	"github.com/bazelbuild/bazel-gazelle/rule"
)

// kind is both the rule and the name that a new one gets.
const kind = "handbook_sources"

func (*plugin) Kinds() map[string]rule.KindInfo {
	kept := map[string]bool{"srcs": true, "deps": true, "unlabeled": true}
	return map[string]rule.KindInfo{
		kind: {MatchAny: true, NonEmptyAttrs: kept, MergeableAttrs: kept},
		workspaceKind: {
			MatchAttrs:    []string{"dir"},
			NonEmptyAttrs: map[string]bool{"dir": true},
			MergeableAttrs: map[string]bool{
				"dir": true, "phase": true, "quoted": true, "candidate": true, "deleted": true, "workspaces": true,
			},
		},
	}
}

// ApparentLoads names the file that defines the rule: in the workspace of the
// ruleset itself without a repository.
func (p *plugin) ApparentLoads(moduleToApparentName func(string) string) []rule.LoadInfo {
	repository := "@rules_handbook"
	switch name := moduleToApparentName("rules_handbook"); {
	case p.home:
		repository = ""
	case name != "":
		repository = "@" + name
	}
	return []rule.LoadInfo{{Name: repository + "//rules:defs.bzl", Symbols: []string{kind, workspaceKind}}}
}

// find gives the rule of our kind, or of the kind that map_kind puts in its
// place, in a build file: the only one, else the one with the usual name.
func find(c *config.Config, f *rule.File) *rule.Rule {
	if f == nil {
		return nil
	}
	names := map[string]bool{kind: true}
	for name := kind; ; {
		mapped, ok := c.KindMap[name]
		if !ok || names[mapped.KindName] {
			break
		}
		name = mapped.KindName
		names[name] = true
	}
	var found []*rule.Rule
	for _, r := range f.Rules {
		if names[r.Kind()] {
			found = append(found, r)
		}
	}
	if len(found) == 1 {
		return found[0]
	}
	for _, r := range found {
		if r.Name() == kind {
			return r
		}
	}
	return nil
}
