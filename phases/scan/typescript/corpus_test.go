package typescript

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"rules_handbook/phases/scan/extract"
	"rules_handbook/phases/scan/syntax"
	"rules_handbook/schemas/facts"
)

// source is a file of a corpus.
type source struct {
	path string
	text []byte
}

// corpus reads the files under the folder that TYPESCRIPT_CORPUS names.
func corpus(tb testing.TB) (files []source, size int64) {
	tb.Helper()
	root := os.Getenv("TYPESCRIPT_CORPUS")
	if root == "" {
		tb.Skip("TYPESCRIPT_CORPUS names no folder")
	}
	claims := New().Claims
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !claims(path) {
			return err
		}
		text, err := os.ReadFile(path)
		rel, _ := filepath.Rel(root, path)
		files, size = append(files, source{filepath.ToSlash(rel), text}), size+int64(len(text))
		return err
	})
	if err != nil {
		tb.Fatal(err)
	}
	return files, size
}

// TestCorpus reads real files: each must give facts that fit together and one
// call for each call expression.
func TestCorpus(t *testing.T) {
	files, _ := corpus(t)
	e := New().(*extractor)
	partial, functions, calls := 0, 0, 0
	for _, s := range files {
		file, err := e.Extract(s.path, s.text)
		if err != nil {
			t.Errorf("%s: %v", s.path, err)
			continue
		}
		if file.Details.Reason == facts.Partial {
			partial++
			t.Logf("%s: %s", s.path, file.Details.Detail)
		}
		functions, calls = functions+len(file.Details.Nodes), calls+len(file.References.Calls)
		check(t, s.path, file)
		parsed, _ := e.parse(filepath.Ext(s.path), s.text)
		if want := callExpressions(parsed.Tree); len(file.References.Calls) != want {
			t.Errorf("%s: %d calls, want %d", s.path, len(file.References.Calls), want)
		}
	}
	t.Logf("%d files, %d partial, %d functions, %d calls", len(files), partial, functions, calls)
}

// callExpressions counts the calls, constructions and elements of components
// outside of types.
func callExpressions(t *syntax.Tree) int {
	count := 0
	for i := 0; i < len(t.Nodes); i++ {
		switch t.Kind(i) {
		case "type_annotation", "type_arguments", "type_parameters", "implements_clause", "interface_body", "type_alias_declaration",
			"extends_type_clause", "asserts_annotation", "type_predicate_annotation":
			if t.Named(i) {
				i = t.After(i) - 1
			}
		case "call_expression", "new_expression":
			count++
		case "jsx_opening_element", "jsx_self_closing_element":
			name := t.Child(i, "name")
			if name >= 0 && (t.Kind(name) == "member_expression" || t.Kind(name) == "identifier" && !(t.Text(name)[0] >= 'a' && t.Text(name)[0] <= 'z')) {
				count++
			}
		}
	}
	return count
}

// check finds facts that do not fit together.
func check(t *testing.T, path string, file extract.File) {
	t.Helper()
	decls := file.Declaration.Decls
	ids := map[string]bool{}
	for i, d := range decls {
		if d.Parent >= i || d.Parent < -1 {
			t.Errorf("%s: declaration %d has parent %d", path, i, d.Parent)
		}
		if d.ID != "" && ids[d.ID] {
			t.Errorf("%s: id %s twice", path, d.ID)
		}
		ids[d.ID] = d.ID != ""
	}
	nodes := map[string]bool{}
	for _, n := range file.Details.Nodes {
		if nodes[n.ID] || !n.Synthetic && !ids[n.ID] {
			t.Errorf("%s: node %s twice or not declared", path, n.ID)
		}
		if n.LineStart < 1 || n.LineEnd < n.LineStart || n.LineEnd > max(file.Details.Lines, 1) {
			t.Errorf("%s: node %s has lines %d to %d of %d", path, n.ID, n.LineStart, n.LineEnd, file.Details.Lines)
		}
		nodes[n.ID] = true
	}
	for id := range ids {
		if id != "" && !nodes[id] {
			t.Errorf("%s: declaration %s has no node", path, id)
		}
	}
	for i, s := range file.References.Scopes {
		if s.Parent >= i || s.Decl >= len(decls) || s.This >= len(decls) || (s.Parent < 0) != (i == 0) {
			t.Errorf("%s: scope %d: %+v", path, i, s)
		}
	}
	if len(file.References.Calls) != len(file.Details.Calls) {
		t.Errorf("%s: %d calls and %d call sites", path, len(file.References.Calls), len(file.Details.Calls))
	}
	for i, c := range file.References.Calls {
		if c.Scope < 0 || c.Scope >= len(file.References.Scopes) || c.Caller >= len(decls) || len(c.Callee) == 0 {
			t.Errorf("%s: call %d: %+v", path, i, c)
		}
		if c.Caller >= 0 && decls[c.Caller].ID == "" {
			t.Errorf("%s: call %d has the caller %s, which is no node", path, i, decls[c.Caller].Qualname)
		}
		if i > 0 && file.Details.Calls[i].Line < file.Details.Calls[i-1].Line {
			t.Errorf("%s: call %d in line %d stands before one in line %d", path, i, file.Details.Calls[i].Line, file.Details.Calls[i-1].Line)
		}
	}
}

// BenchmarkExtract is the whole extraction, BenchmarkParse the parsing in it.
func BenchmarkExtract(b *testing.B) {
	files, size := corpus(b)
	e := New()
	b.SetBytes(size)
	b.ReportAllocs()
	for b.Loop() {
		for _, s := range files {
			if _, err := e.Extract(s.path, s.text); err != nil {
				b.Fatal(err)
			}
		}
	}
}

func BenchmarkParse(b *testing.B) {
	files, size := corpus(b)
	e := New().(*extractor)
	b.SetBytes(size)
	for b.Loop() {
		for _, s := range files {
			if _, err := e.parse(filepath.Ext(s.path), s.text); err != nil {
				b.Fatal(err)
			}
		}
	}
}
