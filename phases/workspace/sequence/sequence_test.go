package sequence

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const goodMap = "# Roadmap\n\nSequence root: a\nDecision: DEC-002\n\n| Position | Workspace | Why |\n| --- | --- | --- |\n| 1 | a | first |\n| 2 | `b` | x |\n| 3 | c | x |\n"

func TestParseMap(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"NUL", "\x00", "roadmap.md: line 1: found NUL byte at byte 0, expected UTF-8 text; save the file as UTF-8"},
		{"only the root", strings.Replace(goodMap, "Decision: DEC-002\n", "", 1), "roadmap.md: 1 lines `Sequence root:` and 0 lines `Decision:`; expected one of each"},
		{"only the decision", strings.Replace(goodMap, "Sequence root: a\n", "", 1), "roadmap.md: 0 lines `Sequence root:` and 1 lines `Decision:`; expected one of each"},
		{"root twice", strings.Replace(goodMap, "Sequence root: a\n", "Sequence root: a\nSequence root: a\n", 1), "roadmap.md: 2 lines `Sequence root:` and 1 lines `Decision:`; expected one of each"},
		{"decision without an id", strings.Replace(goodMap, "DEC-002", "yes", 1), "roadmap.md:4: the malformed header \"Decision: yes\"; expected `Sequence root: <slug>` and `Decision: DEC-001` in column one"},
		{"list item", strings.Replace(goodMap, "Sequence root", "- Sequence root", 1), "roadmap.md:3: the malformed header \"- Sequence root: a\"; expected `Sequence root: <slug>` and `Decision: DEC-001` in column one"},
		{"letter case", strings.Replace(goodMap, "Sequence root", "sequence_root", 1), "roadmap.md:3: the malformed header \"sequence_root: a\"; expected `Sequence root: <slug>` and `Decision: DEC-001` in column one"},
		{"bold", strings.Replace(goodMap, "Decision:", "**Decision:**", 1), "roadmap.md:4: the malformed header \"**Decision:** DEC-002\"; expected `Sequence root: <slug>` and `Decision: DEC-001` in column one"},
		{"no table", "Sequence root: a\nDecision: DEC-002\n", "roadmap.md: 0 tables with the columns Position and Workspace; expected one, with a divider and rows"},
		{"two tables", goodMap + "\n| Position | Workspace |\n| --- | --- |\n| 1 | a |\n", "roadmap.md: 2 tables with the columns Position and Workspace; expected one, with a divider and rows"},
		{"no divider", strings.Replace(goodMap, "| --- | --- | --- |\n", "", 1), "roadmap.md: 1 tables with the columns Position and Workspace; expected one, with a divider and rows"},
		{"gap", strings.Replace(goodMap, "| 2 |", "| 4 |", 1), `roadmap.md:9: the position "4"; expected 2, positions count from 1 without a gap`},
		{"leading zero", strings.Replace(goodMap, "| 2 |", "| 02 |", 1), `roadmap.md:9: the position "02"; expected 2, positions count from 1 without a gap`},
		{"slug", strings.Replace(goodMap, "`b`", "../b", 1), `roadmap.md:9: the workspace "../b"; expected a slug`},
		{"twice", strings.Replace(goodMap, "`b`", "A", 1), `roadmap.md:9: the workspace "A" a second time; expected each workspace once`},
		{"cells", strings.Replace(goodMap, "| 2 | `b` | x |", "| 2 | b |", 1), "roadmap.md:9: 2 cells; expected 3 as in the header"},
		{"root elsewhere", strings.Replace(goodMap, "Sequence root: a", "Sequence root: b", 1), `roadmap.md:8: the workspace "a" at position 1; expected the sequence root "b"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			m, err := ParseMap([]byte(c.text))
			if err == nil || strings.TrimSuffix(err.Error(), "; repair the map, or remove its headers to make it a plain list") != c.want || !m.Claims {
				t.Errorf("got %v, want %s", err, c.want)
			}
		})
	}
	for _, legacy := range []string{"", "# Roadmap\n| Position | Workspace |\n| 7 | x |\n", "The decision: later.\n- Decision: none yet\n", "```\nSequence root: a\n```\n"} {
		if m, err := ParseMap([]byte(legacy)); err != nil || m.Claims {
			t.Errorf("%q: got %+v, %v", legacy, m, err)
		}
	}
	m, err := ParseMap([]byte(strings.ReplaceAll(goodMap, "\n", "\r\n")))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(&Map{true, "a", "DEC-002", []string{"a", "b", "c"}}, m); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestFind(t *testing.T) {
	owner := Node{Slug: "a", Archived: true, Roadmap: []byte(goodMap), Decisions: []string{"DEC-001", "DEC-002"}}
	b := Node{Slug: "b", Parent: "a", Position: "2"}
	other := Node{Slug: "other"}
	with := func(change func(*Node)) Node {
		node := owner
		change(&node)
		return node
	}
	for _, c := range []struct {
		name, slug string
		nodes      []Node
		want       *Authority
		err        string
	}{
		{"successor", "b", []Node{owner, b, other}, &Authority{"a", "DEC-002", []string{"a", "b", "c"}, 2, "c"}, ""},
		{"first", "a", []Node{owner, b}, &Authority{"a", "DEC-002", []string{"a", "b", "c"}, 1, "b"}, ""},
		{"last", "c", []Node{owner, b, {Slug: "c", Parent: "b", Position: "3"}}, &Authority{"a", "DEC-002", []string{"a", "b", "c"}, 3, ""}, ""},
		{"not in a sequence", "other", []Node{owner, b, other}, nil, ""},
		{"legacy map", "b", []Node{with(func(n *Node) { n.Roadmap = []byte("# Map\nb\n") }), b}, nil, ""},
		{"invalid map of others", "other", []Node{with(func(n *Node) { n.Roadmap = []byte("Sequence root: a\n") }), b, other}, nil, ""},
		{"invalid map of a relative", "b", []Node{with(func(n *Node) { n.Roadmap = []byte("Sequence root: a\n") }), b}, nil,
			"the roadmap of a: roadmap.md: 1 lines `Sequence root:` and 0 lines `Decision:`; expected one of each"},
		{"invalid map that names it", "other", []Node{with(func(n *Node) { n.Roadmap = []byte("Sequence root: a\n| 2 | other |\n") }), other}, nil,
			"the roadmap of a: roadmap.md: 1 lines `Sequence root:` and 0 lines `Decision:`; expected one of each"},
		{"unreadable map", "other", []Node{with(func(n *Node) { n.MapErr = errors.New("roadmap.md: found a symbolic link") }), other}, nil,
			"the roadmap of a: roadmap.md: found a symbolic link"},
		{"two owners", "b", []Node{owner, with(func(n *Node) { n.Slug = "b"; n.Parent = "a"; n.Position = "2" })}, nil,
			"found roadmaps of a and b, expected one owner of a sequence; keep the headers of one"},
		{"no root", "b", []Node{with(func(n *Node) { n.Slug = "c" }), {Slug: "b"}}, nil,
			"the roadmap of c: roadmap.md: the sequence root \"a\", which is no workspace; expected a live or archived workspace"},
		{"no decision", "b", []Node{with(func(n *Node) { n.Decisions = nil }), b}, nil,
			"the roadmap of a: roadmap.md: 0 headings `## DEC-002` in decisions.md of the owner; expected one"},
		{"decision twice", "b", []Node{with(func(n *Node) { n.Decisions = []string{"DEC-002", "DEC-002"} }), b}, nil,
			"the roadmap of a: roadmap.md: 2 headings `## DEC-002` in decisions.md of the owner; expected one"},
		{"foreign owner", "b", []Node{{Slug: "a"}, b, with(func(n *Node) { n.Slug = "z" })}, nil,
			"the roadmap of z: roadmap.md: no row of the owner \"z\"; expected an owner that belongs to the sequence"},
		{"other position", "b", []Node{owner, {Slug: "b", Parent: "a", Position: "3"}}, nil,
			"the roadmap of a: roadmap.md: b at position 2, but its state.md records \"3\"; expected positions that agree"},
		{"other parent", "c", []Node{owner, b, {Slug: "c", Parent: "a", Position: "3"}}, nil,
			"the roadmap of a: roadmap.md: c behind \"b\", but its state.md records the parent \"a\"; expected exact successors"},
		{"unenrolled", "b", []Node{owner, b, {Slug: "d", Parent: "b", Position: "3"}}, nil,
			"the roadmap of a: roadmap.md: no row of d, which recorded parents connect with the sequence; expected a row for every related workspace"},
		{"asked for an unenrolled one", "d", []Node{owner, b, {Slug: "d", Parent: "b", Position: "3"}}, nil,
			"the roadmap of a: roadmap.md: no row of \"d\"; expected a row for every related workspace"},
		{"live and archived", "b", []Node{owner, b, {Slug: "b", Archived: true}}, nil,
			"the roadmap of a: roadmap.md: the workspace \"b\" both live and archived; expected each workspace once"},
		{"future slug", "b", []Node{with(func(n *Node) { n.Roadmap = []byte(strings.Replace(goodMap, "| c |", "| C_c |", 1)) }), b}, nil,
			"the roadmap of a: roadmap.md: the workspace \"C_c\", which does not exist; expected a slug of lower-case words and hyphens for a new workspace"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := Find(c.nodes, c.slug)
			message := ""
			if err != nil {
				message = strings.TrimSuffix(err.Error(), "; repair the map, or remove its headers to make it a plain list")
			}
			if message != c.err {
				t.Errorf("got the error %q, want %q", message, c.err)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func FuzzParseMap(f *testing.F) {
	f.Add(goodMap)
	f.Add("Sequence root: a\r\nDecision: DEC-1\n| Position | Workspace |\n|---|---|\n| 1 | a |")
	f.Fuzz(func(t *testing.T, text string) {
		m, err := ParseMap([]byte(text))
		if err == nil && m.Claims && (len(m.Order) == 0 || m.Order[0] != m.Root) {
			t.Errorf("%q gives %+v", text, m)
		}
		if err != nil && !m.Claims {
			t.Errorf("%q: no claim and %v", text, err)
		}
		Find([]Node{{Slug: "a", Roadmap: []byte(text), Decisions: []string{"DEC-002"}}, {Slug: "b", Parent: "a"}}, "b")
	})
}
