// Package conform holds what the tests of all languages have in common: the
// checks that every extractor must pass, and facts as text for goldens.
//
// A language keeps its samples under testdata/, one folder a case: the input
// and facts.txt, which is what Show gives of it. UPDATE_GOLDEN=1 writes the
// latter.
package conform

import (
	stderrors "errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/scan/extract"
	"rules_handbook/phases/scan/syntax"
	"rules_handbook/schemas/facts"
)

// Suite describes a language to its tests.
type Suite struct {
	New func() extract.Extractor

	// Grammar is the grammar that a file is read with.
	Grammar func(path string) *syntax.Language

	// IsCall reports whether a node is a call expression, or what the language
	// counts as one: each must have exactly one row.
	IsCall func(t *syntax.Tree, i int) bool

	// More says that other nodes may have a row too.
	More bool

	// Loose says that the grammar counts the white space before a token to it.
	Loose bool
}

// One is the Grammar of a language that has only one.
func One(l func() *syntax.Language) func(string) *syntax.Language {
	return func(string) *syntax.Language { return l() }
}

// Kinds is the IsCall of a language whose calls are all nodes of some kinds.
func Kinds(kinds ...string) func(*syntax.Tree, int) bool {
	return func(t *syntax.Tree, i int) bool { return t.Named(i) && slices.Contains(kinds, t.Kind(i)) }
}

// Run runs all checks over the samples of testdata/.
func Run(t *testing.T, s Suite) {
	samples := Samples(t, s.New(), "testdata")
	for _, sample := range samples {
		t.Run(sample.Path, func(t *testing.T) {
			t.Run("facts fit together", func(t *testing.T) { s.fits(t, sample) })
			t.Run("every call has one row", func(t *testing.T) { s.rows(t, sample) })
			t.Run("parsed again", func(t *testing.T) { s.again(t, sample) })
			t.Run("truncated", func(t *testing.T) { s.truncated(t, sample) })
		})
	}
}

// Sample is one file of a corpus.
type Sample struct {
	Path string // slash-separated, below the folder of the corpus
	Text []byte
}

// Samples reads the files of a folder that an extractor claims.
func Samples(t testing.TB, e extract.Extractor, folder string) (samples []Sample) {
	t.Helper()
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !e.Claims(filepath.ToSlash(path)) {
			return err
		}
		text, err := os.ReadFile(path)
		relative, _ := filepath.Rel(folder, path)
		samples = append(samples, Sample{filepath.ToSlash(relative), text})
		return err
	})
	if err != nil || len(samples) == 0 {
		t.Fatalf("no samples below %s: %v", folder, err)
	}
	return samples
}

func (s Suite) fits(t *testing.T, sample Sample) {
	file, err := s.New().Extract(sample.Path, sample.Text)
	if err != nil {
		t.Fatal(err)
	}
	Check(t, file)
}

// rows compares the lines of the rows with those of the call expressions.
func (s Suite) rows(t *testing.T, sample Sample) {
	e := s.New()
	file, err := e.Extract(sample.Path, sample.Text)
	if err != nil {
		t.Fatal(err)
	}
	if file.Details.Reason != "" {
		t.Skip("what the parser makes of errors is no call for sure")
	}
	want, got := s.CallLines(t, sample), rowLines(file)
	if s.More {
		got = common(want, got)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("lines of call rows (-calls of the syntax tree +rows):\n%s", diff)
	}
}

// common are the elements that two sorted lists share.
func common(a, b []int) (shared []int) {
	for len(a) > 0 && len(b) > 0 {
		switch {
		case a[0] < b[0]:
			a = a[1:]
		case a[0] > b[0]:
			b = b[1:]
		default:
			shared = append(shared, a[0])
			a, b = a[1:], b[1:]
		}
	}
	return shared
}

// CallLines are the lines of the call expressions of a sample, in source order.
func (s Suite) CallLines(t testing.TB, sample Sample) []int {
	t.Helper()
	p := syntax.NewParser(s.Grammar(sample.Path))
	defer p.Close()
	tree, err := p.Parse(sample.Text, extract.DefaultLimits)
	if err != nil {
		t.Fatal(err)
	}
	var lines []int
	for i := range tree.Nodes {
		if s.IsCall(tree, i) {
			start := int(tree.Nodes[i].Start)
			for s.Loose && strings.IndexByte(" \t\r\n", sample.Text[start]) >= 0 {
				start++
			}
			lines = append(lines, tree.LineAt(start))
		}
	}
	slices.Sort(lines)
	return lines
}

