package syntax

/*
#cgo CFLAGS: -O2 -std=gnu11
#include "flat.h"
#define GRAMMAR(name) static const TSLanguage *grammar_##name(void) { return tree_sitter_##name(); }
GRAMMARS(GRAMMAR)
#define OPTIONAL(name) static const TSLanguage *grammar_##name(void) { return tree_sitter_##name ? tree_sitter_##name() : NULL; }
OPTIONAL_GRAMMARS(OPTIONAL)
*/
import "C"

import (
	"fmt"
	"sync"

	// The runtime and the grammars; their C symbols are called directly.
	_ "github.com/smacker/go-tree-sitter"
	_ "github.com/smacker/go-tree-sitter/bash"
	_ "github.com/smacker/go-tree-sitter/c"
	_ "github.com/smacker/go-tree-sitter/cpp"
	_ "github.com/smacker/go-tree-sitter/csharp"
	_ "github.com/smacker/go-tree-sitter/cue"
	_ "github.com/smacker/go-tree-sitter/dockerfile"
	_ "github.com/smacker/go-tree-sitter/elixir"
	_ "github.com/smacker/go-tree-sitter/hcl"
	_ "github.com/smacker/go-tree-sitter/java"
	_ "github.com/smacker/go-tree-sitter/javascript"
	_ "github.com/smacker/go-tree-sitter/kotlin"
	_ "github.com/smacker/go-tree-sitter/lua"
	_ "github.com/smacker/go-tree-sitter/ocaml"
	_ "github.com/smacker/go-tree-sitter/php"
	_ "github.com/smacker/go-tree-sitter/protobuf"
	_ "github.com/smacker/go-tree-sitter/python"
	_ "github.com/smacker/go-tree-sitter/ruby"
	_ "github.com/smacker/go-tree-sitter/rust"
	_ "github.com/smacker/go-tree-sitter/scala"
	_ "github.com/smacker/go-tree-sitter/swift"
	_ "github.com/smacker/go-tree-sitter/typescript/tsx"
	_ "github.com/smacker/go-tree-sitter/typescript/typescript"

	_ "rules_handbook/phases/scan/syntax/npm"
)

// ErrorKind is the kind of nodes that stand for text the grammar could not fit.
const ErrorKind = "ERROR"

const errorSymbol = 0xFFFF

// Language is a grammar.
type Language struct {
	name     string
	c        *C.syn_language
	read     Reader      // of a grammar that is written in Go, else nil
	turn     *sync.Mutex // of a grammar whose scanners share their state, else nil
	kinds    []string    // by symbol
	fields   []string    // by field id; fields[0] is ""
	fieldIDs map[string]uint16
}

// The grammars. Each is loaded once and lives as long as the program.
var (
	Bash       = sync.OnceValue(func() *Language { return load("bash", C.grammar_bash()) })
	CLang      = sync.OnceValue(func() *Language { return load("c", C.grammar_c()) })
	CPP        = sync.OnceValue(func() *Language { return load("cpp", C.grammar_cpp()) })
	CSharp     = sync.OnceValue(func() *Language { return load("csharp", C.grammar_c_sharp()) })
	CUE        = sync.OnceValue(func() *Language { return load("cue", C.grammar_cue()) })
	Dockerfile = sync.OnceValue(func() *Language { return load("dockerfile", C.grammar_dockerfile()) })
	Elixir     = sync.OnceValue(func() *Language { return load("elixir", C.grammar_elixir()) })
	HCL        = sync.OnceValue(func() *Language { return load("hcl", C.grammar_hcl()) })
	Java       = sync.OnceValue(func() *Language { return load("java", C.grammar_java()) })
	JavaScript = sync.OnceValue(func() *Language { return load("javascript", C.grammar_javascript()) })
	Kotlin     = sync.OnceValue(func() *Language { return load("kotlin", C.grammar_kotlin()) })
	Lua        = sync.OnceValue(func() *Language { return load("lua", C.grammar_lua()) })
	OCaml      = sync.OnceValue(func() *Language { return load("ocaml", C.grammar_ocaml()) })
	PHP        = sync.OnceValue(func() *Language { return load("php", C.grammar_php()) })
	Protobuf   = sync.OnceValue(func() *Language { return load("protobuf", C.grammar_proto()) })
	Python     = sync.OnceValue(func() *Language { return load("python", C.grammar_python()) })
	Ruby       = sync.OnceValue(func() *Language { return load("ruby", C.grammar_ruby()) })
	Rust       = sync.OnceValue(func() *Language { return load("rust", C.grammar_rust()) })
	Scala      = sync.OnceValue(func() *Language { return load("scala", C.grammar_scala()) })
	Swift      = sync.OnceValue(func() *Language { return load("swift", C.grammar_swift()) })
	TSX        = sync.OnceValue(func() *Language { return load("tsx", C.grammar_tsx()) })
	TypeScript = sync.OnceValue(func() *Language { return load("typescript", C.grammar_typescript()) })
)

