package resolve

import (
	"strings"
	"sync"

	"rules_handbook/schemas/facts"
)

// rubyRules are the rules of Ruby.
func rubyRules() *Rules {
	return &Rules{
		Constructors: []string{"initialize"},
		Callable:     "call",
		Iterate:      "",
		Index:        "[]",
		Body:         OfReceiver,
		Statics:      true,
		Apart:        true,
		Extensions:   true,
		Identity:     rubyIdentity,
		UpperIsType:  false,
		Separator:    ".",
		Null:         set("NilClass"),
		Builtins:     rubyBuiltins(),
		Types:        rubyTypes(),
		NoBases:      set("Object BasicObject Kernel Comparable Enumerable Struct Module Class"),
		Object: set(`class nil? is_a? kind_of? instance_of? respond_to? send public_send __send__ freeze frozen? dup clone itself tap then inspect to_s
		object_id instance_variable_get instance_variable_set instance_variables instance_variable_defined? method methods public_method
		define_singleton_method singleton_class singleton_methods extend hash equal? eql? display instance_eval instance_exec enum_for to_enum
		name ancestors instance_methods instance_method public_instance_methods const_get const_set const_defined? constants class_eval module_eval
		class_exec class_variable_get class_variable_set method_defined? public_method_defined? private_method_defined? superclass allocate
		remove_method undef_method remove_const define_method alias_method attr_reader attr_writer attr_accessor include prepend include?
		included_modules private_constant private public protected module_function private_class_method public_class_method autoload
		instance_methods private_instance_methods yield_self !~ ===`),
		Link: linkRuby,
	}
}

// rubyIdentity is the path of a constant: modules and classes of one path are
// one wherever they are opened.
func rubyIdentity(f *facts.FileDeclaration, decl int) string {
	var names []string
	for ; decl >= 0; decl = f.Decls[decl].Parent {
		d := &f.Decls[decl]
		if !classLike(d.Kind) || anonymous(d) {
			return ""
		}
		names = append(names, d.Name)
	}
	return strings.Join(names, " < ")
}

// rubyBuiltins are the functions that are seen everywhere, and the words of
// class bodies.
var rubyBuiltins = sync.OnceValue(func() map[string]string {
	return builtinsOf(map[string]string{
		"puts": "", "print": "", "p": "", "pp": "", "format": "String", "sprintf": "String", "gets": "String", "Integer": "Integer",
		"Float": "Float", "String": "String", "Array": "Array", "Hash": "Hash", "__method__": "Symbol", "__dir__": "String",
	}, `abort at_exit binding block_given? caller caller_locations catch exec exit exit! fail fork global_variables instance_variable_get
	instance_variable_set instance_variables iterator? lambda load local_variables loop open printf proc putc raise rand readline readlines
	require require_relative select set_trace_func sleep spawn srand syscall system test throw trap warn autoload Rational Complex eval
	include extend prepend private protected public module_function attr attr_reader attr_writer attr_accessor alias_method define_method
	private_class_method public_class_method private_constant public_constant remove_method undef_method refine using
	class_eval module_eval instance_eval const_get const_set const_missing class_variable_get class_variable_set freeze frozen? dup clone
	is_a? kind_of? instance_of? respond_to? send public_send __send__ method methods object_id singleton_class class nil? itself tap then
	inspect to_s hash instance_exec define_singleton_method name instance_methods instance_method method_defined? const_defined? constants ancestors
	superclass nesting allocate deprecate_constant ruby2_keywords __FILE__ __LINE__ __callee__`)
})

// rubyTypes are Ruby's own classes.
var rubyTypes = sync.OnceValue(func() map[string]BuiltinType {
	types := map[string]BuiltinType{
		"String": {Index: "String", Members: results(
			"String: + * % b capitalize capitalize! center chomp chomp! chop chr concat delete delete_prefix delete_suffix downcase downcase! dump "+
				"encode force_encoding gsub gsub! insert ljust lstrip next prepend replace reverse rjust rstrip scrub slice squeeze strip strip! sub sub! "+
				"succ swapcase to_s to_str tr tr_s unicode_normalize upcase upcase! dup freeze -@ +@",
			"Array[String]: lines split chars partition rpartition scan", "Array[Integer]: bytes codepoints unpack",
			"Integer: bytesize count hash hex index length oct ord rindex size to_i getbyte", "Float: to_f", "Symbol: to_sym intern",
			"TrueClass: empty? end_with? start_with? include? match? ascii_only? valid_encoding?", "Encoding: encoding")},
		"Symbol":    {Members: results("String: to_s name id2name", "Symbol: to_sym upcase downcase capitalize", "Proc: to_proc", "Integer: length size")},
		"Integer":   {Members: results("Integer: abs ceil floor succ pred to_i round gcd", "String: to_s chr inspect", "Float: to_f fdiv", "TrueClass: zero? positive? negative? even? odd?")},
		"Float":     {Members: results("Integer: to_i ceil floor round", "String: to_s", "Float: to_f abs")},
		"Array":     {Element: "$0", Index: "$0", Members: results("$0: first last pop shift sample min max find detect dig fetch", "$self: select reject filter sort sort_by uniq compact reverse shuffle rotate take drop take_while drop_while each concat push unshift append prepend freeze dup to_a", "String: join inspect to_s pack", "Integer: length size count index", "TrueClass: empty? include? any? all? none?")},
		"Hash":      {Index: "$1", Members: results("$1: fetch delete dig", "Array[$0]: keys", "Array[$1]: values values_at", "$self: merge select reject filter merge! update compact transform_values dup freeze to_h slice except", "Integer: length size count", "TrueClass: key? has_key? include? empty? any? member?")},
		"Range":     {Element: "$0", Members: results("$0: first last min max begin end", "Array[$0]: to_a")},
		"Regexp":    {Members: results("MatchData: match", "TrueClass: match?", "String: source to_s")},
		"MatchData": {Index: "String", Members: results("String: pre_match post_match to_s", "Array[String]: captures to_a")},
		"Time":      {Members: results("$self: now at utc local getlocal round", "String: strftime iso8601 to_s httpdate", "Integer: to_i year month day hour min sec", "Float: to_f")},
	}
	for _, name := range strings.Fields(`Proc Method NilClass TrueClass FalseClass Exception StandardError ArgumentError RuntimeError TypeError NameError
		NoMethodError IndexError KeyError RangeError StopIteration IOError EOFError ZeroDivisionError FloatDomainError FrozenError LoadError
		NotImplementedError ScriptError SecurityError SignalException Interrupt SystemExit SystemStackError SystemCallError RegexpError ThreadError
		FiberError EncodingError UncaughtThrowError LocalJumpError Errno Object BasicObject Kernel Module Class Comparable Enumerable
		Numeric IO File Dir Thread Mutex Queue ConditionVariable Struct Process Random Rational Complex Enumerator Encoding GC Marshal Math ObjectSpace
		Signal Fiber Ractor Data RubyVM TracePoint UnboundMethod Binding ENV ARGV ARGF STDIN STDOUT STDERR RUBY_VERSION RUBY_PLATFORM RUBY_ENGINE
		RUBY_PATCHLEVEL RUBY_RELEASE_DATE Warning Refinement FileTest DATA NoMatchingPatternError NoMatchingPatternKeyError`) {
		if _, ok := types[name]; !ok {
			types[name] = BuiltinType{}
		}
	}
	return types
})
