package resolve

import (
	"testing"

	"rules_handbook/schemas/facts"
)

// take imports a name of a module; "default" is bound to local.
func take(module, name, local string) part {
	return imports(facts.Import{Module: module, Name: name, Local: local})
}

// spread is an object with what is spread in it.
func spread(name string, bases ...string) part {
	return has(facts.Object, name, func(d *facts.Declaration) {
		for _, base := range bases {
			d.Bases = append(d.Bases, *typ(base))
		}
	})
}

func TestTypeScriptDropped(t *testing.T) {
	run(t, []example{
		{"unknown names", []*source{script("a.ts", fn("f"), in("f", "g", "x.g", "'string'.trim", "fn", "f()", "new X", "f().g"))},
			[]string{"bare_name", "local_var_method", "string_literal_method", "bare_name", "bare_name", "bare_name", "local_var_method"}},
		{"predeclared", []*source{script("a.ts", fn("f"), in("f", "l: Array[X]", "new Map", "JSON.stringify", "console.log", "setTimeout", "l.map", "l.map().filter", "require", "f.call", "f.bind().go"))},
			[]string{"builtin", "builtin", "builtin", "builtin", "builtin", "local_var_method", "builtin", "builtin", "local_var_method"}},
		{"a static member through an instance, and the other way round", []*source{script("a.ts", class("C"), meth("C.s", static), meth("C.m"), in("C.m", "this.s", "C.m"), in("C.s", "this.m", "this.s"))},
			[]string{"self_attr_unknown", "local_var_method", "self_attr_unknown", "self_method a.C.s"}},
		{"a class that is called", []*source{script("a.ts", class("C"), ctor("C.constructor"), fn("f"), in("f", "C"))}, []string{"bare_name"}},
		{"a member of an interface that is no node", []*source{script("a.ts", has(facts.Interface, "I"), meth("I.m", id(""), signature), fn("f"), in("f", "i: I", "i.m"))},
			[]string{"local_var_method"}},
		{"an instance is no function", []*source{script("a.ts", class("C"), ctor("C.constructor"), fn("f"), in("f", "c = C.new()", "c"))}, []string{"bare_name"}},
		{"what a module does not export", []*source{script("a.ts", take("./b", "g", "g"), whole("./b", "b"), fn("f"), in("f", "g", "b.g", "b.h")),
			script("b.ts", fn("g"), fn("h"), exported("h"))},
			[]string{"bare_name", "local_var_method", "internal_func b.h"}},
		{"exports in a circle", []*source{script("a.ts", take("./b", "g", "g"), fn("f"), in("f", "g")),
			script("b.ts", exports(facts.Export{Name: "*", Module: "./c"})), script("c.ts", exports(facts.Export{Name: "*", Module: "./b"}))},
			[]string{"bare_name"}},
		{"two modules that export a name", []*source{script("a.ts", take("./b", "g", "g"), fn("f"), in("f", "g")),
			script("b.ts", exports(facts.Export{Name: "*", Module: "./c"}), exports(facts.Export{Name: "*", Module: "./d"})),
			script("c.ts", fn("g"), exported("g")), script("d.ts", fn("g"), exported("g"))},
			[]string{"bare_name"}},
	})
}

