package resolve

import (
	"testing"

	"rules_handbook/schemas/facts"
)

func TestPythonDropped(t *testing.T) {
	run(t, []example{
		{"unknown names", []*source{python("a.py", fn("f"), in("f",
			"g", "x.g", "'str'.join", "'str'.strip().join", "'list'.sort", "fn", "fn.close", "?", "?.close", "f()", "f()[]"))},
			[]string{"bare_name", "local_var_method", "string_literal_method", "builtin", "string_literal_method",
				"bare_name", "local_var_method", "bare_name", "local_var_method", "bare_name", "bare_name"}},
		{"built-ins", []*source{python("a.py", fn("f"), in("f", "s = 'str'", "print", "ValueError", "dict.fromkeys", "s.split", "s.split()[].strip", "str"))},
			[]string{"builtin", "builtin", "builtin", "builtin", "builtin", "builtin"}},
		{"a local hides a built-in and a function", []*source{python("a.py", fn("f"), fn("g"), in("f", "print = ?", "g = ?", "print", "g", "g.run"))},
			[]string{"bare_name", "bare_name", "local_var_method"}},
		{"unknown attributes", []*source{python("a.py", class("C"), field("C.x", inits("?")), meth("C.m"),
			in("C.m", "this.x", "this.x.run", "this.y", "this.y.run", "this", "this.x[]"))},
			[]string{"self_attr_unknown", "self_attr_unknown", "self_attr_unknown", "self_attr_unknown", "self_attr_unknown", "bare_name"}},
		{"supertype from outside", []*source{python("a.py", from("ext", "Ext"), class("C", "Ext"), meth("C.m"),
			in("C.m", "c = C()", "this.run", "super.run", "c.run", "this.run.go", "this.m"))},
			[]string{"inherited_method", "inherited_method", "inherited_method", "self_attr_unknown", "self_method a.C.m"}},
		{"no supertype has it", []*source{python("a.py", class("B"), class("C", "B"), meth("C.m"), in("C.m", "super.m", "super.__init__"))},
			[]string{"inherited_method", "inherited_method"}},
		{"two candidates", []*source{python("a.py", fn("g", id("a.g~1")), fn("g"), class("C"), class("D"), meth("C.run"), meth("D.run"), fn("f"),
			in("f", "x = C()", "x = D()", "g", "x.run"))},
			[]string{"bare_name", "local_var_method"}},
		{"a known and an unknown value", []*source{python("a.py", class("C"), meth("C.run"), fn("f"), in("f", "x = C()", "x = ?", "x.run"))},
			[]string{"local_var_method"}},
		{"a name that a scanned module has not", []*source{python("a.py", from("b", "gone"), whole("b", "b"), fn("f"), in("f", "gone", "b.gone", "gone.run")), python("b.py")},
			[]string{"bare_name", "local_var_method", "local_var_method"}},
		{"two modules of one name", []*source{python("a.py", from("x.util", "g"), fn("f"), in("f", "g")),
			python("p/x/__init__.py"), python("p/x/util.py", fn("g")), python("q/x/__init__.py"), python("q/x/util.py", fn("g"))},
			[]string{"bare_name"}},
		{"an import or a substitute", []*source{python("a.py", from("ext", "g"), fn("g"), fn("f"), in("f", "g"))}, []string{"bare_name"}},
		{"a relative import above the root", []*source{python("a.py", from("...b", "g"), fn("f"), in("f", "g"))}, []string{"bare_name"}},
		{"a class member is no bare name in a method", []*source{python("a.py", class("C"), meth("C.m"), meth("C.run"), in("C.m", "run"))}, []string{"bare_name"}},
		{"members of other functions", []*source{python("a.py", fn("f"), fn("f.inner"), fn("g"), in("g", "inner", "f.inner"))}, []string{"bare_name", "local_var_method"}},
	})
}