func rowLines(file extract.File) (lines []int) {
	for _, c := range file.Details.Calls {
		lines = append(lines, c.Line)
	}
	return lines
}

// again gives some names of a sample another last letter. Where that is sound,
// the tree that uses the one before is the tree of a parser that has seen
// nothing.
func (s Suite) again(t *testing.T, sample Sample) {
	fresh, used := syntax.NewParser(s.Grammar(sample.Path)), syntax.NewParser(s.Grammar(sample.Path))
	defer fresh.Close()
	defer used.Close()
	before, err := used.Parse(sample.Text, extract.DefaultLimits)
	if err != nil {
		t.Fatal(err)
	}
	text := slices.Clone(sample.Text)
	for i, n := range before.Nodes {
		if kind := before.Kind(i); i%5 == 0 && before.FirstChild(i) < 0 && n.End > n.Start+2 &&
			(strings.Contains(kind, "identifier") || strings.Contains(kind, "name")) {
			text[n.End-1] = 'x'
		}
	}
	want, err := fresh.Parse(text, extract.DefaultLimits)
	if err != nil || want.HasError() {
		t.Skip("a sample for errors")
	}
	got, err := used.Again(sample.Text, text, extract.DefaultLimits)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want.Nodes, got.Nodes); diff != "" {
		t.Errorf("(-fresh +again):\n%s", diff)
	}
}

// truncated cuts a sample at every tenth byte. Each piece gives facts that fit
// together, the same from a used and from a fresh extractor, and is partial
// where its syntax tree has an error.
func (s Suite) truncated(t *testing.T, sample Sample) {
	used := s.New()
	p := syntax.NewParser(s.Grammar(sample.Path))
	defer p.Close()
	errors, partial := 0, 0
	for end := 0; end < len(sample.Text); end += 10 {
		piece := slices.Clone(sample.Text[:end])
		for len(piece) > 0 && !utf8.Valid(piece) {
			piece = piece[:len(piece)-1]
		}
		first, err := used.Extract(sample.Path, piece)
		if stderrors.Is(err, syntax.ErrSteps) {
			continue // some grammars lose themselves in half a statement: the file is unparsable then
		}
		if err != nil {
			t.Fatalf("%d bytes: %v", end, err)
		}
		Check(t, first)
		if end%100 == 0 {
			second, _ := s.New().Extract(sample.Path, piece)
			if diff := cmp.Diff(second, first); diff != "" {
				t.Fatalf("%d bytes (-fresh +used extractor):\n%s", end, diff)
			}
		}
		tree, err := p.Parse(piece, extract.DefaultLimits)
		if err != nil {
			t.Fatal(err)
		}
		if tree.HasError() {
			errors++
		}
		if first.Details.Reason == facts.Partial {
			partial++
			if !strings.HasPrefix(first.Details.Detail, "syntax error in line ") {
				t.Errorf("%d bytes: partial for the reason %q", end, first.Details.Detail)
			}
			if !tree.HasError() {
				t.Errorf("%d bytes: partial without an error", end)
			}
		}
	}
	if partial < errors*9/10 { // a language may repair some
		t.Errorf("%d pieces with errors, %d of them partial", errors, partial)
	}
}

// Check reports facts that do not fit together.
func Check(t testing.TB, file extract.File) {
	t.Helper()
	for _, fault := range Faults(file) {
		t.Error(fault)
	}
}

