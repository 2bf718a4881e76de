package gazelle

import (
	"github.com/bazelbuild/bazel-gazelle/config"
	"github.com/bazelbuild/bazel-gazelle/language"
	"github.com/bazelbuild/bazel-gazelle/rule"
)

// GenerateRules gives the rules of a package. Folders are visited after those
// below them. A folder that is no package, and that no other language makes one,
// gets none: its files go to the nearest package above.
func (p *plugin) GenerateRules(args language.GenerateArgs) language.GenerateResult {
	if args.File == nil && len(args.OtherGen) == 0 {
		return language.GenerateResult{}
	}
	p.packages[args.Rel] = true
	if !settingsOf(args.Config).enabled {
		return language.GenerateResult{}
	}
	result := p.sourcesRule(args)
	p.workspaces(args, &result)
	return result
}

// sourcesRule gives the handbook_sources rule.
func (p *plugin) sourcesRule(args language.GenerateArgs) language.GenerateResult {
	old := find(args.Config, args.File)
	if old != nil && handwritten(old) {
		return language.GenerateResult{}
	}
	name := kind
	if old != nil {
		name = old.Name()
	}
	c := p.collect(args.Config, args.Rel)
	if len(c.sources)+len(c.unlabeled)+len(c.deps) == 0 {
		if old == nil {
			return language.GenerateResult{}
		}
		return language.GenerateResult{Empty: []*rule.Rule{rule.NewRule(kind, name)}}
	}
	p.created[args.Rel] = true
	return language.GenerateResult{
		Gen:     []*rule.Rule{c.rule(name, old == nil)},
		Imports: []any{nil},
	}
}

// handwritten reports whether people keep the rule: it says so, or its sources
// are an expression such as a glob.
func handwritten(r *rule.Rule) bool {
	return r.ShouldKeep() || r.Attr("srcs") != nil && r.AttrStrings("srcs") == nil
}

// rule lists what was collected. A new one is public, as the packages above
// depend on it; who can see it later is for people to say.
func (c *collected) rule(name string, fresh bool) *rule.Rule {
	r := rule.NewRule(kind, name)
	for attr, list := range map[string][]string{
		"srcs":      append(c.sources, c.projects...),
		"unlabeled": c.unlabeled,
		"deps":      c.deps,
	} {
		if len(list) > 0 {
			r.SetAttr(attr, list)
		}
	}
	if fresh {
		r.SetAttr("visibility", []string{"//visibility:public"})
	}
	return r
}

// target gives the name of our rule in a folder below the one at hand, "" when
// there is none. Build files are as they will be written.
func (p *plugin) target(c *config.Config, rel string, f *rule.File) string {
	if f == nil && p.created[rel] {
		return kind
	}
	if r := find(c, f); r != nil {
		return r.Name()
	}
	return ""
}
