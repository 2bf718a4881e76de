// Package bundle gathers the texts that a phase, a skill or a role of it
// reads into one file, so that an agent loads what it needs and no more.
//
// What to gather comes from the load list of the skill's SKILL.md; without
// one, the skill itself and the contract's "Read next" row of the phase. Pack
// files come from the skills root and its sibling folder agents/, workspace
// files from the workspace; nothing outside these is read, and nothing of
// history/ ever. A missing text is marked, not an error.
package bundle

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"

	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/markdown"
)

// Limits of a bundle.
const (
	MaxFile     = 1 << 20
	MaxBundle   = 16 << 20
	maxIncludes = 8 // levels
)

// Source is one text of a bundle.
type Source struct {
	// Label is its name in the bundle.
	Label string
	Text  string
	// Missing says that it could not be read; Pack that it belongs to the
	// skill pack, and then the bundle is not fit for use.
	Missing, Pack bool
}

// Render joins the sources, each once, under their labels.
func Render(sources []Source) ([]byte, error) {
	var b strings.Builder
	for _, source := range Distinct(sources) {
		if source.Missing {
			fmt.Fprintf(&b, "MISSING: %s\n\n", source.Label)
			continue
		}
		fmt.Fprintf(&b, "===== %s =====\n%s\n\n", source.Label, strings.TrimRight(source.Text, "\n"))
		if b.Len() > MaxBundle {
			return nil, fmt.Errorf("the bundle would be over %d bytes; load less", MaxBundle)
		}
	}
	return []byte(b.String()), nil
}

// Distinct keeps the first source of each label.
func Distinct(sources []Source) []Source {
	seen := map[string]bool{}
	var kept []Source
	for _, source := range sources {
		if !seen[source.Label] {
			seen[source.Label] = true
			kept = append(kept, source)
		}
	}
	return kept
}

// Pack is a folder of skills.
type Pack struct {
	skills, agents *os.Root // agents may be nil
}

// OpenPack opens a skills root and the folder agents/ beside it.
func OpenPack(skillsRoot string) (*Pack, error) {
	skills, err := os.OpenRoot(skillsRoot)
	if err != nil {
		return nil, err
	}
	pack := &Pack{skills: skills}
	if agents, err := os.OpenRoot(filepath.Join(filepath.Dir(filepath.Clean(skillsRoot)), "agents")); err == nil {
		pack.agents = agents
	}
	return pack, nil
}

// Close closes the folders.
func (p *Pack) Close() error {
	if p.agents != nil {
		return errors.Join(p.skills.Close(), p.agents.Close())
	}
	return p.skills.Close()
}

// Skill reads a file of the skills root, its includes resolved.
func (p *Pack) Skill(name string) Source { return read(p.skills, name, name) }

// Agent reads the contract of a role, by the name that the load list maps it
// to or devrites-<role>.md.
func (p *Pack) Agent(name string) Source {
	if p.agents == nil {
		return Source{Label: "agents/" + name, Missing: true, Pack: true}
	}
	return read(p.agents, name, "agents/"+name)
}

func read(folder *os.Root, name, label string) Source {
	data, err := readBounded(folder, name)
	if err != nil || markdown.Check(data) != nil {
		return Source{Label: label, Missing: true, Pack: true}
	}
	room := MaxFile
	return Source{Label: label, Text: include(folder, name, string(data), maxIncludes, &room), Pack: true}
}

func readBounded(folder *os.Root, name string) ([]byte, error) {
	if err := files.CheckName(name); err != nil {
		return nil, err
	}
	info, err := folder.Stat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() > MaxFile {
		return nil, fmt.Errorf("%s: expected a regular file of at most %d bytes", name, MaxFile)
	}
	file, err := folder.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(io.LimitReader(file, MaxFile))
}

var includeMark = regexp.MustCompile(`<!-- include:([^\s>]+) -->`)

// include replaces the marks by the files that they name, relative to the
// file they stand in. A mark that leads nowhere, or too deep, or to more bytes
// than there is room for, stays.
func include(folder *os.Root, name, text string, levels int, room *int) string {
	if levels == 0 {
		return text
	}
	return includeMark.ReplaceAllStringFunc(text, func(mark string) string {
		target := path.Join(path.Dir(name), includeMark.FindStringSubmatch(mark)[1])
		data, err := readBounded(folder, target)
		if err != nil || len(data) > *room || markdown.Check(data) != nil {
			return mark
		}
		*room -= len(data)
		return strings.TrimRight(include(folder, target, string(data), levels-1, room), "\n")
	})
}
