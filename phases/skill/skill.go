// Package skill packs a rendered handbook as the contract's "SKILL package":
// SKILL.md with a routing protocol, and the pages, agent tables and file
// digests under references/. Pages move, so their links are rewritten.
package skill

import (
	"bytes"
	"fmt"
	"io"
	"path"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"rules_handbook/phases/render"
	"rules_handbook/phases/render/links"
	"rules_handbook/schemas"
)

// Handbook is what a package is made of. Paths are those of the rendered
// handbook.
type Handbook struct {
	Title string
	Name  string // of the package without its suffix; "" = made from the title
	Lang  string // of the body of SKILL.md; "" = en
	Pages map[string][]byte
	Agent map[string][]byte // below agent/; nil = no agent index
	Files *schemas.SkillCoverage
}

// The pages of a handbook that are no stage pages, and their places.
var fixedPages = map[string]string{
	"overview.md": "references/overview.md",
	"index.md":    "references/index.md",
	"register.md": "references/registers.md",
}

// agentFiles come together or not at all.
var agentFiles = []string{"index.md", "symbols.tsv", "files.tsv", "calls.tsv"}

// Build writes the package.
func Build(h Handbook, out render.Output) error {
	body, err := bodyOf(h)
	if err != nil {
		return err
	}
	if h.Pages["index.md"] == nil {
		return fmt.Errorf("handbook: index.md is missing: render the handbook first")
	}
	for _, name := range agentFiles {
		if h.Agent != nil && h.Agent[name] == nil {
			return fmt.Errorf("agent index: %s is missing, expected %s together: render the agent index again", name, strings.Join(agentFiles, ", "))
		}
	}
	files := map[string][]byte{"SKILL.md": body}
	places := h.places()
	for from, to := range places {
		page := h.Pages[from]
		if rest, isAgent := strings.CutPrefix(from, "agent/"); isAgent {
			page = h.Agent[rest]
		}
		if path.Ext(from) == ".md" {
			page = links.Move(page, from, to, places)
		}
		files[to] = page
	}
	if h.Pages["register.md"] == nil {
		files["references/registers.md"] = noRegisters(h)
	}
	if h.Files != nil {
		var coverage bytes.Buffer
		if err := schemas.EncodeJSON(&coverage, h.Files); err != nil {
			return err
		}
		files["references/coverage.json"] = coverage.Bytes()
	}
	return writeAll(files, out)
}

// places maps the files of the handbook to their places in the package.
func (h *Handbook) places() map[string]string {
	places := map[string]string{}
	for page := range h.Pages {
		switch to, fixed := fixedPages[page]; {
		case fixed:
			places[page] = to
		case path.Ext(page) == ".md" && !strings.Contains(page, "/") && !strings.EqualFold(page, "readme.md"):
			places[page] = "references/stages/" + page
		}
	}
	for file := range h.Agent {
		places["agent/"+file] = "references/agent/" + file
	}
	return places
}

func writeAll(files map[string][]byte, out render.Output) error {
	var writes errgroup.Group
	writes.SetLimit(runtime.GOMAXPROCS(0))
	for name, content := range files {
		writes.Go(func() error {
			return out(name, func(w io.Writer) error {
				_, err := w.Write(content)
				return err
			})
		})
	}
	return writes.Wait()
}

// Coverage binds every file of an assignment to its stage and the digest of
// its bytes; a file without a digest is listed without one.
func Coverage(assignment *schemas.Assignment, digests map[string]string) *schemas.SkillCoverage {
	coverage := &schemas.SkillCoverage{
		SchemaVersion: schemas.Version,
		Summary:       schemas.SkillCoverageSummary{EligibleFiles: len(assignment.FileStage), Stages: map[string]int{}},
		Files:         []schemas.SkillCoverageFile{},
	}
	for file, place := range assignment.FileStage {
		coverage.Summary.Stages[place.Stage]++
		coverage.Files = append(coverage.Files, schemas.SkillCoverageFile{Path: file, Stage: place.Stage, SHA256: digests[file]})
	}
	slices.SortFunc(coverage.Files, func(a, b schemas.SkillCoverageFile) int { return strings.Compare(a.Path, b.Path) })
	return coverage
}
