package resolve

import "sync"

// rustRules are the rules of Rust.
func rustRules() *Rules {
	return &Rules{
		Constructors: []string{"new"},
		NewByCall:    true,
		Iterate:      "into_iter",
		Next:         "next",
		NextOptional: true,
		Index:        "index",
		Body:         Nowhere,
		AwaitsPlain:  true,

		Apart:       true,
		LocalCalls:  true,
		TypePaths:   true,
		ModuleNames: true,
		Extensions:  true,
		Coherent:    true,

		Separator:   "::",
		Joiner:      "::",
		Async:       "Future",
		SelfType:    "Self",
		Transparent: set("Box Rc Arc Cow Ref RefMut MutexGuard RwLockReadGuard RwLockWriteGuard Pin ManuallyDrop Reverse Wrapping"),
		Null:        set("None"),
		Function:    "Function",

		Builtins: rustBuiltins(),
		Types:    rustTypes(),
		Outside:  rustOutside(),
		NoBases:  set("Send Sync Copy Sized Unpin Eq"),
		Object: set("clone to_owned to_string into try_into borrow borrow_mut as_ref as_mut eq ne cmp partial_cmp lt le gt ge hash fmt " +
			"default type_id into_iter by_ref clone_from max min clamp drop"),
		Same: set("default clone to_owned borrow borrow_mut as_ref as_mut by_ref max min clamp"),

		Link: linkRust,
	}
}

// rustBuiltins are the functions, variants and macros that need no import.
var rustBuiltins = sync.OnceValue(func() map[string]string {
	return builtinsOf(map[string]string{
		"Some": "Option", "Ok": "Result", "Err": "Result", "None": "Option", "drop": "",
	}, `Default From Into AsRef AsMut Clone PartialEq PartialOrd Ord Eq Copy Send Sync Sized Unpin Fn FnMut FnOnce Drop ToOwned ToString
	TryFrom TryInto Extend DoubleEndedIterator ExactSizeIterator FromIterator Debug Hash
	assert! assert_eq! assert_ne! cfg! column! compile_error! concat! dbg! debug_assert! debug_assert_eq! debug_assert_ne! env! eprint!
	eprintln! file! format! format_args! include! include_bytes! include_str! line! matches! module_path! option_env! panic! print!
	println! stringify! thread_local! todo! unimplemented! unreachable! vec! write! writeln! is_x86_feature_detected! addr_of!`)
})

// rustTypes are the types that need no import, and those of the standard
// library whose methods lead on.
var rustTypes = sync.OnceValue(func() map[string]BuiltinType {
	return map[string]BuiltinType{
		"Option": {Element: "$0", Members: results(
			"$0: unwrap expect unwrap_or unwrap_or_default unwrap_or_else unwrap_unchecked insert get_or_insert get_or_insert_with",
			"$self: as_ref as_mut as_deref as_deref_mut as_pin_mut cloned copied filter or or_else xor take replace inspect clone",
			"bool: is_some is_none is_some_and is_none_or", "Result[$0]: ok_or ok_or_else", "Iterator[$0]: iter iter_mut into_iter"),
			Gives: results("Function[_,$0]: map and_then map_or map_or_else filter is_some_and is_none_or inspect")},
		"Result": {Element: "$0", Members: results(
			"$0: unwrap expect unwrap_or unwrap_or_default unwrap_or_else unwrap_unchecked", "$1: unwrap_err expect_err",
			"Option[$0]: ok", "Option[$1]: err", "$self: as_ref as_mut as_deref as_deref_mut inspect inspect_err or clone cloned copied",
			"Result[$0]: map_err or_else", "bool: is_ok is_err is_ok_and is_err_and", "Iterator[$0]: iter iter_mut into_iter"),
			Gives: results("Function[_,$0]: map and_then map_or map_or_else is_ok_and inspect", "Function[_,$1]: map_err or_else unwrap_or_else inspect_err")},
		"Vec": rustSequence(), "Array": rustSequence(), "VecDeque": rustSequence(), "BinaryHeap": rustSequence(), "BTreeSet": rustSequence(),
		"HashSet": rustSequence(), "LinkedList": rustSequence(),
		"HashMap": rustMap(), "BTreeMap": rustMap(),
		"Entry": {Members: results("$1: or_insert or_insert_with or_default or_insert_with_key", "$self: and_modify")},
		"Iterator": {Element: "$0", Members: results(
			"Option[$0]: next last nth find max min max_by max_by_key min_by min_by_key reduce next_back peek peek_mut next_if rfind",
			"$self: filter skip take rev chain skip_while take_while step_by inspect by_ref cloned copied peekable fuse cycle iter into_iter clone",
			"Iterator[tuple[usize,$0]]: enumerate", "Iterator[tuple[$0,_]]: zip", "Vec[$0]: collect", "usize: count",
			"bool: any all", "tuple[Vec[$0],Vec[$0]]: partition"),
			Gives: results("Function[_,$0]: map filter for_each any all position find find_map filter_map flat_map inspect skip_while take_while "+
				"map_while partition max_by_key min_by_key rposition try_for_each next_if rfind sum is_sorted_by_key",
				"Function[_,_,$0]: fold try_fold scan", "Function[_,$0,$0]: reduce max_by min_by")},
		"IntoIterator": {Element: "$0", Members: results("Iterator[$0]: into_iter")},
		"RefCell":      {Members: results("$0: borrow borrow_mut into_inner get_mut take replace", "Result[$0]: try_borrow try_borrow_mut")},
		"Cell":         {Members: results("$0: get take replace into_inner get_mut")},
		"Mutex":        {Members: results("Result[$0]: lock try_lock into_inner get_mut")},
		"RwLock":       {Members: results("Result[$0]: read write try_read try_write into_inner get_mut")},
		"OnceCell":     {Members: results("Option[$0]: get get_mut take into_inner", "$0: get_or_init")},
		"Lazy":         {},
		"Weak":         {Members: results("Option[$0]: upgrade", "$self: clone")},
		"Future":       {Await: "$0"},
		"tuple":        {Element: tupleIndex, Index: tupleIndex, Members: results("$self: clone"), Fields: results("$0: 0", "$1: 1", "$2: 2", "$3: 3", "$4: 4")},
		"Function":     {},
		"String":       rustText(), "str": rustText(),
		"bool": {}, "char": {Members: results("usize: len_utf8", "bool: is_alphabetic is_whitespace is_numeric")},
		"i8": {}, "i16": {}, "i32": {}, "i64": {}, "i128": {}, "isize": {}, "u8": {}, "u16": {}, "u32": {}, "u64": {}, "u128": {}, "usize": {},
		"f32": {}, "f64": {},
		"Box": {}, "Rc": {}, "Arc": {}, "Cow": {}, "Pin": {},
	}
})