func TestPythonNames(t *testing.T) {
	run(t, []example{
		{"function, class, nested function", []*source{python("a.py", fn("f"), fn("f.inner"), class("C"), ctor("C.__init__"), in("f", "f", "inner", "C"))},
			[]string{"internal_func a.f", "internal_func a.f.inner", "internal_constructor a.C.__init__"}},
		{"names of a class body", []*source{python("a.py", class("C"), meth("C.m"), class("C.In"), ctor("C.In.__init__"), fn("f"), classBody("C", "m", "In"))},
			[]string{"internal_func a.C.m", "internal_constructor a.C.In.__init__"}},
		{"a function under another name", []*source{python("a.py", fn("f"), variable("g", inits("f")), in("f", "h = g", "g", "h"))},
			[]string{"internal_func a.f", "internal_func a.f"}},
		{"the body of overloads", []*source{python("a.py", fn("g", id(""), signature), fn("g", id(""), signature), fn("g"), in("", "g"))}, []string{"internal_func a.g"}},
		{"a closure that is returned", []*source{python("a.py", fn("f", inits("inner")), fn("f.inner"), in("", "f()"))}, []string{"internal_func a.f.inner"}},
		{"an instance that is called", []*source{python("a.py", class("C"), meth("C.__call__"), field("C.x", of("C")), meth("C.m"),
			in("C.m", "c = C()", "c", "C()", "this", "this.x"))},
			[]string{"param_method a.C.__call__", "internal_func a.C.__call__", "self_method a.C.__call__", "self_attr_method a.C.__call__"}},
	})
}

// classBody adds calls that stand in the body of a class.
func classBody(class string, calls ...string) part {
	return func(s *source) {
		scope := len(s.refs.Scopes)
		s.refs.Scopes = append(s.refs.Scopes, facts.Scope{Parent: 0, Decl: s.find(class), This: -1})
		for _, call := range calls {
			s.line(scope, -1, call)
		}
	}
}

func TestPythonMethods(t *testing.T) {
	base := []part{class("Base"), meth("Base.ping"), field("Base.log", of("Log")), class("Log"), meth("Log.info")}
	with := func(parts ...part) []*source {
		return []*source{python("a.py", append(base[:len(base):len(base)], parts...)...)}
	}
	run(t, []example{
		{"own and inherited", with(class("C", "Base"), meth("C.m"), in("C.m", "this.m", "this.ping", "super.ping", "this.log.info")),
			[]string{"self_method a.C.m", "self_method a.Base.ping", "self_method a.Base.ping", "self_attr_method a.Log.info"}},
		{"an attribute with an inherited type", with(class("C", "Base"), field("C.log", inits("'None'")), meth("C.m"), in("C.m", "this.log.info")),
			[]string{"self_attr_method a.Log.info"}},
		{"order of diamonds", with(class("L", "Base"), class("R", "Base"), meth("R.ping"), class("C", "L", "R"), meth("C.m"), in("C.m", "this.ping", "super.ping")),
			[]string{"self_method a.R.ping", "self_method a.R.ping"}},
		{"contradicting order", with(class("L", "Base", "Log"), class("R", "Log", "Base"), class("C", "L", "R"), meth("C.m"), in("C.m", "this.info")),
			[]string{"self_method a.Log.info"}},
		{"supertypes in a circle", with(class("C", "D"), meth("C.m"), class("D", "C"), meth("D.n"), in("C.m", "this.n", "this.gone")),
			[]string{"self_method a.D.n", "inherited_method"}},
		{"behind a supertype from outside", with(from("ext", "Ext"), class("C", "Ext", "Base"), meth("C.m"), in("C.m", "this.ping")), []string{"inherited_method"}},
		{"before a supertype from outside", with(from("ext", "Ext"), class("C", "Base", "Ext"), meth("C.m"), in("C.m", "this.ping")), []string{"self_method a.Base.ping"}},
		{"supertypes without methods", with(from("typing", "Generic"), class("C", "Generic[T]", "Base", "object"), meth("C.m"), in("C.m", "this.ping")),
			[]string{"self_method a.Base.ping"}},
		{"class and static methods", with(meth("Base.make", static), in("Base.make", "this.make", "this.ping"), fn("f"), in("f", "Base.make", "Base.ping")),
			[]string{"self_method a.Base.make", "self_method a.Base.ping", "internal_func a.Base.make", "internal_func a.Base.ping"}},
		{"the result of a property", with(meth("Base.prop", accessor, of("Log")), fn("f"), in("f", "b: Base", "b.prop.info", "b.prop")),
			[]string{"param_method a.Log.info", "local_var_method"}},
		{"a getter and a setter", with(meth("Base.prop", accessor, inits("Log()")), meth("Base.prop", accessor, id("a.Base.prop~2")), fn("f"), in("f", "b: Base", "b.prop.info")),
			[]string{"param_method a.Log.info"}},
		{"a function in an attribute", with(fn("f"), class("C"), field("C.cb", inits("f")), meth("C.m"), in("C.m", "this.cb")), []string{"self_attr_method a.f"}},
	})
}

