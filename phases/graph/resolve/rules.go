package resolve

import (
	"rules_handbook/schemas/facts"
	"sync"
)

// Rules is what the resolver has to know of one language. Adding a language
// means a file of this package with its table and how its modules are linked,
// and a line in languages.
type Rules struct {
	Constructors []string // names of constructors; the first is the implicit one's
	NewByCall    bool     // calling a class makes an instance
	Callable     string   // method that runs when an instance is called; "" = instances cannot be called
	Factories    bool     // a class is called through that method of the object beside it, else constructed
	Uniform      bool     // a function that needs no arguments is called by its bare name
	TakesApart   bool     // a pattern takes an instance apart into the parameters of its constructor
	Iterate      string   // method whose result is iterated, "" = none
	Next         string   // method of an iterator that gives the next element, "" = none
	NextOptional bool     // what that method gives holds the element
	Deref        string   // method that a dereference calls, followed by -> or *; "" = none
	Index        string   // method that an index expression calls, "" = none

	Overloads    bool                                            // several functions may share a name; the arguments say which is called
	Untold       bool                                            // nothing is told of the types of parameters: of overloads only one that takes just the arguments is meant
	DefaultsLast bool                                            // an overload that leaves parameters out is meant only where none takes just the arguments
	TypeMembers  bool                                            // a type that is a member of a class is that of the class of the instance
	PlainFirst   bool                                            // of overloads that take the same the one with fewer type parameters is meant
	Apart        bool                                            // functions, other values and types of one name live side by side
	Extensions   bool                                            // a declaration may give members to a type that is declared elsewhere
	Identity     func(f *facts.FileDeclaration, decl int) string // what several declarations of one type or namespace have in common; "" = it is alone
	OnTypes      bool                                            // an extension of a type that is not scanned gives members to the type itself and to its subclasses
	TypePaths    bool                                            // what an implementation gives to a type that is not scanned is named behind the type
	OutsideTypes bool                                            // what is not scanned and not imported by its name is a type: never called by its bare name
	LocalCalls   bool                                            // a local variable hides a function of its name
	ModuleNames  bool                                            // a module and a function may share a name
	Coherent     bool                                            // of several extensions only one can be meant: none hides another, nor does a supertype from outside
	OneMethod    bool                                            // an interface with one method without a body is a function type
	Receivers    bool                                            // a function literal may have a receiver, whose members are bare names in it
	ModuleTypes  bool                                            // a file is a type, whose instances have what it declares
	Named        bool                                            // constructors may have names, under which they are members of their class
	Conversions  bool                                            // calling a type makes a value one of that type, which is no construction
	Attaches     bool                                            // a function may be called on its first argument where a directive says so
	AnyCase      bool                                            // the case of the names of methods says nothing
	Opens        bool                                            // a scope may open modules, whose members are bare names in it

	Body        Visibility // where the members of a class are bare names
	Narrows     bool       // the running program chooses among overloads: an argument may be of a narrower type than is told
	TraitsFirst bool       // what a trait writes hides what a superclass has
	Statics     bool       // members are found either through the class or through an instance, as they are declared
	Merges      bool       // declarations of one name are one thing where that makes sense
	Defaults    bool       // a parameter without a type has the type of its default value
	FromArgs    bool       // type arguments that a call does not write are told by its arguments alone
	AsyncApart  bool       // of overloads the asynchronous ones are meant where the call is awaited, else the others
	AwaitsPlain bool       // awaiting a value that is no promise gives the value
	Hidden      string     // names that start with it are not among all the names of a module; "" = none
	UpperIsType bool       // a capitalised name from outside is a class when it is called

	Separator   string          // between specifier and name of a boundary
	Joiner      string          // between the names behind the specifier, and between the parts of ids; "" = a dot
	Whole       string          // what a boundary shows behind the specifier of a module that is itself called
	Async       string          // built-in type of a call of an async function, its result is argument 0
	Generator   string          // built-in type of a call of a generator, its element is argument 0
	SelfType    string          // type name that stands for the type of the receiver
	OutsideSelf string          // the same, imported from outside
	SelfModule  string          // name under which a module sees itself, "" = none
	ClassOf     map[string]bool // type names whose argument is meant as a class, not an instance
	Transparent map[string]bool // type names that stand for their first argument
	Null        map[string]bool // literals that say nothing about a type

	Converts func(from, to string) bool // whether a value of one built-in type can become one of another, "" = of a class; nil = never

	Splits string                        // built-in type that a function literal may take as several parameters, "" = none
	Shared map[string]bool               // members of types from outside, type.member, that are an instance of the type
	Hides  func(typ, member string) bool // whether a member of a built-in type comes before those of extensions; nil = never

	Function   string            // built-in type of functions: argument 0 is the result, the others are the parameters; "" = none
	Top        string            // built-in type that every instance can be passed as, "" = none
	Boxes      map[string]string // built-in types that are no objects -> the types they are boxed as
	Array      string            // built-in type of arrays, which also holds the arguments of a variadic parameter
	Nullable   string            // built-in type of a value or nothing: takes what its argument takes; "" = none
	FromImport bool              // built-in types with a dotted name come through imports: their members are boundaries

	Builtins map[string]string      // predeclared functions and objects -> type of a call's result, "" = unknown
	Types    map[string]BuiltinType // built-in types; their names are predeclared too
	Outside  map[string]string      // types of well-known modules -> the built-in type they behave as, "" = any type
	Classes  map[string]bool        // classes of well-known modules that are not capitalised
	NoBases  map[string]bool        // supertypes without methods of their own
	Enums    map[string]bool        // supertypes that make a class an enumeration
	Object   map[string]bool        // methods that every instance has
	Same     map[string]bool        // those of them that give what they are called on

	Scripts bool // a file is run by its path: that calls its module body
	Link    func(p *Program) linker
}