func TestTypeScriptMembers(t *testing.T) {
	run(t, []example{
		{"classes", []*source{script("a.ts", class("Base"), ctor("Base.constructor"), meth("Base.hi"), class("C", "Base"), ctor("C.constructor"), meth("C.m"), field("C.b", of("Base")),
			in("C.constructor", "super super"), in("C.m", "this.hi", "super.hi", "this.b.hi", "new C", "new Base", "C.new().hi", "<C>.hi"))},
			[]string{"internal_constructor a.Base.constructor", "self_method a.Base.hi", "self_method a.Base.hi", "self_attr_method a.Base.hi",
				"internal_constructor a.C.constructor", "internal_constructor a.Base.constructor", "internal_func a.Base.hi", "internal_func a.Base.hi"}},
		{"a method that is bound to its instance", []*source{script("a.ts", class("C"), ctor("C.constructor"), meth("C.m"), field("C.m", inits("this.m.bind()")), in("C.constructor", "this.m"))},
			[]string{"self_method a.C.m"}},
		{"implicit constructors", []*source{script("a.ts", class("B"), ctor("B.constructor", implicit), class("C", "B"), ctor("C.constructor"), class("D", "B"), ctor("D.constructor", implicit),
			in("C.constructor", "super super", "new D"))},
			[]string{"internal_constructor a.B.constructor", "internal_constructor a.D.constructor"}},
		{"super from outside", []*source{script("a.ts", take("react", "Component", "Component"), class("C", "Component"), ctor("C.constructor"), meth("C.m"), class("E", "Error"), ctor("E.constructor"),
			in("C.constructor", "super super", "super.go", "this.setState"), in("E.constructor", "super super"))},
			[]string{"boundary_constructor react::Component", "inherited_method", "inherited_method", "inherited_method"}},
		{"an object literal", []*source{script("a.ts", has(facts.Object, "api"), meth("api.list"), meth("api.get"), fn("f"), in("api.get", "this.list", "this.gone"), in("f", "api.list", "a = api", "a.get"))},
			[]string{"self_method a.api.list", "self_attr_unknown", "internal_func a.api.list", "param_method a.api.get"}},
		{"an object that takes over others", []*source{script("a.ts", whole("./b", "b"), has(facts.Object, "own"), meth("own.cut"), spread("z", "b", "own"), field("z.hit", inits("own.cut")),
			spread("y", "own", "gone"), fn("f"), in("f", "z.cut", "z.hit", "z.only", "z.gone", "y.cut")),
			script("b.ts", fn("cut"), fn("only"), exported("cut", "only"))},
			[]string{"internal_func a.own.cut", "internal_func a.own.cut", "internal_func b.only", "local_var_method", "local_var_method"}},
		{"a namespace with a function in it", []*source{script("a.ts", has(facts.Namespace, "NS"), fn("NS.f"), fn("NS.g"), fn("h"), in("NS.g", "f", "h"), in("h", "NS.f", "f"))},
			[]string{"internal_func a.NS.f", "internal_func a.h", "internal_func a.NS.f", "bare_name"}},
		{"merged declarations", []*source{script("a.ts", has(facts.Interface, "I"), meth("I.m"), has(facts.Interface, "I"), func(s *source) {
			meth("I.n")(s)
			s.decls.Decls[3].Parent = 2
		}, fn("f"), has(facts.Namespace, "f"), func(s *source) {
			fn("f.sub")(s)
			s.decls.Decls[6].Parent = 5
		}, in("f", "i: I", "i.m", "i.n", "f.sub", "f"))},
			[]string{"param_method a.I.m", "param_method a.I.n", "internal_func a.f.sub", "internal_func a.f"}},
		{"a type and a value of one name", []*source{script("a.ts", has(facts.Interface, "T"), meth("T.m"), variable("T", inits("C.new()")), class("C"), meth("C.run"), fn("f"), in("f", "t: T", "t.m", "T.run"))},
			[]string{"param_method a.T.m", "internal_func a.C.run"}},
		{"properties of functions and prototypes", []*source{script("a.js.ts", fn("F"), meth("F.go"), meth("F.make", static), fn("F.inner"), in("F.go", "this.go", "F.make", "F.inner", "new F", "F.new().go"))},
			[]string{"self_method a.js.F.go", "internal_func a.js.F.make", "local_var_method", "internal_constructor a.js.F", "internal_func a.js.F.go"}},
		{"components", []*source{script("a.ts", fn("View"), class("Old"), ctor("Old.constructor"), take("ui", "Button", "Button"), fn("f"), in("f", "jsx View", "jsx Old", "jsx Button"))},
			[]string{"internal_func a.View", "internal_constructor a.Old.constructor", "boundary ui::Button"}},
		{"types and their arguments", []*source{script("a.ts", class("C"), meth("C.run"), has(facts.Alias, "Cs", of("Array[C]")), has(facts.Alias, "D", of("C")), has(facts.Enum, "E"), field("E.A"), meth("E.hex", static),
			fn("get", async, of("C")), fn("old", of("Promise[C]")), fn("f"),
			in("f", "cs: Cs", "d: D", "m: Map[string,C]", "s: Set[C]", "r: Readonly[C]", "x = cs*", "cs[].run", "x.run", "d.run", "m.get().run", "m.values()*.run", "m*#1.run",
				"s*.run", "r.run", "get()!.run", "old()!.run", "cs.find().run", "cs.filter()[].run", "D.new().run", "get().then"))},
			[]string{"param_method a.C.run", "param_method a.C.run", "param_method a.C.run", "internal_func a.C.run", "internal_func a.C.run", "param_method a.C.run",
				"param_method a.C.run", "param_method a.C.run", "internal_func a.C.run", "internal_func a.C.run", "internal_func a.C.run", "internal_func a.C.run",
				"internal_func a.C.run", "builtin"}},
		{"function types", []*source{script("a.ts", class("C"), meth("C.run"), has(facts.Interface, "Handler"), meth("Handler.()", id(""), signature, takes("c", "C"), of("C")), fn("on", takes("cb", "Handler")), fn("f"),
			in("f", "h: Handler", "x = h&0", "y = on&0&0", "z = on&1", "h", "x.run", "y.run", "h().run", "z.run"))},
			[]string{"bare_name", "param_method a.C.run", "param_method a.C.run", "internal_func a.C.run", "local_var_method"}},
		{"the default value of a parameter", []*source{script("a.ts", class("C"), meth("C.run"), fn("f"), func(s *source) {
			in("f", "p = C.new()", "p.run")(s)
			s.refs.Scopes[1].Locals[0].Param = true
		})}, []string{"param_method a.C.run"}},
	})
}

