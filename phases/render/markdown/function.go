package markdown

import (
	"fmt"
	"strings"

	"rules_handbook/phases/render/escape"
	"rules_handbook/phases/text"
	"rules_handbook/schemas"
)

// maxNames is how many neighbours a function's facts line names.
const maxNames = 10

// functions writes the functions of a file.
func (s *Sections) functions(p *page, functions []schemas.FunctionCard) {
	if len(functions) == 0 {
		return
	}
	p.block("#### ", s.labels.FunctionDetails)
	for i := range functions {
		s.function(p, &functions[i])
	}
}

func (s *Sections) function(p *page, f *schemas.FunctionCard) {
	p.block("##### ", escape.Code(f.Qualname), " ", fmt.Sprintf(s.labels.LineRange, f.LineRange[0], f.LineRange[1]))
	if signature := strings.TrimSpace(f.Signature); signature != "" {
		p.block(escape.Fence(signature))
	}
	s.field(p, s.labels.Purpose, f.Purpose)
	s.field(p, s.labels.DataFlow, f.DataFlow)
	s.field(p, s.labels.CallRelations, f.Relations)
	if line := s.factsLine(f); line != "" {
		p.block(line)
	}
}

func (s *Sections) field(p *page, label, prose string) {
	if prose = escape.Inline(prose); prose != "" {
		p.block("**", label, "**", s.labels.Colon, prose)
	}
}

// factsLine says in one line whom a function calls and who calls it, "" when
// nobody does either.
func (s *Sections) factsLine(f *schemas.FunctionCard) string {
	var clauses []string
	add := func(clause string, count int, ids []string) {
		if count > 0 {
			clauses = append(clauses, clause+s.names(count, ids))
		}
	}
	add(fmt.Sprintf(s.labels.Calls, f.NCalls), f.NCalls, f.Calls)
	add(fmt.Sprintf(s.labels.CalledBy, f.NCalledBy), f.NCalledBy, f.CalledBy)
	add(s.labels.ExternalCalls(f.NExtCalls), f.NExtCalls, f.ExtCalls)
	if len(clauses) == 0 {
		return ""
	}
	return "*" + s.labels.CallGraph + "*" + s.labels.Colon + strings.Join(clauses, s.labels.Semicolon) + s.labels.Stop
}

// names lists the last names of ids in brackets, the first few of count.
func (s *Sections) names(count int, ids []string) string {
	if len(ids) == 0 {
		return ""
	}
	shown := ids[:min(len(ids), maxNames)]
	names := make([]string, len(shown))
	for i, id := range shown {
		names[i] = escape.Text(text.Leaf(id))
	}
	list := strings.Join(names, s.labels.Comma)
	if hidden := max(count, len(ids)) - len(shown); hidden > 0 {
		list += " " + fmt.Sprintf(s.labels.More, hidden)
	}
	return " (" + list + ")"
}