var rustSequence = sync.OnceValue(func() BuiltinType {
	return BuiltinType{Element: "$0", Index: "$0", Members: results(
		"Option[$0]: first last get get_mut first_mut last_mut pop pop_front pop_back front back front_mut back_mut peek take replace pop_first pop_last",
		"Iterator[$0]: iter iter_mut into_iter drain iter_many difference intersection union",
		"Iterator[Array[$0]]: windows chunks chunks_exact split chunks_mut",
		"$self: as_slice as_mut_slice clone to_vec as_ref as_mut to_owned into_boxed_slice into_vec into_sorted_vec split_off borrow borrow_mut",
		"$0: remove swap_remove", "usize: len capacity", "bool: is_empty contains starts_with ends_with insert", "tuple[$self,$self]: split_at split_at_mut",
		"Option[tuple[$0,$self]]: split_first split_last"),
		Gives: results("Function[_,$0]: retain retain_mut sort_by_key sort_unstable_by_key sort_by_cached_key dedup_by_key binary_search_by "+
			"binary_search_by_key partition_point map", "Function[_,$0,$0]: sort_by sort_unstable_by dedup_by")}
})

var rustMap = sync.OnceValue(func() BuiltinType {
	return BuiltinType{Element: "tuple[$0,$1]", Index: "$1", Members: results(
		"Option[$1]: get get_mut remove insert", "Iterator[tuple[$0,$1]]: iter iter_mut into_iter drain range",
		"Iterator[$0]: keys into_keys", "Iterator[$1]: values values_mut into_values", "Entry[$0,$1]: entry", "$self: clone as_ref as_mut",
		"usize: len", "bool: contains_key is_empty",
		"Option[tuple[$0,$1]]: first_key_value last_key_value get_key_value remove_entry pop_first pop_last"),
		Gives: results("Function[_,$0,$1]: retain")}
})

var rustText = sync.OnceValue(func() BuiltinType {
	return BuiltinType{Members: results("String: to_string to_owned to_uppercase to_lowercase replace repeat clone into_owned replacen to_ascii_lowercase to_ascii_uppercase",
		"str: trim trim_start trim_end as_str as_mut_str as_ref borrow trim_matches trim_start_matches trim_end_matches",
		"Iterator[char]: chars", "Iterator[u8]: bytes", "Iterator[str]: lines split split_whitespace rsplit splitn split_terminator", "Array[u8]: as_bytes",
		"Iterator[tuple[usize,char]]: char_indices", "Option[str]: strip_prefix strip_suffix get", "Option[usize]: find rfind", "Option[tuple[str,str]]: split_once rsplit_once",
		"usize: len", "bool: is_empty contains starts_with ends_with is_char_boundary eq_ignore_ascii_case")}
})

// rustOutside says which types of the standard library behave as built-in ones.
func rustOutside() map[string]string {
	known := map[string]string{}
	for path, names := range map[string]string{
		"collections": "HashMap BTreeMap HashSet BTreeSet VecDeque BinaryHeap LinkedList", "rc": "Rc Weak", "sync": "Arc Mutex RwLock Weak",
		"cell": "RefCell Cell OnceCell Ref RefMut", "borrow": "Cow", "boxed": "Box", "vec": "Vec", "string": "String", "option": "Option",
		"result": "Result", "iter": "Iterator IntoIterator", "pin": "Pin", "future": "Future", "mem": "ManuallyDrop", "num": "Wrapping", "cmp": "Reverse",
	} {
		for name := range set(names) {
			for _, crate := range []string{"std", "core", "alloc"} {
				known[crate+"::"+path+"::"+name] = name
			}
		}
	}
	for _, crate := range []string{"std", "core", "alloc"} {
		known[crate+"::io::Result"], known[crate+"::fmt::Result"] = "Result", "Result"
		known[crate+"::sync::OnceLock"], known[crate+"::sync::LazyLock"] = "OnceCell", "Lazy"
		for _, name := range []string{"Peekable", "DoubleEndedIterator", "ExactSizeIterator", "FusedIterator"} {
			known[crate+"::iter::"+name] = "Iterator"
		}
		known[crate+"::slice::Iter"], known[crate+"::vec::IntoIter"] = "Iterator", "Iterator"
		known[crate+"::collections::hash_map::HashMap"], known[crate+"::collections::btree_map::BTreeMap"] = "HashMap", "BTreeMap"
	}
	return known
}
