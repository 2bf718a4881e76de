package resolve

import (
	"strings"
	"sync"

	"rules_handbook/schemas/facts"
)

// elixirRules are the rules of Elixir. Modules are namespaces; functions are
// named with their number of arguments.
func elixirRules() *Rules {
	return &Rules{
		Constructors: []string{""},
		Body:         Nowhere,
		Separator:    ".",
		Link:         linkElixir,
	}
}

// elixirKernel are the functions, macros and special forms that are seen
// everywhere.
var elixirKernel = sync.OnceValue(func() map[string]bool {
	return set(`! && ++ -- .. <> =~ @ abs alias! and apply binary_part binary_slice binding bit_size byte_size ceil dbg destructure div elem exit
	floor function_exported? get_and_update_in get_in hd if in inspect is_atom is_binary is_bitstring is_boolean is_exception is_float is_function
	is_integer is_list is_map is_map_key is_nil is_number is_pid is_port is_reference is_struct is_tuple length macro_exported? make_ref map_size match?
	max min node not or pop_in put_elem put_in raise rem reraise round self send sigil_C sigil_D sigil_N sigil_R sigil_S sigil_T sigil_U sigil_W sigil_c
	sigil_r sigil_s sigil_w spawn spawn_link spawn_monitor struct struct! tap then throw tl to_char_list to_charlist to_string trunc tuple_size unless
	update_in use var! case cond fn for import quote receive require super try unquote unquote_splicing with alias def defp defmacro defmacrop
	defmodule defprotocol defimpl defguard defguardp defdelegate defstruct defexception defoverridable __block__ is_record`)
})

// elixirProgram finds modules by their full names.
type elixirProgram struct{ modules map[string][]classID }

func linkElixir(p *Program) linker {
	l := &elixirProgram{modules: map[string][]classID{}}
	for _, i := range p.of("elixir") {
		for k := range p.files[i].Decls {
			if d := &p.files[i].Decls[k]; d.Kind == facts.Namespace {
				l.modules[d.Name] = append(l.modules[d.Name], classID{i, int32(k)})
			}
		}
	}
	return l
}

func (l *elixirProgram) ambient(r *resolver, file int32, id string, use meaning) binding {
	if module, ok := strings.CutPrefix(id, "^"); ok {
		if found := r.declaredAt(l.modules[module]); found.bound {
			return found
		}
		return binding{value: value{kind: external, name: r.names.of(name{module: module})}, bound: true}
	}
	word, _, isFunction := strings.Cut(id, "/")
	if !isFunction || word == "" {
		return binding{}
	}
	var b binding
	for i := range r.files[file].Imports {
		for _, at := range l.modules[r.files[file].Imports[i].Module] {
			if v, ok := r.inParts(value{kind: declared, file: at.file, decl: at.decl}, id, anyMember); ok {
				b.value, b.bound = join(b.value, v), true
			}
		}
	}
	if !b.bound && elixirKernel()[word] {
		return binding{value: value{kind: builtin, name: r.builtinName(word)}, bound: true}
	}
	return b
}

func (l *elixirProgram) imported(*resolver, int32, *facts.Import, meaning) value {
	return unknownFor(untyped)
}

func (l *elixirProgram) exported(*resolver, int32, string, meaning) value { return unknownFor(untyped) }

func (l *elixirProgram) offers(*resolver, int32, string) bool { return false }

func (l *elixirProgram) inFolder(*resolver, *name, string) value { return unknownFor(untyped) }