// The grammars that come from npm. They are nil in a program that was built
// without them.
var (
	Dart     = sync.OnceValue(func() *Language { return optional("dart", C.grammar_dart_orchard()) })
	ObjC     = sync.OnceValue(func() *Language { return optional("objc", C.grammar_objc()) })
	Solidity = sync.OnceValue(func() *Language { return optional("solidity", C.grammar_solidity()) })
	Zig      = sync.OnceValue(func() *Language { return optional("zig", C.grammar_zig()) })
)

func optional(name string, grammar *C.TSLanguage) *Language {
	if grammar == nil {
		return nil
	}
	return load(name, grammar)
}

func init() {
	if name := C.syn_init(); name != nil {
		panic(fmt.Sprintf("syntax: the program was linked without %s of the tree-sitter runtime", C.GoString(name)))
	}
}

func load(name string, grammar *C.TSLanguage) *Language {
	l := &Language{name: name, c: C.syn_language_new(grammar), fieldIDs: map[string]uint16{}}
	if l.c == nil {
		panic("syntax: out of memory for grammar " + name)
	}
	if l.c.shared > 0 {
		l.turn = &sync.Mutex{}
	}
	for i := range uint32(C.ts_language_symbol_count(grammar)) {
		l.kinds = append(l.kinds, C.GoString(C.ts_language_symbol_name(grammar, C.uint16_t(i))))
	}
	l.fields = []string{""}
	for i := range uint32(C.ts_language_field_count(grammar)) {
		field := C.GoString(C.ts_language_field_name_for_id(grammar, C.uint16_t(i+1)))
		l.fields = append(l.fields, field)
		l.fieldIDs[field] = uint16(i + 1)
	}
	return l
}

// Name is the grammar's name, such as "tsx".
func (l *Language) Name() string { return l.name }

// Kind is the name of a symbol. Several symbols may share one.
func (l *Language) Kind(symbol uint16) string {
	if symbol == errorSymbol {
		return ErrorKind
	}
	return l.kinds[symbol]
}

// FieldID is the id of a field, 0 when the grammar has no such field.
func (l *Language) FieldID(name string) uint16 { return l.fieldIDs[name] }

// Field is the name of a field id; "" for 0.
func (l *Language) Field(id uint16) string { return l.fields[id] }

// Classify gives for every symbol the number that the caller's table holds for
// its kind, 0 when the table lacks it, so that a walker switches on small
// numbers of its own whatever the grammar. The table may name ErrorKind; its
// number is returned apart because the symbol lies far outside the others.
func Classify[T ~uint8 | ~uint16](l *Language, table map[string]T) (symbols []T, errorClass T) {
	symbols = make([]T, len(l.kinds))
	for i, kind := range l.kinds {
		symbols[i] = table[kind]
	}
	return symbols, table[ErrorKind]
}
