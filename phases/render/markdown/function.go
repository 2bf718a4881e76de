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
func (r *renderer) functions(p *page, functions []schemas.FunctionCard) {
	if len(functions) == 0 {
		return
	}
	p.block("#### ", r.labels.FunctionDetails)
	for i := range functions {
		r.function(p, &functions[i])
	}
}

func (r *renderer) function(p *page, f *schemas.FunctionCard) {
	p.block("##### ", escape.Code(f.Qualname), " ", fmt.Sprintf(r.labels.LineRange, f.LineRange[0], f.LineRange[1]))
	if signature := strings.TrimSpace(f.Signature); signature != "" {
		p.block(escape.Fence(signature))
	}
	r.field(p, r.labels.Purpose, f.Purpose)
	r.field(p, r.labels.DataFlow, f.DataFlow)
	r.field(p, r.labels.CallRelations, f.Relations)
	if line := r.factsLine(f); line != "" {
		p.block(line)
	}
}

func (r *renderer) field(p *page, label, prose string) {
	if prose = escape.Inline(prose); prose != "" {
		p.block("**", label, "**", r.labels.Colon, prose)
	}
}

// factsLine says in one line whom a function calls and who calls it, "" when
// nobody does either.
func (r *renderer) factsLine(f *schemas.FunctionCard) string {
	var clauses []string
	add := func(clause string, count int, ids []string) {
		if count > 0 {
			clauses = append(clauses, clause+r.names(count, ids))
		}
	}
	add(fmt.Sprintf(r.labels.Calls, f.NCalls), f.NCalls, f.Calls)
	add(fmt.Sprintf(r.labels.CalledBy, f.NCalledBy), f.NCalledBy, f.CalledBy)
	add(r.labels.ExternalCalls(f.NExtCalls), f.NExtCalls, f.ExtCalls)
	if len(clauses) == 0 {
		return ""
	}
	return "*" + r.labels.CallGraph + "*" + r.labels.Colon + strings.Join(clauses, r.labels.Semicolon) + r.labels.Stop
}

// names lists the last names of ids in brackets, the first few of count.
func (r *renderer) names(count int, ids []string) string {
	if len(ids) == 0 {
		return ""
	}
	shown := ids[:min(len(ids), maxNames)]
	names := make([]string, len(shown))
	for i, id := range shown {
		names[i] = escape.Text(text.Leaf(id))
	}
	list := strings.Join(names, r.labels.Comma)
	if hidden := max(count, len(ids)) - len(shown); hidden > 0 {
		list += " " + fmt.Sprintf(r.labels.More, hidden)
	}
	return " (" + list + ")"
}