func TestPythonTypes(t *testing.T) {
	library := []part{class("Foo"), ctor("Foo.__init__"), meth("Foo.run"), class("Bar"), meth("Bar.run")}
	with := func(parts ...part) []*source {
		return []*source{python("a.py", append(library[:len(library):len(library)], parts...)...)}
	}
	list := []part{
		from("typing", "List"), from("typing", "Dict"), from("typing", "Optional"), from("typing", "Type"), from("collections.abc", "Iterator"),
		from("typing", "Awaitable"),
	}
	run(t, []example{
		{"parameters, variables, results", with(variable("foo", inits("Foo()")), fn("make", of("Foo")), fn("made", inits("Foo()", "'None'")), fn("f"),
			in("f", "p: Foo", "x = Foo()", "y = made()", "p.run", "x.run", "y.run", "foo.run", "make().run", "made().run", "Foo().run")),
			[]string{"param_method a.Foo.run", "param_method a.Foo.run", "param_method a.Foo.run", "internal_func a.Foo.run",
				"internal_func a.Foo.run", "internal_func a.Foo.run", "internal_func a.Foo.run"}},
		{"attributes", with(class("C"), field("C.foo", inits("'None'", "Foo()")), field("C.bar", of("Bar")), field("C.both", inits("Foo()", "Bar()")),
			meth("C.m"), fn("f"), in("C.m", "this.foo.run", "this.bar.run", "this.both.run", "x = this.bar", "x.run"), in("f", "c: C", "c.foo.run", "c.bar.run")),
			[]string{"self_attr_method a.Foo.run", "self_attr_method a.Bar.run", "self_attr_unknown", "param_method a.Bar.run",
				"param_method a.Foo.run", "param_method a.Bar.run"}},
		{"elements", with(append(list, fn("f"), in("f", "l: List[Foo]", "d: Dict[Bar,Foo]", "t: tuple[Foo,Bar]", "s: set[Foo]", "i: Iterator[Foo]",
			"x = l*", "k = d*", "l[].run", "x.run", "k.run", "d[].run", "t#0.run", "t#1.run", "d.items()*#1.run", "d.values()*.run", "d.get().run",
			"l.pop().run", "s*.run", "i*.run", "l.append", "l.run"))...),
			[]string{"param_method a.Foo.run", "param_method a.Foo.run", "param_method a.Bar.run", "param_method a.Foo.run", "param_method a.Foo.run",
				"param_method a.Bar.run", "internal_func a.Foo.run", "internal_func a.Foo.run", "internal_func a.Foo.run", "internal_func a.Foo.run",
				"param_method a.Foo.run", "param_method a.Foo.run", "builtin", "builtin"}},
		{"classes as values", with(append(list, fn("f"), variable("Alias", inits("Foo")), in("f", "k: Type[Foo]", "x = Foo", "k", "x", "Alias", "k().run", "a: Alias", "a.run"))...),
			[]string{"internal_constructor a.Foo.__init__", "internal_constructor a.Foo.__init__", "internal_constructor a.Foo.__init__",
				"internal_func a.Foo.run", "param_method a.Foo.run"}},
		{"async and generators", with(append(list, fn("f"), fn("get", async, of("Foo")), fn("all", generator, of("Foo")), fn("later", of("Awaitable[Foo]")),
			in("f", "x = get()!", "x.run", "get().run", "y = all()*", "y.run", "later()!.run", "all().__enter__().run"))...),
			[]string{"param_method a.Foo.run", "builtin", "param_method a.Foo.run", "internal_func a.Foo.run", "internal_func a.Foo.run"}},
		{"a class that is iterated, indexed, entered", with(class("C"), meth("C.__iter__", generator, of("Foo")), meth("C.__getitem__", of("Bar")),
			meth("C.__enter__", inits("this")), meth("C.go"), class("It"), meth("It.__iter__", inits("this")), meth("It.__next__", of("Bar")), fn("f"),
			in("f", "c: C", "it: It", "e = c.__enter__()", "c*.run", "c[].run", "e.go", "it*.run")),
			[]string{"param_method a.Foo.run", "param_method a.Bar.run", "param_method a.C.go", "param_method a.Bar.run"}},
		{"the receiver as result", with(meth("Foo.me", inits("this")), meth("Foo.typed", of("Self")), meth("Foo.make", static, inits("this.new()")),
			from("typing", "Self"), class("C", "Foo"), meth("C.m"), in("C.m", "C().me().m", "this.me().m", "super.me().m", "C.make().m", "C().typed().m", "C.make().typed().run")),
			[]string{"internal_func a.C.m", "internal_func a.C.m", "internal_func a.C.m", "internal_func a.C.m", "internal_func a.C.m", "internal_func a.Foo.run"}},
		{"values that depend on each other", with(meth("Foo.next", of("Foo")), meth("Bar.next", of("Foo")), fn("f"), fn("loop", inits("loop()", "Foo()")),
			fn("ping", inits("pong()")), fn("pong", inits("ping()")),
			in("f", "x = Foo()", "x = x.next()", "y = Bar()", "y = y.next()", "z = z", "x.run", "y.run", "z.run", "loop().run", "ping().run")),
			[]string{"param_method a.Foo.run", "local_var_method", "local_var_method", "internal_func a.Foo.run", "local_var_method"}},
		{"a parameter with a default value", with(fn("f"), func(s *source) {
			in("f", "p = Foo()", "p.run")(s)
			s.refs.Scopes[1].Locals[0].Param = true
		}), []string{"local_var_method"}},
		{"constants of an enumeration", with(from("enum", "Enum"), class("Color", "Enum"), field("Color.RED", static, inits("'int'")), meth("Color.hex"),
			class("Sub", "Color"), field("Sub.X", static, inits("'int'")), fn("f"), in("f", "Color.RED.hex", "Sub.X.hex", "c = Color*", "c.hex")),
			[]string{"internal_func a.Color.hex", "internal_func a.Color.hex", "param_method a.Color.hex"}},
		{"the receiver's type inside a method", with(from("typing", "Self"), meth("Foo.m"), meth("Foo.make", static), in("Foo.m", "x: Self", "x.run"), in("Foo.make", "y: Self", "y.run")),
			[]string{"param_method a.Foo.run", "param_method a.Foo.run"}},
		{"parts of tuples and lists", with(fn("pair", of("tuple[Foo,Bar]")), fn("list2", of("list[Foo]")), fn("f"), in("f", "a = pair()#0", "b = pair()#1", "c = list2()#1", "d = pair()*", "t: tuple[Foo]", "e = t#3",
			"a.run", "b.run", "c.run", "d.run", "e.run")),
			[]string{"param_method a.Foo.run", "param_method a.Bar.run", "param_method a.Foo.run", "local_var_method", "param_method a.Foo.run"}},
		{"what says nothing about a type", with(fn("f"), in("f", "x: Any", "y: Gone", "z: f", "w: a.b.C", "x.run", "y.run", "z.run", "w.run", "'int'.bit_length().run")),
			[]string{"local_var_method", "local_var_method", "local_var_method", "local_var_method", "builtin"}},
		{"types of another module", []*source{python("a.py", whole("pkg.b", "b"), from("pkg", "Foo"), fn("f"), in("f", "p: b.Foo", "q: Foo", "p.run", "q.run")),
			python("pkg/__init__.py", from(".b", "*")), python("pkg/b.py", class("Foo"), meth("Foo.run"))},
			[]string{"param_method pkg.b.Foo.run", "param_method pkg.b.Foo.run"}},
	})
}

