package resolve

import (
	"path"
	"strings"

	"rules_handbook/schemas/facts"
)

// ocamlRules are the rules of OCaml. A file is a module; modules in it are
// namespaces. Scan binds every name of a file in its scopes.
func ocamlRules() *Rules {
	return &Rules{
		Constructors: []string{""},
		Body:         Nowhere,
		Opens:        true,
		UpperIsType:  false,
		Separator:    ".",
		Builtins: builtinsOf(map[string]string{}, `abs abs_float acos acosh asin asinh at_exit atan atan2 atanh bool_of_string bool_of_string_opt ceil char_of_int classify_float
		close_in close_in_noerr close_out close_out_noerr compare copysign cos cosh decr do_at_exit epsilon_float exit exp expm1 failwith fail float
		float_of_int float_of_string float_of_string_opt floor flush flush_all format_of_string frexp fst hypot ignore in_channel_length incr
		infinity input input_binary_int input_byte input_char input_line input_value int_of_char int_of_float int_of_string int_of_string_opt
		invalid_arg ldexp lnot log log10 log1p max max_float max_int min min_float min_int mod_float modf nan neg_infinity not open_in open_in_bin
		open_in_gen open_out open_out_bin open_out_gen out_channel_length output output_binary_int output_byte output_bytes output_char
		output_string output_substring output_value pos_in pos_out pred prerr_bytes prerr_char prerr_endline prerr_float prerr_int prerr_newline
		prerr_string print_bytes print_char print_endline print_float print_int print_newline print_string raise raise_notrace read_float
		read_float_opt read_int read_int_opt read_line really_input really_input_string ref seek_in seek_out set_binary_mode_in
		set_binary_mode_out sin sinh snd sqrt stderr stdin stdout string_of_bool string_of_float string_of_format string_of_int succ tan tanh
		truncate unsafe_really_input valid_float_lexem`),
		Types: ocamlModules(),
		Link:  linkOCaml,
	}
}

// ocamlModules are the modules of the standard library.
func ocamlModules() map[string]BuiltinType {
	types := map[string]BuiltinType{}
	for _, name := range strings.Fields(`Arg Array ArrayLabels Atomic Bigarray Bool Buffer Bytes BytesLabels Callback Char Complex Condition Digest Domain Dynlink Effect Either
		Ephemeron Event Filename Float Format Fun Gc Genlex Hashtbl In_channel Int Int32 Int64 Lazy Lexing List ListLabels Map Marshal MoreLabels
		Mutex Nativeint Obj Oo Option Out_channel Parsing Pervasives Printexc Printf Queue Random Result Scanf Semaphore Seq Set Stack StdLabels
		Stdlib Str Stream String StringLabels Sys Thread Type Uchar Unit Unix UnixLabels Weak`) {
		types[name] = BuiltinType{}
	}
	return types
}

// ocamlProgram finds modules by the names of their files, and libraries by
// their dune files.
type ocamlProgram struct {
	files     map[string][]int32  // module name -> files
	libraries map[string][]string // module name of a library -> folders
}

func linkOCaml(p *Program) linker {
	l := &ocamlProgram{files: map[string][]int32{}, libraries: map[string][]string{}}
	for _, i := range p.of("ocaml") {
		base := path.Base(p.files[i].Path)
		name := ocamlModule(strings.TrimSuffix(base, path.Ext(base)))
		l.files[name] = append(l.files[name], i)
	}
	for i := range p.files {
		if f := &p.files[i]; f.Manifest != nil && f.Manifest.Kind == "dune" {
			for name := range f.Manifest.Entries {
				l.libraries[ocamlModule(name)] = append(l.libraries[ocamlModule(name)], path.Dir(f.Path))
			}
		}
	}
	return l
}

// ocamlModule is the name of the module that a file or library of a name is.
func ocamlModule(name string) string {
	if name == "" {
		return ""
	}
	return strings.ToUpper(name[:1]) + name[1:]
}

// ambient gives what a bare name means that the file does not bind: a value of
// an opened module, or a module.
func (l *ocamlProgram) ambient(r *resolver, file int32, id string, use meaning) binding {
	id, _ = strings.CutPrefix(id, "^")
	if found := l.throughOpens(r, file, id, use, 0); found.kind != bottom {
		return binding{value: found, bound: true}
	}
	if !upperLeaf(id) {
		return binding{}
	}
	return l.module(r, file, id)
}

