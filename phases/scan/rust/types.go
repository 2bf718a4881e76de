package rust

import (
	"slices"
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// maxTypeDepth bounds the nesting of a written type.
const maxTypeDepth = 16

// unknownType keeps the place of a type argument that says nothing.
var unknownType = facts.Type{Names: []string{"_"}}

// typeOf gives a written type without references and pointers; nil for what
// names none. An impl Trait or dyn Trait is its trait, T: 'a + B the first of
// several.
func (f *file) typeOf(i int) *facts.Type { return f.typeAt(i, 0) }

func (f *file) typeAt(i, depth int) *facts.Type {
	if i < 0 || depth > maxTypeDepth {
		return nil
	}
	switch f.Kind(i) {
	case kindTypeIdentifier, kindIdentifier, kindScopedType, kindScoped:
		if names := f.typePath(i); names != nil {
			return &facts.Type{Names: names}
		}
	case kindGenericType:
		names := f.typePath(f.Child(i, fieldType))
		if names == nil {
			return nil
		}
		return &facts.Type{Names: names, Args: f.typeArguments(f.Child(i, fieldTypeArguments), depth)}
	case kindReferenceType:
		return f.typeAt(f.Child(i, fieldType), depth+1)
	case kindAbstractType:
		return f.typeAt(f.Child(i, fieldTrait), depth+1)
	case kindArrayType:
		return f.generic("Array", depth, f.Child(i, fieldElement))
	case kindTupleType:
		return f.generic("tuple", depth, slices.Collect(f.Tree.NamedChildren(i))...)
	case kindBoundedType:
		for child := range f.Tree.NamedChildren(i) {
			if t := f.typeAt(child, depth+1); t != nil {
				return t
			}
		}
	case kindFunctionType:
		parts := append([]int{f.Child(i, fieldReturnType)}, slices.Collect(f.Tree.NamedChildren(f.Child(i, fieldParameters)))...)
		return f.generic("Function", depth, parts...)
	}
	return nil
}

// generic is a built-in type with arguments.
func (f *file) generic(name string, depth int, args ...int) *facts.Type {
	t := &facts.Type{Names: []string{name}}
	for _, arg := range args {
		if f.Is(arg, kindParameter) {
			arg = f.Child(arg, fieldType)
		}
		t.Args = append(t.Args, orUnknown(f.typeAt(arg, depth+1)))
	}
	return t
}

// typeArguments are the types in angle brackets; Item = T counts as T.
func (f *file) typeArguments(i, depth int) (list []facts.Type) {
	if i < 0 {
		return nil
	}
	for child := range f.Tree.NamedChildren(i) {
		switch f.Kind(child) {
		case kindLifetime, kindInteger, kindBlock, kindBool:
			continue
		case kindTypeBinding:
			child = f.Child(child, fieldType)
		}
		list = append(list, orUnknown(f.typeAt(child, depth+1)))
	}
	return list
}

func orUnknown(t *facts.Type) facts.Type {
	if t == nil {
		return unknownType
	}
	return *t
}

// typePath gives the names of a::b::T; nil for what is no plain path.
func (f *file) typePath(i int) []string {
	names, ok := f.segments(i, 0)
	if !ok || len(names) == 0 {
		return nil
	}
	return f.rooted(names)
}

// segments are the parts of a path as they are written, type arguments left
// out.
func (f *file) segments(i, depth int) ([]string, bool) {
	if i < 0 || depth > build.MaxSteps {
		return nil, false
	}
	switch f.Kind(i) {
	case kindIdentifier, kindTypeIdentifier, kindSelf, kindSuper, kindCrate:
		return []string{plain(f.String(i))}, true
	case kindGenericType:
		return f.segments(f.Child(i, fieldType), depth+1)
	case kindScoped, kindScopedType:
		name := plain(f.String(f.Child(i, fieldName)))
		outer := f.Child(i, fieldPath)
		if outer < 0 {
			return []string{"", name}, name != "" // ::name
		}
		names, ok := f.segments(outer, depth+1)
		return append(names, name), ok && name != ""
	case kindBracketed: // <T>::f, <T as Trait>::f
		inner := f.Only(i)
		if f.Is(inner, kindQualified) {
			inner = f.Child(inner, fieldType)
		}
		if f.Is(inner, kindReferenceType) {
			inner = f.Child(inner, fieldType)
		}
		return f.segments(inner, depth+1)
	}
	return nil, false
}

// plain takes the mark of a raw identifier off.
func plain(name string) string { return strings.TrimPrefix(name, "r#") }

// typeParameters are the type parameters with their first bounds, also those
// that a where clause gives.
func (f *file) typeParameters(i int) (list []facts.TypeParam) {
	for child := range f.namedChildren(f.Child(i, fieldTypeParameters)) {
		switch f.Kind(child) {
		case kindTypeIdentifier:
			list = append(list, facts.TypeParam{Name: f.String(child)})
		case kindTypeParameter:
			list = append(list, facts.TypeParam{Name: f.String(f.Child(child, fieldLeft)), Bound: f.bound(f.Child(child, fieldBounds))})
		default:
			if name := f.Child(child, fieldName); name >= 0 && f.Is(name, kindTypeIdentifier) { // T = Default
				list = append(list, facts.TypeParam{Name: f.String(name)})
			}
		}
	}
	for predicate := range f.namedChildren(f.OfKind(i, kindWhere)) {
		name := f.String(f.Child(predicate, fieldLeft))
		for k := range list {
			if list[k].Name == name && list[k].Bound == nil {
				list[k].Bound = f.bound(f.Child(predicate, fieldBounds))
			}
		}
	}
	return list
}

// autoTraits have no methods of their own that code calls.
var autoTraits = []string{"Sized", "Send", "Sync", "Copy", "Unpin", "UnwindSafe", "RefUnwindSafe", "Eq"}

// bound is the first bound that says what a type can do.
func (f *file) bound(i int) *facts.Type {
	for _, t := range f.bounds(i) {
		if !slices.Contains(autoTraits, t.Names[len(t.Names)-1]) {
			return &t
		}
	}
	return nil
}

// bounds are all traits of a list of bounds.
func (f *file) bounds(i int) (list []facts.Type) {
	for child := range f.namedChildren(i) {
		if f.Is(child, kindLifetime) {
			continue
		}
		if t := f.typeOf(child); t != nil {
			list = append(list, *t)
		}
	}
	return list
}

// everyday types are left out of the parameter types of a node (contract:
// paramTypes).
var everyday = strings.Fields(`i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64 bool char str String Vec Box Option Result
	HashMap HashSet BTreeMap Rc Arc RefCell Cell Mutex RwLock Cow Array tuple Function _`)

// shownType is the type of a parameter as nodes show it: the last name.
func shownType(t *facts.Type) string {
	if t == nil || slices.Contains(everyday, t.Names[len(t.Names)-1]) {
		return ""
	}
	return t.Names[len(t.Names)-1]
}