func TestPythonConstructors(t *testing.T) {
	bare := func(name string, bases ...string) part {
		return func(s *source) {
			class(name, bases...)(s)
			ctor(name+".__init__", implicit)(s)
		}
	}
	run(t, []example{
		{"own, else implicit", []*source{python("a.py", class("Own"), ctor("Own.__init__"), bare("Sub", "Own"), bare("Plain"), bare("Deep", "Plain"),
			in("", "Own", "Sub", "Plain", "Deep", "new Own"))},
			[]string{"internal_constructor a.Own.__init__", "internal_constructor a.Sub.__init__", "internal_constructor a.Plain.__init__",
				"internal_constructor a.Deep.__init__", "internal_constructor a.Own.__init__"}},
		{"a supertype from outside", []*source{python("a.py", from("ext", "Ext"), class("Own"), ctor("Own.__init__"), bare("A", "Ext"), bare("B", "Ext", "Own"), bare("C", "Own", "Ext"),
			in("", "A", "B", "C"))},
			[]string{"internal_constructor a.A.__init__", "internal_constructor a.B.__init__", "internal_constructor a.C.__init__"}},
		{"called by name", []*source{python("a.py", class("Own"), ctor("Own.__init__"), bare("Sub", "Own"), meth("Sub.m"), in("Sub.m", "super.__init__", "Own.__init__", "Sub.__init__"))},
			[]string{"self_method a.Own.__init__", "internal_func a.Own.__init__", "internal_func a.Own.__init__"}},
		{"__new__ alone", []*source{python("a.py", class("C"), ctor("C.__new__", static), in("", "C"))}, []string{"internal_constructor a.C.__new__"}},
		{"the class of the receiver", []*source{python("a.py", class("C"), ctor("C.__init__"), meth("C.make", static), meth("C.copy"), in("C.make", "this", "new this"), in("C.copy", "new this"))},
			[]string{"internal_constructor a.C.__init__", "internal_constructor a.C.__init__", "internal_constructor a.C.__init__"}},
		{"type arguments", []*source{python("a.py", class("C"), ctor("C.__init__"), meth("C.run"), in("", "C[]", "C[]().run"))},
			[]string{"internal_constructor a.C.__init__", "internal_func a.C.run"}},
	})
}

