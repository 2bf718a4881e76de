package syntax

/*
#cgo CFLAGS: -O2 -std=gnu11
#include "flat.h"
static const TSLanguage *javascript(void) { return tree_sitter_javascript(); }
static const TSLanguage *python(void) { return tree_sitter_python(); }
static const TSLanguage *tsx(void) { return tree_sitter_tsx(); }
static const TSLanguage *typescript(void) { return tree_sitter_typescript(); }
*/
import "C"

import (
	"fmt"
	"sync"

	// The runtime and the grammars; their C symbols are called directly.
	_ "github.com/smacker/go-tree-sitter"
	_ "github.com/smacker/go-tree-sitter/javascript"
	_ "github.com/smacker/go-tree-sitter/python"
	_ "github.com/smacker/go-tree-sitter/typescript/tsx"
	_ "github.com/smacker/go-tree-sitter/typescript/typescript"
)

// ErrorKind is the kind of nodes that stand for text the grammar could not fit.
const ErrorKind = "ERROR"

const errorSymbol = 0xFFFF

// Language is a grammar.
type Language struct {
	name     string
	c        *C.syn_language
	kinds    []string // by symbol
	fields   []string // by field id; fields[0] is ""
	fieldIDs map[string]uint16
}

// The grammars. Each is loaded once and lives as long as the program.
var (
	JavaScript = sync.OnceValue(func() *Language { return load("javascript", C.javascript()) })
	Python     = sync.OnceValue(func() *Language { return load("python", C.python()) })
	TSX        = sync.OnceValue(func() *Language { return load("tsx", C.tsx()) })
	TypeScript = sync.OnceValue(func() *Language { return load("typescript", C.typescript()) })
)

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
