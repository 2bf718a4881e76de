package php

import (
	"regexp"
	"strings"

	"rules_handbook/schemas/facts"
)

// typeOf is a written type; nil when it says no single one.
func (f *file) typeOf(i int, c context) *facts.Type {
	switch f.Kind(i) {
	case kindNamedType:
		return f.named(f.String(i), c)
	case kindOptionalType:
		return f.typeOf(f.Only(i), c)
	case kindUnionType:
		var found *facts.Type
		for part := range f.Tree.NamedChildren(i) {
			if strings.EqualFold(f.String(part), "null") {
				continue
			}
			if found != nil {
				return nil
			}
			if found = f.typeOf(part, c); found == nil {
				return nil
			}
		}
		return found
	case kindIntersectionType:
		var parts []*facts.Type
		for part := range f.Tree.NamedChildren(i) {
			parts = append(parts, f.typeOf(part, c))
		}
		return allOf(parts)
	case kindPrimitiveType:
		return primitive(f.String(i))
	}
	return nil
}

// allOf is the type of what is of several types.
func allOf(parts []*facts.Type) *facts.Type {
	t := &facts.Type{Names: []string{facts.AllOf}}
	for _, part := range parts {
		if part != nil {
			t.Args = append(t.Args, *part)
		}
	}
	if len(t.Args) == 0 {
		return nil
	}
	return t
}

func primitive(name string) *facts.Type {
	switch name = strings.ToLower(name); name {
	case "int", "string", "bool", "float", "array":
		return &facts.Type{Names: []string{name}}
	}
	return nil
}

func (f *file) named(name string, c context) *facts.Type {
	switch strings.ToLower(name) {
	case "static":
		return &facts.Type{Names: []string{"static"}}
	case "self":
		if c.This >= 0 {
			return &facts.Type{Names: absolute(f.File, c.This)}
		}
		return nil
	case "parent":
		if c.This >= 0 && len(f.Decl(c.This).Bases) > 0 {
			bases := f.Decl(c.This).Bases
			return &bases[len(bases)-1]
		}
		return nil
	}
	return &facts.Type{Names: []string{c.names.className(name)}}
}

// everyday types are left out of the parameter types of a node (contract:
// paramTypes).
var everyday = map[string]bool{"self": true, "static": true, "parent": true}

// shownType is the type of a parameter as nodes show it: the last part of a
// class name.
func (f *file) shownType(i int) string {
	switch f.Kind(i) {
	case kindOptionalType:
		return f.shownType(f.Only(i))
	case kindNamedType:
		name := f.String(i)
		name = name[strings.LastIndexByte(name, '\\')+1:]
		if everyday[strings.ToLower(name)] {
			return ""
		}
		return name
	case kindUnionType, kindIntersectionType:
		for part := range f.Tree.NamedChildren(i) {
			if name := f.shownType(part); name != "" {
				return name
			}
		}
	}
	return ""
}

var (
	docVar     = regexp.MustCompile(`@(?:phpstan-|psalm-)?var\s+([^\s$]+)`)
	docReturn  = regexp.MustCompile(`@(?:phpstan-|psalm-)?return\s+(\S+)`)
	docParam   = regexp.MustCompile(`@(?:phpstan-|psalm-)?param\s+([^\s$]+)\s+(?:&|\.\.\.)?(\$\w+)`)
	docElement = regexp.MustCompile(`^(?:array|iterable|list|non-empty-array|non-empty-list|Collection|\\?Traversable|\\?Iterator|\\?Generator)<(?:[\w\\|-]+,\s*)?([\w\\|?]+)>$`)
)

// docType reads a type of a doc comment: one class, null left out, or an array
// of such.
func (f *file) docType(written string, c context) *facts.Type {
	if written == "$this" {
		return &facts.Type{Names: []string{"static"}}
	}
	var found *facts.Type
	for _, part := range strings.Split(strings.TrimPrefix(written, "?"), "|") {
		if part == "" || strings.EqualFold(part, "null") {
			continue
		}
		if found != nil {
			return nil
		}
		if found = f.docPart(part, c); found == nil {
			return nil
		}
	}
	return found
}

// maxParts is how many types of a doc comment may be joined with &.
const maxParts = 16

var docName = regexp.MustCompile(`^\\?[A-Za-z_]\w*(\\\w+)*$`)

// vague are words of doc comments that are no classes.
var vague = map[string]bool{"mixed": true, "object": true, "callable": true, "iterable": true, "void": true, "never": true, "resource": true,
	"false": true, "true": true, "number": true, "scalar": true, "double": true, "integer": true, "boolean": true, "numeric": true, "class-string": true,
	"list": true, "non-empty-string": true, "closure": true, "positive-int": true, "array-key": true, "t": true, "tkey": true, "tvalue": true}

func (f *file) docPart(part string, c context) *facts.Type {
	if parts := strings.Split(strings.Trim(part, "()"), "&"); len(parts) > 1 && len(parts) <= maxParts {
		var types []*facts.Type
		for _, one := range parts {
			types = append(types, f.docPart(one, c))
		}
		return allOf(types)
	}
	if element, ok := strings.CutSuffix(part, "[]"); ok {
		return arrayOf(f.docPart(element, c))
	}
	if m := docElement.FindStringSubmatch(part); m != nil {
		return arrayOf(f.docType(m[1], c))
	}
	switch {
	case !docName.MatchString(part) || vague[strings.ToLower(part)]:
		return nil
	case primitive(part) != nil:
		return primitive(part)
	}
	return f.named(part, c)
}

func arrayOf(element *facts.Type) *facts.Type {
	t := &facts.Type{Names: []string{"array"}}
	if element != nil {
		t.Args = []facts.Type{*element}
	}
	return t
}

// documented is the type that a doc comment says with a tag.
func (f *file) documented(doc string, tag *regexp.Regexp, c context) *facts.Type {
	if m := tag.FindStringSubmatch(doc); m != nil {
		return f.docType(m[1], c)
	}
	return nil
}