func TestPythonBoundaries(t *testing.T) {
	run(t, []example{
		{"modules and names", []*source{python("a.py", whole("os", "os"), from("os.path", "join"), whole("numpy", "np"), from(".gone", "g"), fn("f"),
			in("f", "os.getcwd", "os.path.join", "join", "np.random.rand", "g"))},
			[]string{"boundary os.getcwd", "boundary os.path.join", "boundary os.path.join", "boundary numpy.random.rand", "boundary gone.g"}},
		{"classes and their instances", []*source{python("a.py", whole("requests", "requests"), from("requests", "Session"), class("C"), field("C.s", inits("Session()")), meth("C.m"),
			in("C.m", "p: Session", "x = requests.Session()", "y = x.get()", "Session", "requests.Session", "p.get", "x.get", "this.s.get", "y.json", "p.a.b", "Session().get"))},
			[]string{"boundary_constructor requests.Session", "boundary_constructor requests.Session", "boundary requests.Session.get", "boundary requests.Session.get",
				"boundary requests.Session.get", "local_var_method", "local_var_method", "boundary requests.Session.get"}},
		{"classes of the standard library in small letters", []*source{python("a.py", from("datetime", "datetime"), from("collections", "deque"), fn("f"),
			in("f", "d = datetime()", "q = deque()", "datetime", "d.isoformat", "datetime.now", "deque", "q.append"))},
			[]string{"boundary_constructor datetime.datetime", "boundary datetime.datetime.isoformat", "boundary datetime.datetime.now",
				"boundary_constructor collections.deque", "builtin"}},
		{"an import in a function", []*source{python("a.py", fn("f"), func(s *source) {
			in("f", "json = ?", "json.dumps")(s)
			s.refs.Scopes[1].Locals[0] = facts.Local{Name: "json", Decl: -1, Import: &facts.Import{Module: "json", Local: "json", Whole: true}}
		})}, []string{"boundary json.dumps"}},
		{"all names of a module from outside", []*source{python("a.py", from("ext", "*"), fn("f"), in("f", "g", "print", "f"))},
			[]string{"bare_name", "builtin", "internal_func a.f"}},
		{"two modules from outside", []*source{python("a.py", from("x", "g"), from("y", "g"), fn("f"), in("f", "g"))}, []string{"bare_name"}},
	})
}
