package typescript

import "rules_handbook/schemas/facts"

// bindModulePattern binds x = (function () { …; return { … } })(): what the
// function declares and what the object holds are members of x. It reports
// false for any other value.
func (f *file) bindModulePattern(declarator int, name string, value, scope int, c context) bool {
	call := f.uncast(value)
	if f.kind(call) != kindCall {
		return false
	}
	function := f.bare(f.child(call, f.fields.function))
	if !f.isFunction(function) || f.word(function, "async") || f.isGenerator(function) {
		return false
	}
	object := f.returnedObject(function)
	if object < 0 {
		return false
	}
	owner := f.ownerOf(c, scope)
	k := f.declare(facts.Declaration{Kind: facts.Object, Name: name, Qualname: f.qualify(owner, name), Parent: owner})
	f.bindDeclared(k, scope)
	f.returnedBy[object] = k

	f.record(call, f.child(call, f.fields.function), facts.PlainCall, facts.Path{{Op: facts.OpLambda}}, c)
	inner := c
	inner.owner = k
	f.lambda(function, nil, nil, inner)
	f.arguments(f.child(call, f.fields.arguments), nil, nil, c)
	return true
}

// returnedObject is the object literal that a function returns at the end of
// its body, or none.
func (f *file) returnedObject(function int) int {
	body := f.child(function, f.fields.body)
	value := f.uncast(body)
	if f.kind(body) == kindBlock {
		last := f.last(body)
		if f.kind(last) != kindReturn {
			return none
		}
		value = f.uncast(f.only(last))
	}
	if f.kind(value) == kindObject && f.isOwnerObject(value) {
		return value
	}
	return none
}
