// Package protobuf turns Protocol Buffers definitions into facts.
//
// Input is the path and the text of one file; output are its messages, enums
// and services as types, its rpcs as methods of their service, the fields of
// messages, and its imports. Nothing in such a file is called, so there are no
// calls. An error means that there is no tree; a file with syntax errors gives
// what could be read and is marked partial.
//
// Ids are module + "." + qualname, where the qualname lists the enclosing
// messages or the service from outside to inside.
package protobuf

import (
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/phases/scan/extract"
	"rules_handbook/phases/scan/syntax"
	"rules_handbook/schemas/facts"
)

// New returns the extractor.
func New() extract.Extractor { return build.New(language) }

var language = &build.Language{
	Support: facts.LanguageSupport{
		Name: "protobuf", Tier: "generic", CallTypes: []string{"unresolved"}, TypeKinds: []string{"enum", "interface", "struct"},
	},
	Extensions: []string{".proto"},
	Grammar:    syntax.Protobuf, Kinds: kinds, Fields: map[string]build.Field{"path": fieldPath}, Comment: kindComment,
	Comments: build.Comments{Line: []string{"//"}, Block: [][2]string{{"/**", "*/"}, {"/*", "*/"}}, Before: []build.Kind{kindSyntax, kindPackage, kindImport, kindOption}},
	Repair:   repair,
	Walk: func(src *build.File) {
		f := &file{src}
		f.members(0, build.None)
	},
}

const (
	kindComment build.Kind = iota + 1
	kindSyntax
	kindPackage
	kindImport
	kindOption
	kindMessage
	kindEnum
	kindService
	kindName // of a message, enum, service or rpc
	kindBody
	kindRPC
	kindField
	kindOneof
	kindType
	kindTypeName // of a message or enum
	kindIdentifier
	kindFullIdentifier
)

const fieldPath build.Field = 1

var kinds = map[string]build.Kind{
	"comment": kindComment, "syntax": kindSyntax, "package": kindPackage, "import": kindImport, "option": kindOption, "message": kindMessage,
	"enum": kindEnum, "service": kindService, "message_name": kindName, "enum_name": kindName, "service_name": kindName, "rpc_name": kindName,
	"message_body": kindBody, "enum_body": kindBody, "rpc": kindRPC, "field": kindField, "map_field": kindField, "oneof_field": kindField,
	"enum_field": kindField, "oneof": kindOneof, "type": kindType, "message_or_enum_type": kindTypeName, "identifier": kindIdentifier,
	"full_ident": kindFullIdentifier,
}

type file struct{ *build.File }

// members reads what a file, a message or an enum holds.
func (f *file) members(i, owner int) {
	if i < 0 {
		return
	}
	for child := range f.Tree.NamedChildren(i) {
		switch f.Kind(child) {
		case kindPackage:
			f.Declaration.Package = squeezed(f.String(f.OfKind(child, kindFullIdentifier)))
			f.Details.Package = f.Declaration.Package
		case kindImport:
			f.Declaration.Imports = append(f.Declaration.Imports, facts.Import{Module: strings.Trim(f.String(f.Child(child, fieldPath)), `"'`), Name: "*"})
		case kindMessage:
			f.message(child, owner)
		case kindEnum:
			f.declared(child, owner, facts.Enum, "enum")
		case kindService:
			f.service(child)
		case kindOneof:
			f.members(child, owner)
		case kindField:
			f.field(child, owner)
		}
	}
}

// message declares a message. What an extend block adds belongs to a message
// that may stand elsewhere: only messages and enums in it are read.
func (f *file) message(i, owner int) {
	if strings.HasPrefix(f.String(i), extend) {
		return
	}
	f.declared(i, owner, facts.Struct, "message")
}

func (f *file) declared(i, owner int, kind facts.Kind, keyword string) {
	name, body := f.OfKind(i, kindName), f.OfKind(i, kindBody)
	if name < 0 || f.String(name) == "" {
		return
	}
	k := f.Declare(facts.Declaration{Kind: kind, Name: f.String(name), Parent: owner})
	f.AddType(k, "", build.TypeHeader{Header: f.HeaderOf(i, body), Name: name})
	f.ExportType(k)
	f.members(body, k)
}

func (f *file) field(i, owner int) {
	name := build.None
	for child := range f.Tree.NamedChildren(i) {
		if f.Is(child, kindIdentifier) {
			name = child
			break
		}
	}
	if name < 0 || owner < 0 {
		return
	}
	d := facts.Declaration{Kind: facts.Field, Name: f.String(name), Parent: owner}
	if t := f.OfKind(i, kindType); t >= 0 {
		d.Type = typeOf(f.String(t))
	}
	f.Declare(d)
}

// service declares a service and its rpcs.
func (f *file) service(i int) {
	name := f.OfKind(i, kindName)
	if name < 0 || f.String(name) == "" {
		return
	}
	k := f.Declare(facts.Declaration{Kind: facts.Interface, Name: f.String(name), Parent: build.None})
	f.AddType(k, "", build.TypeHeader{Header: f.HeaderOf(i, f.Token(i, "{")), Name: name})
	f.ExportType(k)
	for child := range f.Tree.NamedChildren(i) {
		if f.Is(child, kindRPC) {
			f.rpc(child, k)
		}
	}
}

// rpc declares an rpc: a method with one parameter, the request, whose result
// is the response.
func (f *file) rpc(i, service int) {
	name := f.OfKind(i, kindName)
	if name < 0 || f.String(name) == "" {
		return
	}
	var types []int
	for child := range f.Tree.NamedChildren(i) {
		if f.Is(child, kindTypeName) {
			types = append(types, child)
		}
	}
	d := facts.Declaration{Kind: facts.Method, Name: f.String(name), Parent: service, Signature: true}
	if len(types) == 2 {
		d.Params = []facts.Param{{Name: request, Type: typeOf(f.String(types[0]))}}
		d.Type = typeOf(f.String(types[1]))
	}
	k := f.Declare(d)
	end := f.Token(i, "{")
	if end < 0 {
		end = f.Token(i, ";")
	}
	fn := f.AddFunction(k, f.HeaderOf(i, end))
	fn.Node.Exported = true
	if len(types) == 2 {
		written := squeezed(f.String(types[0]))
		if f.streams(types[0]) {
			written = "stream " + written
		}
		fn.Node.Params = []facts.ParamType{{Name: request, Type: written}}
	}
}

// request is what the nameless parameter of an rpc is called.
const request = "request"

// streams reports whether stream stands before a type.
func (f *file) streams(i int) bool {
	return strings.HasSuffix(strings.TrimRight(f.Text[:f.Start(i)], " \t\r\n."), "stream")
}

// typeOf reads the name of a type; a leading dot says that it is whole.
func typeOf(name string) *facts.Type {
	names := strings.Split(strings.TrimPrefix(squeezed(name), "."), ".")
	return &facts.Type{Names: names}
}

func squeezed(name string) string { return strings.Join(strings.Fields(name), "") }
