package agent

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"path"
	"slices"
	"strconv"
	"strings"

	"rules_handbook/phases/render/escape"
	"rules_handbook/schemas/facts"
)

// symbolsHeader is the contract's, and one line about the dash.
const symbolsHeader = `# name	location	kind	stage	nCalledBy	signature
# parser facts. kind=fn is a function or method. kind=type:<class|interface|struct|record|enum|
# trait|alias|other> is a parsed type DECLARATION, span read off the declaration itself.
# kind=class-derived is the fallback where a language's adapter extracts no types: the SPAN is
# min..max of the class's METHODS, not of the declaration. Which languages are indexed and which
# fall back is stated in index.md under "coverage" — a miss here is not proof a name does not exist.
# nCalledBy counts callers inside the scanned set PLUS callers that reach it through an import
# (see calls.tsv boundary rows); a cross-package-only callee would otherwise read as dead code.
# nCalledBy is - for rows that are no functions: callers are counted for functions only.
`

// The kinds of symbol rows.
const (
	kindFunction = "fn"
	kindType     = "type:" // and the kind of the type
	kindDerived  = "class-derived"
)

// symbol is one row of symbols.tsv.
type symbol struct {
	name, file string
	start, end int
	kind       string
	calledBy   string
	signature  string
}

// WriteSymbols writes symbols.tsv.
func (s *Site) WriteSymbols(w io.Writer) error {
	return table(w, symbolsHeader, func(w *bufio.Writer) {
		for i := range s.symbols {
			symbol := &s.symbols[i]
			row(w, symbol.name, symbol.file+":"+strconv.Itoa(symbol.start)+"-"+strconv.Itoa(symbol.end),
				symbol.kind, s.stageOf[symbol.file], symbol.calledBy, escape.Line(symbol.signature))
		}
	})
}

func (s *Site) symbolRows() []symbol {
	imported := s.importedCallers()
	declared := s.declaredTypes()
	most := 0
	for _, file := range s.view.Files {
		most += len(s.card(file).Functions) + len(s.card(file).Types)
	}
	rows := make([]symbol, 0, most)
	for _, file := range s.view.Files {
		card := s.card(file)
		for i := range card.Functions {
			f := &card.Functions[i]
			callers := max(f.NCalledBy, len(f.CalledBy)) + imported[f.ID]
			rows = append(rows, symbol{f.Name, file, f.LineRange[0], f.LineRange[1], kindFunction, strconv.Itoa(callers), f.Signature})
		}
		for _, t := range card.Types {
			rows = append(rows, symbol{t.Name, file, t.LineRange[0], t.LineRange[1], kindType + t.Kind, "-", t.Signature})
		}
		rows = append(rows, derivedRows(file, card, declared)...)
	}
	slices.SortFunc(rows, func(a, b symbol) int {
		if names := cmp.Compare(a.name, b.name); names != 0 {
			return names
		}
		return cmp.Or(cmp.Compare(a.file, b.file), cmp.Compare(a.start, b.start), cmp.Compare(a.kind, b.kind), cmp.Compare(a.signature, b.signature))
	})
	return rows
}

// importedCallers counts, for every function, the functions whose external
// calls name it by its very id: calls that left the scanned set through an
// import and came back to a file that is scanned after all. Equal last names
// alone prove nothing and are not counted.
func (s *Site) importedCallers() map[string]int {
	counts := map[string]int{}
	for _, file := range s.view.Files {
		card := s.card(file)
		for i := range card.Functions {
			for _, external := range card.Functions[i].ExtCalls {
				if id := strings.ReplaceAll(external, "::", "."); s.located.functions[id].file != "" {
					counts[id]++
				}
			}
		}
	}
	return counts
}

// typeKey names a type within a folder and a family of files, for languages
// let the methods of a type stand in other files of its package.
type typeKey struct{ folder, extension, name string }

func keyOf(file, name string) typeKey { return typeKey{path.Dir(file), path.Ext(file), name} }

func (s *Site) declaredTypes() map[typeKey]bool {
	declared := map[typeKey]bool{}
	for _, file := range s.view.Files {
		for _, t := range s.card(file).Types {
			declared[keyOf(file, t.Name)] = true
			declared[keyOf(file, t.Qualname)] = true
		}
	}
	return declared
}

// derivedRows makes rows for the classes of a file's methods that no type row
// stands for.
func derivedRows(file string, card *facts.Symbols, declared map[typeKey]bool) []symbol {
	var rows []symbol
	members := map[string]int{}
	at := map[string]int{}
	for i := range card.Functions {
		f := &card.Functions[i]
		if f.ClassName == "" || declared[keyOf(file, f.ClassName)] {
			continue
		}
		name := f.ClassName
		if members[name] == 0 {
			at[name] = len(rows)
			rows = append(rows, symbol{name: name, file: file, start: f.LineRange[0], kind: kindDerived, calledBy: "-"})
		}
		members[name]++
		row := &rows[at[name]]
		row.start = min(row.start, f.LineRange[0])
		row.end = max(row.end, f.LineRange[1])
		row.signature = fmt.Sprintf("span of %d of its methods, not of a declaration", members[name])
	}
	return rows
}