// Faults lists what does not fit together in the facts of a file.
func Faults(file extract.File) (faults []string) {
	fault := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	decls, lines := file.Declaration.Decls, max(file.Details.Lines, 1)
	nodes := map[string]bool{}
	for _, n := range file.Details.Nodes {
		if nodes[n.ID] || n.ID == "" {
			fault("node %q twice or without id", n.ID)
		}
		if n.LineStart < 1 || n.LineEnd < n.LineStart || n.LineEnd > lines {
			fault("node %s has lines %d to %d of %d", n.ID, n.LineStart, n.LineEnd, lines)
		}
		if n.Name == "" || n.Signature == "" {
			fault("node %s has name %q and signature %q", n.ID, n.Name, n.Signature)
		}
		nodes[n.ID] = true
	}
	declared := map[string]bool{file.Declaration.Module + "." + facts.ModuleBody: true, file.Declaration.Module + "::" + facts.ModuleBody: true}
	for i, d := range decls {
		if d.Parent >= i || d.Parent < -1 {
			fault("declaration %d has parent %d", i, d.Parent)
		}
		if d.ID != "" && (!nodes[d.ID] || declared[d.ID]) {
			fault("declaration %d has id %q, which is no node or another's", i, d.ID)
		}
		declared[d.ID] = true
	}
	for id := range nodes {
		if !declared[id] {
			fault("node %s is not declared", id)
		}
	}
	types := map[string]bool{}
	for _, d := range file.Details.Types {
		if types[d.ID] || d.Name == "" || d.LineStart < 1 || d.LineEnd < d.LineStart || d.LineEnd > lines {
			fault("type %s twice, without name or with bad lines: %+v", d.ID, d)
		}
		types[d.ID] = true
	}
	return append(faults, referenceFaults(file)...)
}

func referenceFaults(file extract.File) (faults []string) {
	fault := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	decls, scopes, calls := file.Declaration.Decls, file.References.Scopes, file.References.Calls
	for i, s := range scopes {
		if s.Parent >= i || s.Decl >= len(decls) || s.This >= len(decls) || (s.Parent < 0) != (i == 0) {
			fault("scope %d: %+v", i, s)
		}
	}
	if len(calls) != len(file.Details.Calls) {
		fault("%d calls and %d call sites", len(calls), len(file.Details.Calls))
		return faults
	}
	for i, c := range calls {
		site := file.Details.Calls[i]
		switch {
		case c.Scope < 0 || c.Scope >= len(scopes) || c.Caller >= len(decls) || len(c.Callee) == 0:
			fault("call %d: %+v", i, c)
		case c.Caller >= 0 && decls[c.Caller].ID == "":
			fault("call %d has the caller %s, which is no node", i, decls[c.Caller].Qualname)
		case i > 0 && site.Line < file.Details.Calls[i-1].Line:
			fault("call %d in line %d stands behind one in line %d", i, site.Line, file.Details.Calls[i-1].Line)
		}
	}
	return faults
}

// Golden compares what Show gives of testdata/*/input.EXT with the facts.txt
// beside it. The file is read as path.
func Golden(t *testing.T, e extract.Extractor, path string) {
	inputs, err := filepath.Glob("testdata/*/input" + filepath.Ext(path))
	if err != nil || len(inputs) == 0 {
		t.Fatalf("no cases under testdata: %v", err)
	}
	for _, input := range inputs {
		t.Run(filepath.Base(filepath.Dir(input)), func(t *testing.T) {
			src, err := os.ReadFile(input)
			if err != nil {
				t.Fatal(err)
			}
			file, err := e.Extract(path, src)
			if err != nil {
				t.Fatal(err)
			}
			Check(t, file)
			golden := filepath.Join(filepath.Dir(input), "facts.txt")
			got := Show(file)
			if os.Getenv("UPDATE_GOLDEN") != "" {
				if err := os.WriteFile(golden, []byte(got), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); diff != "" {
				t.Errorf("facts of %s (-want +got):\n%s", input, diff)
			}
		})
	}
}

// Fuzz looks for texts of which a language gives facts that do not fit
// together, or other facts the second time.
func Fuzz(f *testing.F, s Suite, path string) {
	for _, sample := range Samples(f, s.New(), "testdata") {
		f.Add(sample.Text[:min(len(sample.Text), 600)])
	}
	used := s.New()
	f.Fuzz(func(t *testing.T, src []byte) {
		src = []byte(strings.ToValidUTF8(string(src), "?"))
		if slices.Contains(src, 0) {
			return // no text: it is refused before it comes to a grammar
		}
		first, err := used.Extract(path, src)
		if err != nil {
			return
		}
		Check(t, first)
		second, err := s.New().Extract(path, src)
		// cmp takes seconds for arguments in arguments in arguments.
		if err != nil || !reflect.DeepEqual(second, first) {
			t.Errorf("a fresh extractor gives %v (-fresh +used):\n%s", err, cmp.Diff(second, first))
		}
	})
}