// module gives the module of a name: of a file in the folder, else of the only
// file that has the name, else a library.
func (l *ocamlProgram) module(r *resolver, from int32, id string) binding {
	near := l.nearest(r, from, l.files[id])
	if len(near) == 1 {
		return binding{value: value{kind: module, file: near[0]}, bound: true}
	}
	if folders := l.libraries[id]; len(folders) == 1 {
		return binding{value: value{kind: folder, name: r.names.of(name{module: "ocaml", path: folders[0]})}, bound: true}
	}
	if len(near) > 1 {
		return binding{value: unknownFor(ambiguous), bound: true}
	}
	if _, own := r.rules.Types[id]; own {
		return binding{}
	}
	return binding{value: value{kind: external, name: r.names.of(name{module: id})}, bound: true}
}

// nearest keeps the files that share most folders with a file.
func (l *ocamlProgram) nearest(r *resolver, from int32, all []int32) []int32 {
	best, kept := -1, []int32(nil)
	for _, i := range all {
		shared := sharedPath(r.files[from].Path, r.files[i].Path)
		if path.Dir(r.files[i].Path) == path.Dir(r.files[from].Path) {
			shared = 1 << 20
		}
		switch {
		case shared > best:
			best, kept = shared, []int32{i}
		case shared == best:
			kept = append(kept, i)
		}
	}
	return kept
}

// inFolder gives a module of a library: its main module stands for it.
func (l *ocamlProgram) inFolder(r *resolver, within *name, id string) value {
	var found []int32
	for _, i := range l.files[id] {
		if dir := path.Dir(r.files[i].Path); dir == within.path || strings.HasPrefix(dir, within.path+"/") {
			found = append(found, i)
		}
	}
	if len(found) == 1 {
		return value{kind: module, file: found[0]}
	}
	return unknownFor(ambiguous)
}

// imported gives the module that is opened or included as a whole, by names
// that need no open themselves.
func (l *ocamlProgram) imported(r *resolver, from int32, imp *facts.Import, _ meaning) value {
	names := strings.Split(imp.Module, ".")
	v := value{}
	if r.bindsItself(from, names[0]) {
		v = r.member(from, -1, names[0], typeMember)
	} else {
		v = l.module(r, from, names[0]).value
	}
	for _, id := range names[1:] {
		switch v = r.unalias(v); v.kind {
		case module:
			if !r.bindsItself(v.file, id) {
				return unknownFor(untyped)
			}
			v = r.member(v.file, -1, id, typeMember)
		case declared:
			found, ok := r.inParts(v, id, typeMember)
			if !ok {
				return unknownFor(untyped)
			}
			v = found
		case folder:
			v = l.inFolder(r, v.name, id)
		default:
			return unknownFor(untyped)
		}
	}
	return r.unalias(v)
}

// exported gives a member of a module, those that it includes too.
func (l *ocamlProgram) exported(r *resolver, file int32, id string, use meaning) value {
	if v := l.find(r, file, id, use, 0); v.kind != bottom {
		return v
	}
	return unknownFor(untyped)
}

// find gives a member of a module, bottom when it has none.
func (l *ocamlProgram) find(r *resolver, file int32, id string, use meaning, depth int) value {
	if b := r.topLevel(file, id, use); b.bound {
		return b.value
	}
	return l.throughOpens(r, file, id, use, depth)
}

// throughOpens finds a name in the modules that a file opens or includes, the
// last one first.
func (l *ocamlProgram) throughOpens(r *resolver, file int32, id string, use meaning, depth int) value {
	if depth > maxIncluded {
		return value{}
	}
	stars := r.files[file].tables().stars
	for i := range stars {
		v := l.imported(r, file, &r.files[file].Imports[stars[len(stars)-1-i]], asValue)
		found := value{}
		switch v.kind {
		case module:
			if v.file != file {
				found = l.find(r, v.file, id, use, depth+1)
			}
		case declared:
			found = r.inOpened(v, id, use)
		}
		if found.kind != bottom {
			return found
		}
	}
	return value{}
}

func (l *ocamlProgram) offers(r *resolver, file int32, id string) bool { return r.binds(file, id) }
