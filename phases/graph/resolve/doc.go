// Package resolve finds the callee of every call: one resolver for all
// languages that are scanned with a syntax tree. What is peculiar to a
// language is data, a Rules table in a file of its own.
//
// Input: the index (what all files declare) and the references (scopes and
// call sites) of a batch of files. Output: one Outcome for every call, a pure
// function of the index and the references of the call's own file. Errors name
// the file and the fact that no scan would write.
//
// # How a call is followed
//
// The callee is a path of steps. A name is looked up in the scopes outwards,
// then among the enclosing declarations, in the module with its imports, among
// the predeclared names. A member is looked up in what precedes it: a module
// and what it exports, a class or an instance through its supertypes (C3), an
// object, a namespace. The type of a value is the written one, else what all
// its initialisers agree on, else what all returns of a function agree on.
//
// Every step has to exist. Where two things may be meant, nothing is: two
// different candidates, or a known and an unknown value, drop the call with
// its category. A call becomes a boundary only when an import leads out of the
// scanned files; a scanned name never does.
//
// # Call types
//
//	self_method           a member of the receiver (this.m, super.m), own or inherited
//	self_attr_method      a member of an attribute of the receiver (this.a.m, this.a[0].m)
//	param_method          a member of a parameter or local variable (x.m, x.a.m), or a
//	                      call of an instance that one holds
//	internal_constructor  construction of a scanned class, and super(…)
//	internal_func         every other scanned callee: functions by name or through a
//	                      module, members of a class or of the result of a call
//	boundary              a name behind an import from outside, or a method of a value
//	                      whose written class (or constructor) comes through one
//	boundary_constructor  construction of a class behind such an import
//
// # Categories of dropped calls
//
// The first line that fits decides.
//
//	string_literal_method  a method of a literal: "x".join
//	builtin                a predeclared function, or a member of a predeclared object or
//	                       of a value of a built-in type
//	inherited_method       a member that a supertype outside the scanned files may have,
//	                       super(…) and super.m without a scanned one
//	self_attr_unknown      any other member behind the receiver: this.m, this.a.m
//	local_var_method       any other member: x.m, f().m, m[0].m
//	bare_name              everything else: a bare name, a function literal called at
//	                       once, a call of the result of a call
package resolve
