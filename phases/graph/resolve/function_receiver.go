package resolve

// The names under which scan binds what a function literal is called on, and
// the function type that it is passed as. No code can write them.
const (
	receiverLocal = "<receiver>"
	functionLocal = "<function>"
)

// receiverFunction is the built-in type of functions with a receiver: argument
// 1 is its type, the parameters follow.
const receiverFunction = "ReceiverFunction"

// ofReceiver finds a bare name among the members of the receiver of a function
// literal. Of one that is not known anything may be a member.
func (r *resolver) ofReceiver(file, scope int32, id string, m meaning) binding {
	on := r.receiverIn(file, scope)
	switch on.kind {
	case bottom:
		return binding{}
	case instance:
		if !r.hasMember(on, id, filterOf(m)) {
			return binding{}
		}
	case builtinValue:
		owner, known := r.builtinOwner(on.name.path, id)
		if known && owner == "" && r.extensionMember(on, id, filterOf(m)).kind == bottom {
			return binding{}
		}
	}
	return binding{value: r.memberFor(on, id, m), bound: true, local: true}
}

// receiverIn gives the receiver of the function literal whose scope this is,
// bottom when it has none.
func (r *resolver) receiverIn(file, scope int32) value {
	if found := inScope(r.localsOf(file, receiverLocal), scope); len(found) > 0 {
		return r.local(file, scope, receiverLocal, found, asValue).value
	}
	if found := inScope(r.localsOf(file, functionLocal), scope); len(found) > 0 {
		of := r.local(file, scope, functionLocal, found, asValue).value
		if of.kind == builtinValue && of.name.path == receiverFunction {
			return of.arg(1)
		}
	}
	return value{}
}
