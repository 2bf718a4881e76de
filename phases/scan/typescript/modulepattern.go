package typescript

import "rules_handbook/schemas/facts"

// bindModulePattern binds x = (function () { …; return { … } })(): what the
// function declares and what the object holds are members of x. It reports
// false for any other value.
func (f *file) bindModulePattern(declarator int, name string, value, scope int, c context) bool {
	call := f.uncast(value)
	if f.Kind(call) != kindCall {
		return false
	}
	function := f.bare(f.Child(call, fieldFunction))
	if !f.isFunction(function) || f.Has(function, "async") || f.isGenerator(function) {
		return false
	}
	object := f.returnedObject(function)
	if object < 0 {
		return false
	}
	owner := f.ownerOf(c, scope)
	k := f.Declare(facts.Declaration{Kind: facts.Object, Name: name, Qualname: f.Qualify(owner, name), Parent: owner})
	f.BindDeclared(scope, k)
	f.returnedBy[object] = k

	f.record(call, f.Child(call, fieldFunction), facts.PlainCall, facts.Path{{Op: facts.OpLambda}}, c)
	inner := c
	inner.owner = k
	f.lambda(function, nil, nil, inner)
	f.arguments(f.Child(call, fieldArguments), nil, nil, c)
	return true
}

// returnedObject is the object literal that a function returns at the end of
// its body, or none.
func (f *file) returnedObject(function int) int {
	body := f.Child(function, fieldBody)
	value := f.uncast(body)
	if f.Kind(body) == kindBlock {
		last := f.Last(body)
		if f.Kind(last) != kindReturn {
			return none
		}
		value = f.uncast(f.Only(last))
	}
	if f.Kind(value) == kindObject && f.isOwnerObject(value) {
		return value
	}
	return none
}
