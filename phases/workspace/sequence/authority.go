package sequence

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"rules_handbook/phases/workspace/cursor"
	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/problem"
	"rules_handbook/phases/workspace/root"
	"rules_handbook/phases/workspace/trace"
)

// Node is a workspace as far as sequences go.
type Node struct {
	Slug     string
	Archived bool
	// Parent and Position are the cursor's, empty when it records none.
	Parent, Position string
	// StateErr says why state.md cannot be read; that matters when a map
	// enrolls the workspace.
	StateErr error
	// Roadmap is the map's bytes, nil without one; MapErr says why one cannot
	// be read.
	Roadmap []byte
	MapErr  error
	// Decisions are the ids of the level-2 headings of decisions.md.
	Decisions []string
}

// Authority is a valid map that enrolls the workspace that was asked for.
type Authority struct {
	Owner, Decision string
	// Order are all workspaces, Position (from 1) is that of the one asked for.
	Order    []string
	Position int
	// Successor is empty for the last one.
	Successor string
}

// Load reads all workspaces below r, live and archived.
func Load(r *root.Root) ([]Node, error) {
	live, err := r.Slugs()
	if err != nil {
		return nil, err
	}
	archived, err := r.ArchivedSlugs()
	if err != nil {
		return nil, err
	}
	var nodes []Node
	for i, slug := range slices.Concat(live, archived) {
		folder := "work/"
		if i >= len(live) {
			folder = "archive/"
		}
		node := load(r.Dir, folder+slug)
		node.Slug, node.Archived = slug, i >= len(live)
		nodes = append(nodes, node)
	}
	return nodes, nil
}

func load(dir *files.Dir, folder string) Node {
	var node Node
	state, err := dir.Read(folder+"/"+root.StateName, files.MaxFile)
	node.StateErr = err
	node.Parent, _ = cursor.Get(state, cursor.SequenceParent)
	node.Position, _ = cursor.Get(state, cursor.SequencePosition)
	node.Roadmap, node.MapErr = dir.Read(folder+"/"+File, files.MaxFile)
	if errors.Is(node.MapErr, fs.ErrNotExist) {
		node.Roadmap, node.MapErr = nil, nil
	}
	if node.Roadmap == nil {
		return node
	}
	decisions, err := dir.Read(folder+"/decisions.md", files.MaxFile)
	if err != nil {
		return node // then the map's decision is not found, if it claims one
	}
	parsed, err := trace.ParseDecisions(decisions)
	if err != nil {
		return node
	}
	for _, decision := range parsed.All {
		node.Decisions = append(node.Decisions, decision.ID)
	}
	return node
}

// Find gives the authority over a workspace, nil when no map claims one. It
// fails when a map that speaks of the workspace is invalid, when several do,
// and when any map cannot be read, since that one may speak of it.
func Find(nodes []Node, slug string) (*Authority, error) {
	related := relatives(nodes, slug)
	var found *Authority
	for _, node := range nodes {
		if node.MapErr != nil {
			return nil, fmt.Errorf("the roadmap of %s: %w", node.Slug, node.MapErr)
		}
		if node.Roadmap == nil {
			continue
		}
		m, err := ParseMap(node.Roadmap)
		if !m.Claims || !related[node.Slug] && !slices.Contains(m.Order, slug) && m.Root != slug && !(err != nil && names(node.Roadmap, slug)) {
			continue
		}
		if err == nil {
			err = m.check(node, nodes, slug)
		}
		if err != nil {
			return nil, fmt.Errorf("the roadmap of %s: %w", node.Slug, err)
		}
		if found != nil {
			return nil, fmt.Errorf("found roadmaps of %s and %s, expected one owner of a sequence; keep the headers of one", found.Owner, node.Slug)
		}
		found = m.authority(node.Slug, slug)
	}
	return found, nil
}

func (m *Map) authority(owner, slug string) *Authority {
	at := slices.Index(m.Order, slug)
	authority := &Authority{Owner: owner, Decision: m.Decision, Order: m.Order, Position: at + 1}
	if at+1 < len(m.Order) {
		authority.Successor = m.Order[at+1]
	}
	return authority
}

