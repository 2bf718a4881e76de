package gazelle

import (
	"fmt"
	"log"
	"path"
	"slices"
	"strings"

	"github.com/bazelbuild/bazel-gazelle/config"
	"github.com/bazelbuild/bazel-gazelle/rule"
	"github.com/bmatcuk/doublestar/v4"

	"rules_handbook/phases/scan/names"
)

// settings are what directives say for a package.
type settings struct {
	enabled   bool
	languages []string // nil = all
	excludes  []exclude
}

// exclude is a pattern and the package whose directive it stands in.
type exclude struct {
	pkg     string
	pattern string
	byName  bool // it is for names, not for paths
}

func (*plugin) KnownDirectives() []string { return []string{languageName} }

// Configure reads the directives of a package, on top of those above it.
func (*plugin) Configure(c *config.Config, rel string, f *rule.File) {
	s := settings{enabled: true}
	if above, ok := c.Exts[languageName].(*settings); ok {
		s = *above
		s.excludes = slices.Clip(s.excludes)
	}
	if f != nil {
		for _, d := range f.Directives {
			if d.Key != languageName {
				continue
			}
			if err := s.set(rel, d.Value); err != nil {
				log.Printf("%s: # gazelle:%s %s: %v", f.Path, languageName, d.Value, err)
			}
		}
	}
	c.Exts[languageName] = &s
}

func settingsOf(c *config.Config) *settings {
	if s, ok := c.Exts[languageName].(*settings); ok {
		return s
	}
	return &settings{enabled: true}
}

// set takes one directive. A wrong one changes nothing.
func (s *settings) set(pkg, directive string) error {
	key, value, _ := strings.Cut(strings.TrimSpace(directive), " ")
	value = strings.TrimSpace(value)
	switch key {
	case "enabled":
		if value != "true" && value != "false" {
			return fmt.Errorf("found %q, expected true or false", value)
		}
		s.enabled = value == "true"
	case "exclude":
		if value == "" || !doublestar.ValidatePattern(value) {
			return fmt.Errorf("found %q, expected a pattern such as *_gen.go or fixtures/**", value)
		}
		byName := !strings.Contains(value, "/")
		s.excludes = append(s.excludes, exclude{pkg, strings.TrimPrefix(value, "./"), byName})
	case "languages":
		list, err := parseLanguages(value)
		if err != nil {
			return err
		}
		s.languages = list
	default:
		return fmt.Errorf("found %q, expected enabled, exclude or languages", key)
	}
	return nil
}

func parseLanguages(value string) ([]string, error) {
	if value == "all" {
		return nil, nil
	}
	list := strings.FieldsFunc(value, func(r rune) bool { return r == ',' || r == ' ' })
	for _, l := range list {
		if !slices.Contains(names.Languages(), l) {
			return nil, fmt.Errorf("found language %q, expected all or a list of %s", l, strings.Join(names.Languages(), ", "))
		}
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("found no language, expected all or a list of %s", strings.Join(names.Languages(), ", "))
	}
	return list, nil
}

// reads reports whether files of a language are wanted; those of no language
// always are.
func (s *settings) reads(language string) bool {
	return language == "" || s.languages == nil || slices.Contains(s.languages, language)
}

// excluded reports whether a directive leaves a file out, named by itself or by
// a folder above it.
func (s *settings) excluded(file string) bool {
	for _, e := range s.excludes {
		rel, ok := relative(e.pkg, file)
		for ; ok && rel != "."; rel = path.Dir(rel) {
			name := rel
			if e.byName {
				name = path.Base(rel)
			}
			if doublestar.MatchUnvalidated(e.pattern, name) {
				return true
			}
		}
	}
	return false
}

// relative gives a file's path below a package.
func relative(pkg, file string) (string, bool) {
	if pkg == "" {
		return file, true
	}
	return strings.CutPrefix(file, pkg+"/")
}