func TestTypeScriptExports(t *testing.T) {
	want := func(lines ...string) []string { return lines }
	run(t, []example{
		{"barrels", []*source{script("a.ts", take("./lib", "g", "g"), take("./lib", "h2", "h"), take("./lib", "ns", "ns"), take("./lib", "default", "d"), fn("f"), in("f", "g", "h", "ns.g", "d")),
			script("lib/index.ts", exports(facts.Export{Name: "*", Module: "./b"}), exports(facts.Export{Name: "h2", Module: "./b.js", From: "h"}),
				exports(facts.Export{Name: "ns", Module: "./b", From: "*"}), exports(facts.Export{Name: "default", Local: "main"}), fn("main")),
			script("lib/b.ts", fn("g"), fn("h"), exported("g", "h"))},
			want("internal_func lib.b.g", "internal_func lib.b.h", "internal_func lib.b.g", "internal_func lib.index.main")},
		{"an import that is exported again", []*source{script("a.ts", take("./b", "g", "g"), fn("f"), in("f", "g")),
			script("b.ts", take("./c", "g", "inner"), exports(facts.Export{Name: "g", Local: "inner"})), script("c.ts", fn("g"), exported("g"))},
			want("internal_func c.g")},
		{"own exports come before all those of others", []*source{script("a.ts", take("./b", "g", "g"), fn("f"), in("f", "g")),
			script("b.ts", fn("g"), exported("g"), exports(facts.Export{Name: "*", Module: "./c"})), script("c.ts", fn("g"), exported("g"))},
			want("internal_func b.g")},
		{"one function through two barrels", []*source{script("a.ts", take("./b", "g", "g"), fn("f"), in("f", "g")),
			script("b.ts", exports(facts.Export{Name: "*", Module: "./c"}), exports(facts.Export{Name: "*", Module: "./d"})),
			script("c.ts", fn("g"), exported("g")), script("d.ts", exports(facts.Export{Name: "*", Module: "./c"}))},
			want("internal_func c.g")},
		{"barrels in a circle", []*source{script("a.ts", take("./b", "g", "g"), fn("f"), in("f", "g")),
			script("b.ts", exports(facts.Export{Name: "*", Module: "./c"})),
			script("c.ts", fn("g"), exported("g"), exports(facts.Export{Name: "*", Module: "./b"}))},
			want("internal_func c.g")},
		{"a function replaces its module", []*source{script("a.ts", whole("./b", "b"), take("./b", "default", "d"), take("./b", "extra", "extra"), fn("f"), in("f", "b", "d", "b.extra", "extra")),
			script("b.ts", fn("main"), meth("main.extra", static), exports(facts.Export{Name: "=", Local: "main"}))},
			want("internal_func b.main", "internal_func b.main", "internal_func b.main.extra", "internal_func b.main.extra")},
		{"an object replaces its module", []*source{script("a.ts", whole("./b", "b"), take("./b", "list", "list"), fn("f"), in("f", "b.list", "list", "b")),
			script("b.ts", has(facts.Object, "api"), meth("api.list"), exports(facts.Export{Name: "=", Local: "api"}))},
			want("internal_func b.api.list", "internal_func b.api.list", "bare_name")},
		{"modules that replace each other", []*source{script("a.ts", whole("./b", "b"), fn("f"), in("f", "b", "b.g")),
			script("b.ts", exports(facts.Export{Name: "=", Module: "./c", From: "*"})), script("c.ts", exports(facts.Export{Name: "=", Module: "./b", From: "*"}))},
			want("bare_name", "local_var_method")},
		{"a module that replaces another", []*source{script("a.ts", whole("./b", "b"), fn("f"), in("f", "b", "b.extra")),
			script("b.ts", exports(facts.Export{Name: "=", Module: "./c", From: "*"})),
			script("c.ts", fn("main"), fn("extra"), exports(facts.Export{Name: "=", Local: "main"}), exported("extra"))},
			want("internal_func c.main", "internal_func c.extra")},
		{"a module loaded in an expression", []*source{script("a.ts", whole("./b", "import(./b)"), whole("ext", "import(ext)"), fn("f"), func(s *source) {
			in("f", "b.g", "e")(s)
			s.refs.Calls[0].Callee[0].Name, s.refs.Calls[1].Callee[0].Name = "import(./b)", "import(ext)"
		})},
			want("boundary ./b::g", "boundary ext::default")},
		{"names on the module", []*source{script("a.ts", whole("./b", "b"), take("./b", "default", "d"), fn("f"), in("f", "b.g", "d.g")), script("b.ts", fn("g"), exported("g"))},
			want("internal_func b.g", "internal_func b.g")},
		{"a module that calls its own exports", []*source{script("a.ts", fn("g"), exported("g"), in("", "exports.g"))}, want("internal_func a.g")},
		{"a class that replaces its module", []*source{script("a.ts", whole("./b", "B"), fn("f"), in("f", "x = B.new()", "new B", "x.run")),
			script("b.ts", class("K"), ctor("K.constructor"), meth("K.run"), exports(facts.Export{Name: "=", Local: "K"}))},
			want("internal_constructor b.K.constructor", "param_method b.K.run")},
		{"an interface and a constant of one name", []*source{script("a.ts", take("./b", "T", "T"), fn("f"), in("f", "t: T", "t.m", "T.run")),
			script("b.ts", has(facts.Interface, "T"), meth("T.m"), has(facts.Object, "T"), func(s *source) {
				meth("T.run")(s)
				s.decls.Decls[3].Parent = 2
			}, exported("T"))},
			want("param_method b.T.m", "internal_func b.T.run")},
	})
}

