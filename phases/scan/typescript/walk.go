package typescript

import (
	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

func (f *file) walkChildren(i int, c context) {
	for child := f.Tree.FirstChild(i); child >= 0; child = f.Tree.Next(child) {
		f.walk(child, c)
	}
}

// walkField walks the child that fills a field, if there is one.
func (f *file) walkField(i int, field build.Field, c context) {
	if child := f.Child(i, field); child >= 0 {
		f.walk(child, c)
	}
}

// walk visits a statement or expression in source order; none is nothing.
func (f *file) walk(i int, c context) {
	if i < 0 {
		return
	}
	switch f.Kind(i) {
	case kindComment, kindIdentifier, kindPropertyName, kindPrivateName, kindString, kindNumber, kindRegex, kindNull, kindTrue,
		kindFalse, kindThis, kindSuper, kindUndefined, kindHashBang:
	case kindTypeAnnotation, kindTypeArguments, kindTypeParameters, kindImplements, kindType, kindTypeIdentifier, kindGenericType,
		kindObjectType, kindFunctionType, kindUnion, kindIntersection, kindArrayType, kindTupleType, kindPredefined, kindNestedType,
		kindLiteralType, kindCallSignature, kindParenthesizedType, kindReadonlyType, kindTypeQuery, kindTemplateType, kindThisType, kindExtendsType:
		f.typeImports(i)
	case kindFunction:
		f.functionDeclaration(i, i, c)
	case kindFunctionSignature:
		f.functionSignature(i, c)
	case kindArrow, kindFunctionExpression:
		f.lambda(i, nil, nil, c)
	case kindClass, kindAbstractClass:
		f.classDeclaration(i, i, c)
	case kindClassExpression:
		f.classExpression(i, c)
	case kindInterface:
		f.interfaceDeclaration(i, c)
	case kindTypeAlias:
		f.typeAlias(i, c)
	case kindEnum:
		f.enumDeclaration(i, c)
	case kindModule:
		f.namespace(i, c)
	case kindObject:
		f.object(i, nil, c)
	case kindLexical, kindVariable:
		f.variables(i, c)
	case kindBlock, kindCaseBody:
		if f.bindsNames(i) {
			c = f.block(c)
		}
		f.walkChildren(i, c)
	case kindFor:
		if f.OfKind(i, kindLexical) >= 0 {
			c = f.block(c)
		}
		f.walkChildren(i, c)
	case kindForIn:
		f.forIn(i, c)
	case kindCatch:
		f.catchClause(i, c)
	case kindIf:
		f.ifStatement(i, c)
	case kindCall:
		f.call(i, c)
	case kindNew:
		f.construction(i, c)
	case kindDecorator:
		f.decorator(i, c)
	case kindJSXOpening:
		f.element(i, c)
	case kindMember:
		f.memberAccess(i, c)
	case kindAssignment:
		f.assignment(i, c)
	case kindAugmented:
		f.augmented(i, c)
	case kindUpdate:
		f.update(i, c)
	case kindUnary:
		f.unary(i, c)
	case kindReturn:
		f.returned(i, c)
	case kindYield:
		f.yielded(i, c)
	case kindImport:
		f.importStatement(i, c)
	case kindImportAlias:
		f.importAlias(i, c)
	case kindExport:
		f.exportStatement(i, c)
	case kindAs, kindSatisfies:
		f.walkCast(i, c)
	default:
		f.walkChildren(i, c)
	}
}

// walkTyped walks an expression of which a path says the type: functions in it
// learn what they are called with.
func (f *file) walkTyped(i int, typed facts.Path, c context) {
	if typed == nil {
		f.walk(i, c)
		return
	}
	switch bound := f.bare(i); {
	case f.isFunction(bound):
		f.lambda(bound, f.parameterValues(bound, typed), typed, c)
	case f.Kind(bound) == kindObject:
		f.object(bound, typed, c)
	default:
		f.walk(i, c)
	}
}

// walkCast walks the expression of x as T; what follows it is a type.
func (f *file) walkCast(i int, c context) {
	value := f.Only(i)
	for child := range f.Tree.NamedChildren(i) {
		if child == value {
			f.walk(child, c)
		} else {
			f.typeImports(child)
		}
	}
}

// bindsNames reports whether a block or a switch holds a declaration of its own.
func (f *file) bindsNames(i int) bool {
	inCases := f.Kind(i) == kindCaseBody
	for child := range f.Tree.NamedChildren(i) {
		if inCases {
			for statement := range f.Tree.NamedChildren(child) {
				if f.isDeclaration(statement) {
					return true
				}
			}
		} else if f.isDeclaration(child) {
			return true
		}
	}
	return false
}

func (f *file) isDeclaration(i int) bool {
	switch f.Kind(i) {
	case kindLexical, kindFunction, kindClass, kindAbstractClass, kindEnum, kindInterface, kindTypeAlias, kindModule:
		return true
	}
	return false
}

// forIn walks a for…of or for…in loop.
func (f *file) forIn(i int, c context) {
	left, right := f.Child(i, fieldLeft), f.Child(i, fieldRight)
	inner := c
	kind := f.String(f.Child(i, fieldKind))
	if kind == "let" || kind == "const" || kind == "using" {
		inner = f.block(c)
	}
	f.walk(right, c)
	values := []facts.Path{{{Op: facts.OpLiteral, Name: "String"}}}
	if f.String(f.Child(i, fieldOperator)) == "of" {
		values = build.Extend(f.values(right, c), facts.Step{Op: facts.OpElement})
		if f.Has(i, "await") {
			values = build.Extend(values, facts.Step{Op: facts.OpAwait})
		}
	}
	if kind == "" {
		f.assign(left, values, none, c)
	} else {
		f.bind(left, f.binding(kind, inner), values, nil, inner)
	}
	for child := range f.Tree.NamedChildren(i) {
		if child != left && child != right {
			f.walk(child, inner)
		}
	}
}

func (f *file) catchClause(i int, c context) {
	parameter := f.Child(i, fieldParameter)
	if parameter >= 0 {
		c = f.block(c)
		f.bind(parameter, c.scope, nil, nil, c)
	}
	f.walkField(i, fieldBody, c)
}

// ifStatement walks a condition; in the branch of x instanceof C, x is a C.
func (f *file) ifStatement(i int, c context) {
	then := c
	condition, consequence := f.Child(i, fieldCondition), f.Child(i, fieldConsequence)
	if name, class := f.instanceTest(condition); class != nil {
		then = f.block(c)
		f.Local(then.scope, name).Type = class
	}
	for child := range f.Tree.NamedChildren(i) {
		if child == consequence {
			f.walk(child, then)
		} else {
			f.walk(child, c)
		}
	}
}

// instanceTest takes apart x instanceof C.
func (f *file) instanceTest(i int) (string, *facts.Type) {
	for f.Kind(i) == kindParenthesized {
		i = f.Only(i)
	}
	if f.Kind(i) != kindBinary || f.String(f.Child(i, fieldOperator)) != "instanceof" {
		return "", nil
	}
	left, names := f.Child(i, fieldLeft), f.dotted(f.Child(i, fieldRight))
	if f.Kind(left) != kindIdentifier || names == nil {
		return "", nil
	}
	return f.String(left), &facts.Type{Names: names}
}