// joiner is what joins names.
func (r *Rules) joiner() string {
	if r.Joiner == "" {
		return "."
	}
	return r.Joiner
}

// Visibility says where the members of a class can be named without a
// receiver.
type Visibility uint8

// The habits of languages.
const (
	Nowhere    Visibility = iota // TypeScript
	InBody                       // Python: in the class body, not in its methods
	Everywhere                   // Java: in methods too, inherited ones as well
	OfReceiver                   // Ruby: constants everywhere, other names are members of the receiver
)

// BuiltinType says what is in a built-in type. Types are written as
// "list[tuple[$0,$1]]", where $0 is the first type argument and $self the type
// itself; "" is unknown.
type BuiltinType struct {
	Element string            // when it is iterated
	Index   string            // when it is indexed
	Deref   string            // when it is dereferenced, "" = itself
	Await   string            // when it is awaited
	Members map[string]string // results of its methods
	Fields  map[string]string // types of its fields
	Is      string            // built-in types that its instances can be passed as, separated by blanks; theirs need no repeating
	Closed  bool              // Is, with theirs, names all its supertypes
	Whole   bool              // Members, with those of Is, are all that it has
	Gives   map[string]string // functions that its methods call: "Function[result,parameter]", "_" for an unknown one
	Params  string            // types of the parameters of a function type, separated by blanks
	Takes   int               // one more than the number of parameters of a function type, 0 for other types
}

// languages holds the rules of each language by its registered name. They are
// made when they are asked for: a run needs those of few languages.
var languages = map[string]func() *Rules{
	"dockerfile": sync.OnceValue(dockerfileRules),
	"hcl":        sync.OnceValue(hclRules),
	"cpp":        sync.OnceValue(cppRules),
	"dart":       sync.OnceValue(dartRules),
	"csharp":     sync.OnceValue(csharpRules),
	"cue":        sync.OnceValue(cueRules),
	"elixir":     sync.OnceValue(elixirRules),
	"lua":        sync.OnceValue(luaRules),
	"groovy":     sync.OnceValue(groovyRules),
	"php":        sync.OnceValue(phpRules),
	"java":       sync.OnceValue(javaRules),
	"objc":       sync.OnceValue(objcRules),
	"ocaml":      sync.OnceValue(ocamlRules),
	"kotlin":     sync.OnceValue(kotlinRules),
	"python":     sync.OnceValue(pythonRules),
	"ruby":       sync.OnceValue(rubyRules),
	"rust":       sync.OnceValue(rustRules),
	"scala":      sync.OnceValue(scalaRules),
	"shell":      sync.OnceValue(shellRules),
	"solidity":   sync.OnceValue(solidityRules),
	"sql":        sync.OnceValue(sqlRules),
	"starlark":   sync.OnceValue(starlarkRules),
	"swift":      sync.OnceValue(swiftRules),
	"typescript": sync.OnceValue(typescriptRules),
	"zig":        sync.OnceValue(zigRules),
}
