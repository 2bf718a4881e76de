package resolve

import (
	"path"
	"slices"
	"strings"

	"rules_handbook/schemas/facts"
)

// pathConfig is what the tsconfig files of one folder say about specifiers.
type pathConfig struct {
	aliases []pathAlias // exact ones first, then by the length of the text before the star
	bases   []string    // base URLs, as folders of the source root
}

// pathAlias is an entry of paths with its targets from the source root.
type pathAlias struct {
	before, after string
	exact         bool
	targets       []string
}

// maxExtends bounds how many tsconfig files extend each other in a row.
const maxExtends = 16

func pathConfigs(p *Program) map[string]*pathConfig {
	found := map[string]*pathConfig{}
	for i := range p.files {
		f := &p.files[i]
		if f.Manifest == nil || f.Manifest.Kind != "tsconfig.json" {
			continue
		}
		folder := clean(path.Dir(f.Path))
		config := found[folder]
		if config == nil {
			config = &pathConfig{}
			found[folder] = config
		}
		config.add(effective(p, f.Path, maxExtends))
	}
	return found
}

// tsconfig is a tsconfig file with what it takes over from others.
type tsconfig struct {
	base      string // folder of the base URL
	hasBase   bool
	paths     []facts.PathAlias
	pathsFrom string // folder of the file that has the paths
}

// effective gives what a tsconfig file says, its own words first.
func effective(p *Program, file string, depth int) tsconfig {
	var config tsconfig
	i, ok := p.byPath[file]
	if !ok || depth == 0 || p.files[i].Manifest == nil {
		return config
	}
	manifest := p.files[i].Manifest
	folder := path.Dir(file)
	for _, extended := range manifest.Extends {
		if target, ok := extendedFile(p, folder, extended); ok {
			config = config.under(effective(p, target, depth-1))
		}
	}
	var own tsconfig
	if manifest.BaseURL != "" {
		own.base, own.hasBase = inside(folder, manifest.BaseURL)
	}
	if len(manifest.Paths) > 0 {
		own.paths, own.pathsFrom = manifest.Paths, folder
	}
	return config.under(own)
}

// under lets other win.
func (c tsconfig) under(other tsconfig) tsconfig {
	if other.hasBase {
		c.base, c.hasBase = other.base, true
	}
	if len(other.paths) > 0 {
		c.paths, c.pathsFrom = other.paths, other.pathsFrom
	}
	return c
}

// extendedFile finds a tsconfig file of this repository that another extends.
func extendedFile(p *Program, folder, extended string) (string, bool) {
	target, ok := inside(folder, extended)
	if !ok || !relative(extended) {
		return "", false
	}
	for _, file := range []string{target, target + ".json", path.Join(target, "tsconfig.json")} {
		if _, ok := p.byPath[file]; ok {
			return file, true
		}
	}
	return "", false
}

func (c *pathConfig) add(config tsconfig) {
	from := config.pathsFrom
	if config.hasBase {
		from = config.base
		if !slices.Contains(c.bases, from) {
			c.bases = append(c.bases, from)
		}
	}
	for _, written := range config.paths {
		alias := pathAlias{}
		var star bool
		alias.before, alias.after, star = strings.Cut(written.Pattern, "*")
		alias.exact = !star
		for _, target := range written.Targets {
			if target, ok := inside(from, target); ok {
				alias.targets = append(alias.targets, target)
			}
		}
		c.aliases = append(c.aliases, alias)
	}
	slices.SortStableFunc(c.aliases, func(a, b pathAlias) int {
		if a.exact != b.exact {
			if a.exact {
				return -1
			}
			return 1
		}
		return len(b.before) - len(a.before)
	})
}

// targets gives the paths from the source root that a specifier may mean.
func (c *pathConfig) targets(specifier string) []string {
	var found []string
	for _, alias := range c.aliases {
		middle, ok := alias.match(specifier)
		if !ok {
			continue
		}
		for _, target := range alias.targets {
			found = append(found, path.Clean(strings.Replace(target, "*", middle, 1)))
		}
	}
	for _, base := range c.bases {
		if target, ok := inside(base, specifier); ok {
			found = append(found, target)
		}
	}
	return found
}

// match gives the text that the star of a pattern stands for.
func (a pathAlias) match(specifier string) (string, bool) {
	if a.exact {
		return "", specifier == a.before
	}
	if len(specifier) < len(a.before)+len(a.after) || !strings.HasPrefix(specifier, a.before) || !strings.HasSuffix(specifier, a.after) {
		return "", false
	}
	return specifier[len(a.before) : len(specifier)-len(a.after)], true
}