// relatives are the workspaces that recorded parents connect with slug, and
// slug itself.
func relatives(nodes []Node, slug string) map[string]bool {
	neighbours := map[string][]string{}
	for _, node := range nodes {
		if node.Parent != "" {
			neighbours[node.Slug] = append(neighbours[node.Slug], node.Parent)
			neighbours[node.Parent] = append(neighbours[node.Parent], node.Slug)
		}
	}
	seen := map[string]bool{slug: true}
	for queue := []string{slug}; len(queue) > 0; queue = queue[1:] {
		for _, next := range neighbours[queue[0]] {
			if !seen[next] {
				seen[next] = true
				queue = append(queue, next)
			}
		}
	}
	return seen
}

// check compares a map with its owner and with what the workspaces recorded.
func (m *Map) check(owner Node, nodes []Node, slug string) error {
	bySlug := map[string][]Node{}
	for _, node := range nodes {
		bySlug[node.Slug] = append(bySlug[node.Slug], node)
	}
	switch count := countOf(owner.Decisions, m.Decision); {
	case len(bySlug[m.Root]) == 0:
		return fault(0, "the sequence root "+problem.Quote(m.Root)+", which is no workspace", "a live or archived workspace")
	case count != 1:
		return fault(0, strconv.Itoa(count)+" headings `## "+m.Decision+"` in decisions.md of the owner", "one")
	case !slices.Contains(m.Order, owner.Slug):
		return fault(0, "no row of the owner "+problem.Quote(owner.Slug), "an owner that belongs to the sequence")
	}
	for i, enrolled := range m.Order {
		known := bySlug[enrolled]
		if len(known) > 1 {
			return fault(0, "the workspace "+problem.Quote(enrolled)+" both live and archived", "each workspace once")
		}
		if len(known) == 0 && !root.ValidSlug(enrolled) {
			return fault(0, "the workspace "+problem.Quote(enrolled)+", which does not exist", "a slug of lower-case words and hyphens for a new workspace")
		}
		if len(known) == 1 {
			if err := m.agrees(known[0], i); err != nil {
				return err
			}
		}
	}
	if !slices.Contains(m.Order, slug) {
		return fault(0, "no row of "+problem.Quote(slug), "a row for every related workspace")
	}
	return m.unenrolled(nodes)
}

func countOf(ids []string, id string) int {
	count := 0
	for _, each := range ids {
		if each == id {
			count++
		}
	}
	return count
}

// agrees compares what an enrolled workspace recorded with its row.
func (m *Map) agrees(node Node, at int) error {
	if node.StateErr != nil {
		return fmt.Errorf("the workspace %s of the sequence: %w", node.Slug, node.StateErr)
	}
	if node.Position != "" && node.Position != strconv.Itoa(at+1) {
		return fault(0, node.Slug+" at position "+strconv.Itoa(at+1)+", but its state.md records "+problem.Quote(node.Position), "positions that agree")
	}
	before := ""
	if at > 0 {
		before = m.Order[at-1]
	}
	if node.Parent != "" && node.Parent != before {
		return fault(0, node.Slug+" behind "+problem.Quote(before)+", but its state.md records the parent "+problem.Quote(node.Parent), "exact successors")
	}
	return nil
}

// unenrolled names the workspaces that belong to the sequence by their
// recorded parents and have no row.
func (m *Map) unenrolled(nodes []Node) error {
	var missing []string
	for _, enrolled := range m.Order {
		for related := range relatives(nodes, enrolled) {
			if !slices.Contains(m.Order, related) && !slices.Contains(missing, related) {
				missing = append(missing, related)
			}
		}
	}
	if missing == nil {
		return nil
	}
	slices.Sort(missing)
	return fault(0, "no row of "+strings.Join(missing, ", ")+", which recorded parents connect with the sequence", "a row for every related workspace")
}
