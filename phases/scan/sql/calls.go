package sql

import (
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/phases/text"
	"rules_handbook/schemas/facts"
)

// maxRaw caps the texts of callees, in UTF-16 units.
const maxRaw = 80

// step reads one token, or a call; it gives the place behind.
func (f *file) step(tokens []token, at, caller int) int {
	if tokens[at].kind == aDollar && f.is(tokens, at-1, "do") || tokens[at].kind == aDollar && f.is(tokens, at-3, "do") {
		f.readWithin(tokens[at], caller)
		return at + 1
	}
	if tokens[at].kind != aWord && tokens[at].kind != aQuoted {
		return at + 1
	}
	switch {
	case f.is(tokens, at, "call", "exec", "execute", "perform"):
		return f.invocation(tokens, at, caller)
	case tokens[at].kind == aWord && keywords[tokens[at].name] && !f.isSign(tokens, at+1, '.'):
		return at + 1
	case f.isSign(tokens, at-1, '.') || f.isSign(tokens, at-1, '@') || f.isSign(tokens, at-1, ':') && f.isSign(tokens, at-2, ':'):
		return at + 1
	}
	name, next := f.qualified(tokens, at)
	if name == "" {
		return at + 1
	}
	if f.isSign(tokens, next, '(') && f.mayCall(tokens, at, next) {
		f.addCall(tokens, at, next, next, name, caller)
	}
	return next
}

// namesFollow are words before a name that is followed by a list of columns or
// the like, not by arguments.
var namesFollow = strings.Fields(`into table view index on references as with type domain update constraint key trigger function procedure
	recursive aggregate column rename cast drop alter add primary unique operator class returns setof declare cursor aggregate sequence`)

// mayCall reports whether a name before a bracket is that of a function.
func (f *file) mayCall(tokens []token, at, next int) bool {
	switch {
	case f.src[tokens[at].start] == '#': // a temporary table
		return false
	case f.is(tokens, at-1, "returns", "setof", "type", "table"):
		return false
	case f.isSign(tokens, at-1, ')') && !f.is(tokens, f.opening(tokens, at-1)-1, "on"): // FROM (…) a (b), but DISTINCT ON (a) f(b)
		return false
	case f.is(tokens, at-1, "as") && f.is(tokens, f.closing(tokens, next), "as"): // WITH a AS MATERIALIZED
		return false
	case f.is(tokens, at-1, "execute") || f.is(tokens, at-2, "execute") && f.is(tokens, at-1, "function", "procedure"):
		return true
	case f.is(tokens, at-1, namesFollow...):
		return f.is(tokens, at-1, "on") && f.afterJoin(tokens, at-1)
	case typeWords[tokens[at].name] && tokens[at].kind == aWord:
		return false
	case f.isSign(tokens, at-1, ',') && f.is(tokens, f.closing(tokens, next), "as") && f.isSign(tokens, f.closing(tokens, next)+1, '('):
		return false // WITH a AS (…), b (c) AS (…)
	}
	return true
}

// afterJoin reports whether ON belongs to a join: a condition follows it, not the
// name of a table.
func (f *file) afterJoin(tokens []token, at int) bool {
	for k := at - 1; k >= 0 && k > at-12; k-- {
		if f.is(tokens, k, "join") {
			return true
		}
		if f.isSign(tokens, k, ';') {
			return false
		}
	}
	return false
}

// opening is the place of the bracket that the one at a place closes.
func (f *file) opening(tokens []token, at int) int {
	depth := 0
	for ; at > 0; at-- {
		switch {
		case f.isSign(tokens, at, ')'):
			depth++
		case f.isSign(tokens, at, '('):
			if depth--; depth == 0 {
				return at
			}
		}
	}
	return at
}

// invocation reads CALL a(…), EXEC a …, EXECUTE FUNCTION a(…) and PERFORM a(…).
func (f *file) invocation(tokens []token, at, caller int) int {
	k := at + 1
	if f.is(tokens, k, "immediate") || f.is(tokens, at, "perform") {
		return k
	}
	for f.is(tokens, k, "function", "procedure") {
		k++
	}
	if f.isSign(tokens, k, '@') { // EXEC @result = a
		for n := k; n < len(tokens) && n < k+4; n++ {
			if f.isSign(tokens, n, '=') {
				k = n + 1
			}
		}
	}
	name, next := f.qualified(tokens, k)
	switch {
	case name == "" || f.is(tokens, at, "execute") && !f.isSign(tokens, next, '(') && k == at+1 && !f.hasBatches(tokens):
		return at + 1
	case f.is(tokens, k, "format", "concat", "quote_ident") && f.is(tokens, at, "execute") && k == at+1:
		return at + 1 // the text of a statement
	}
	f.addCall(tokens, k, next, next, name, caller)
	return next
}

// addCall records a call of the name at a place; open is the place of its bracket.
func (f *file) addCall(tokens []token, at, next, open int, name string, caller int) {
	call := facts.Call{Caller: caller, Kind: facts.PlainCall, Callee: build.Name(name)}
	if f.isSign(tokens, open, '(') {
		call.Args = f.arguments(tokens, open)
	} else if f.startsArgument(tokens, open) {
		call.Args = []facts.Arg{{Spread: true}}
	}
	raw := text.Truncate(f.collapsed(tokens[at].start, tokens[next-1].end), maxRaw)
	f.calls = append(f.calls, placed{Call: call, at: tokens[at].start, site: facts.CallSite{Line: f.line(tokens[at].start), Raw: raw}})
}

// startsArgument reports whether arguments without brackets begin at a place.
func (f *file) startsArgument(tokens []token, at int) bool {
	if at >= len(tokens) {
		return false
	}
	switch t := tokens[at]; t.kind {
	case aString, aNumber, aQuoted:
		return true
	case aSign:
		return strings.IndexByte("@-+:", f.src[t.start]) >= 0
	case aWord:
		return f.line(t.start) == f.line(tokens[at-1].start) && (!keywords[t.name] || f.is(tokens, at, "null", "default"))
	}
	return false
}

// arguments counts the arguments of a call; the resolver tells overloads apart
// by their number.
func (f *file) arguments(tokens []token, open int) (args []facts.Arg) {
	depth, any := 0, false
	end := f.closing(tokens, open) - 1
	for k := open + 1; k < end; k++ {
		switch {
		case f.isSign(tokens, k, '(') || f.isSign(tokens, k, '['):
			depth++
		case f.isSign(tokens, k, ')') || f.isSign(tokens, k, ']'):
			depth--
		case f.isSign(tokens, k, ',') && depth == 0:
			args = append(args, f.argument(tokens, k+1))
		}
		any = true
	}
	if any {
		args = append([]facts.Arg{f.argument(tokens, open+1)}, args...)
	}
	return args
}

// argument gives an argument, with the name that it may say: a => 1, a := 1.
func (f *file) argument(tokens []token, at int) facts.Arg {
	if at+2 < len(tokens) && tokens[at].kind == aWord &&
		(f.isSign(tokens, at+1, '=') && f.isSign(tokens, at+2, '>') || f.isSign(tokens, at+1, ':') && f.isSign(tokens, at+2, '=')) {
		return facts.Arg{Name: tokens[at].name}
	}
	if f.is(tokens, at, "variadic") {
		return facts.Arg{Spread: true}
	}
	return facts.Arg{}
}
