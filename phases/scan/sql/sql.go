// Package sql turns SQL scripts into facts. It reads the words of the text
// itself, because the dialects have no grammar in common: those of PostgreSQL,
// MySQL, SQL Server, Oracle and SQLite are told by what stands in the text.
//
// Input is the path and the text of one file; output are its functions,
// procedures and triggers with the calls in their bodies, the calls of all other
// statements as those of the file, and its tables, views, types and packages as
// types of the kind other. Names without quotes are in lower case. Strings with
// code in them (EXECUTE '…') are not read. A string or comment without an end
// makes the file partial.
package sql

import (
	"bytes"
	"fmt"
	"path"
	"sort"
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/phases/scan/extract"
	"rules_handbook/phases/text"
	"rules_handbook/schemas/facts"
)

// New returns the extractor.
func New() extract.Extractor { return extractor{} }

type extractor struct{}

var support = facts.LanguageSupport{
	Name: "sql", Tier: "generic", CallTypes: []string{"internal_func", "unresolved"}, TypeKinds: []string{"other"},
}

func (extractor) Support() facts.LanguageSupport { return support }

// Claims takes scripts by their endings.
func (extractor) Claims(file string) bool {
	switch path.Ext(file) {
	case ".sql", ".pgsql", ".psql", ".plsql", ".pls", ".pks", ".pkb", ".tsql":
		return true
	}
	return false
}

// Extract reads one file.
func (extractor) Extract(name string, src []byte) (extract.File, error) {
	if limit := extract.DefaultLimits.Bytes; len(src) > limit {
		return extract.File{}, fmt.Errorf("file is too big to read: %d bytes, limit %d", len(src), limit)
	}
	src = bytes.TrimPrefix(bytes.ToValidUTF8(src, []byte("\uFFFD")), []byte("\xef\xbb\xbf"))
	f := newFile(name, string(src))
	f.read(f.lexer.tokens, module)
	f.finish()
	return f.File, nil
}

// module is the caller of what no routine holds.
const module = -1

// file is one file on its way to facts.
type file struct {
	extract.File
	*lexer
	lines  []int    // offsets at which lines start
	calls  []placed // in any order
	nested int      // routines around the place that is read
	byID   map[string]int
	kept   map[string]bool // types by qualname
}

// placed is a call with its place.
type placed struct {
	facts.Call
	at   int
	site facts.CallSite
}

func newFile(name, src string) *file {
	f := &file{lexer: lex(src), lines: []int{0}, byID: map[string]int{}, kept: map[string]bool{}}
	for i := range len(src) {
		if src[i] == '\n' && i+1 < len(src) {
			f.lines = append(f.lines, i+1)
		}
	}
	id := strings.ReplaceAll(strings.TrimSuffix(name, path.Ext(name)), "/", ".")
	f.Declaration = facts.FileDeclaration{Path: name, Language: support.Name, Module: id}
	f.References = facts.FileReferences{Path: name, Language: support.Name, Scopes: []facts.Scope{{Parent: -1, Decl: -1, This: -1}}}
	f.Details = facts.FileDetails{Path: name, Language: support.Name, Lines: len(f.lines), Test: build.TestPath(name)}
	if len(src) == 0 {
		f.Details.Lines = 0
	}
	f.Details.Doc = f.leadingDoc()
	return f
}

// line is the number of the line of an offset.
func (f *file) line(offset int) int {
	return sort.Search(len(f.lines), func(k int) bool { return f.lines[k] > offset })
}

// finish puts the calls in order and adds the module's body where it calls.
func (f *file) finish() {
	sort.SliceStable(f.calls, func(a, b int) bool { return f.calls[a].at < f.calls[b].at })
	ofModule := false
	for _, call := range f.calls {
		f.References.Calls = append(f.References.Calls, call.Call)
		f.Details.Calls = append(f.Details.Calls, call.site)
		ofModule = ofModule || call.Caller == module
	}
	if ofModule {
		f.Details.Nodes = append(f.Details.Nodes, facts.Node{
			ID: f.Declaration.Module + "." + facts.ModuleBody, Name: facts.ModuleBody, Qualname: facts.ModuleBody, Synthetic: true,
			LineStart: 1, LineEnd: max(f.Details.Lines, 1), Signature: "<module body>",
		})
	}
	if f.bad >= 0 {
		f.Details.Reason = facts.Partial
		f.Details.Detail = fmt.Sprintf("syntax error in line %d", f.line(f.bad))
	}
}

// collapsed is the text between two offsets without comments, blanks collapsed.
func (f *file) collapsed(start, end int) string {
	var b strings.Builder
	for _, c := range f.comments[f.firstComment(start):] {
		if c.start >= end {
			break
		}
		if c.end <= end && c.start >= start {
			b.WriteString(f.src[start:c.start])
			b.WriteByte(' ')
			start = c.end
		}
	}
	b.WriteString(f.src[start:max(start, end)])
	return text.Collapse(b.String())
}

// firstComment is the place of the first comment that ends behind an offset.
func (f *file) firstComment(offset int) int {
	return sort.Search(len(f.comments), func(k int) bool { return f.comments[k].end > offset })
}

// doc is what the comments right before an offset say.
func (f *file) doc(offset int) string {
	var parts []string
	for k := f.firstComment(offset) - 1; k >= 0; k-- {
		c := f.comments[k]
		between := f.src[c.end:offset]
		if strings.TrimSpace(between) != "" || strings.Count(between, "\n") > 1 || !f.alone(c.start) {
			break
		}
		parts = append([]string{plain(f.src[c.start:c.end])}, parts...)
		if offset = c.start; strings.HasPrefix(f.src[c.start:], "/*") {
			break
		}
	}
	return strings.Trim(strings.Join(parts, "\n"), "\n -=*#")
}

// leadingDoc is the comment at the top that an empty line parts from the rest.
func (f *file) leadingDoc() string {
	end := 0
	for _, c := range f.comments {
		if between := f.src[end:c.start]; strings.TrimSpace(between) != "" || end > 0 && strings.Count(between, "\n") > 1 {
			break
		}
		end = c.end
	}
	if end == 0 || strings.Count(leadingSpace(f.src[end:]), "\n") < 2 {
		return ""
	}
	doc := f.doc(end)
	for _, word := range []string{"copyright", "licen", "generated"} {
		if strings.Contains(strings.ToLower(doc), word) {
			return ""
		}
	}
	return doc
}

func leadingSpace(s string) string { return s[:len(s)-len(strings.TrimLeft(s, " \t\r\n"))] }

// alone reports whether nothing stands before an offset in its line.
func (f *file) alone(offset int) bool {
	return strings.TrimSpace(f.src[strings.LastIndexByte(f.src[:offset], '\n')+1:offset]) == ""
}

// plain is a comment without its marks.
func plain(comment string) string {
	if body, ok := strings.CutPrefix(comment, "--"); ok {
		return strings.TrimSpace(strings.TrimLeft(body, "-"))
	}
	if body, ok := strings.CutPrefix(comment, "#"); ok {
		return strings.TrimSpace(body)
	}
	lines := strings.Split(strings.TrimSuffix(strings.TrimLeft(comment, "/*"), "*/"), "\n")
	for k, line := range lines {
		lines[k] = strings.TrimSpace(strings.TrimLeft(strings.TrimSpace(line), "*"))
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}