func TestTypeScriptBoundaries(t *testing.T) {
	run(t, []example{
		{"named, default, whole", []*source{script("a.ts", take("react", "useState", "useState"), take("react", "default", "React"), whole("node:fs", "fs"), take("ns", "a", "a"),
			take("./gen/api", "call", "call"), whole("express", "express"), fn("f"),
			in("f", "app: Router", "useState", "React.useState", "React", "fs.readFile", "fs.promises.readFile", "a.b", "call", "express", "new a.B", "express.Router"))},
			[]string{"boundary react::useState", "boundary react::useState", "boundary react::React", "boundary node:fs::readFile", "boundary node:fs::promises.readFile", "boundary ns::a.b",
				"boundary ./gen/api::call", "boundary express::express", "boundary_constructor ns::a.B", "boundary express::Router"}},
		{"values of classes from outside", []*source{script("a.ts", take("pg", "Client", "Client"), class("C"), field("C.db", of("Client")), meth("C.m"),
			in("C.m", "p: Client", "x = Client.new()", "new Client", "p.query", "x.query", "this.db.query", "y = x.query()!", "y.rows", "Client"))},
			[]string{"boundary_constructor pg::Client", "boundary pg::Client.query", "boundary pg::Client.query", "boundary pg::Client.query", "local_var_method", "boundary pg::Client"}},
		{"re-exported from outside", []*source{script("a.ts", take("./b", "x", "x"), take("./b", "y", "y"), take("./b", "z", "z"), fn("f"), in("f", "x", "y", "z")),
			script("b.ts", exports(facts.Export{Name: "x", Module: "ext", From: "inner"}), exports(facts.Export{Name: "*", Module: "other"}), exports(facts.Export{Name: "z", Module: "ext", From: "default"}))},
			[]string{"boundary ext::inner", "boundary other::y", "boundary ext::z"}},
	})
}
