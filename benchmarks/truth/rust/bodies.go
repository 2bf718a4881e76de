package main

import (
	"bufio"
	"strings"
)

// call is one written call.
type call struct {
	body      string // path of the body it stands in
	callee    string // path of the called function
	arguments string // type arguments of the callee, the type of the receiver first for a trait's method
	name      span   // from the called name on
	whole     span   // the call expression
}

// readBodies reads rustc's thir-tree.
func (t *truth) readBodies(lines *bufio.Scanner) {
	body := ""
	var spans []span // of the expressions around, by their depth
	var open *call
	for lines.Scan() {
		line := lines.Text()
		if strings.HasPrefix(line, "DefId(") && strings.HasSuffix(line, ":") {
			body, open = defPath(line), nil
			continue
		}
		depth := 0
		for depth < len(line) && line[depth] == ' ' {
			depth++
		}
		text := line[depth:]
		switch {
		case strings.HasPrefix(text, "span: ") && depth >= 8:
			level := depth / 4
			for len(spans) <= level {
				spans = append(spans, span{absent: true})
			}
			spans[level] = spanOf(text[len("span: "):])
		case strings.HasPrefix(text, "ty: FnDef(DefId("):
			open = &call{body: body, callee: defPath(text), arguments: argumentsOf(text)}
		case strings.HasPrefix(text, "from_hir_call: "):
			if open != nil && text != "from_hir_call: true" {
				open = nil
			}
		case strings.HasPrefix(text, "fn_span: "):
			if open == nil {
				continue
			}
			open.name = spanOf(text[len("fn_span: "):])
			// The expression's own span stands three levels further left.
			if level := depth/4 - 3; level >= 0 && level < len(spans) {
				open.whole = spans[level]
			}
			if !open.name.absent && !open.name.expanded {
				t.calls = append(t.calls, *open)
			}
			open = nil
		}
	}
}

// argumentsOf cuts the type arguments out of "ty: FnDef(DefId(…), [A, B])".
func argumentsOf(text string) string {
	_, rest, ok := strings.Cut(text, "), [")
	if !ok {
		return ""
	}
	return strings.TrimSuffix(strings.TrimSuffix(rest, ")"), "]")
}
