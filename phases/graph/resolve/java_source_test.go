package resolve_test

import "testing"

// kitchen is a small code base of Java.
var kitchen = sources{
	"app/Cook.java": `package app;

import java.util.*;
import java.util.function.Function;
import tools.Knife;
import tools.Knife.Edge;
import static tools.Kit.make;
import static tools.Kit.*;

public class Cook extends Person implements Worker {
  private final Knife knife = new Knife();
  List<Pot> pots = new ArrayList<>();
  Map<String, Pot> byName;
  Box<Pot> box;
  int size = start();

  Cook() { this("x"); }
  Cook(String name) { super(name); }
  int start() { return 1; }
  int size() { return size; }

  void own() { start(); this.start(); size(); greet(); this.greet(); super.greet(); work(); hashCode(); missing(); }
  void attributes() { knife.cut(); this.knife.cut(); knife.edge.sharpen(); knife.edge().sharpen(); new Edge().sharpen(); }
  void parameters(Knife k, Pot... ps) { k.cut(); ps[0].boil(); for (Pot p : ps) p.boil(); Pot one = ps[1]; one.boil(); }
  void imports() { make().cut(); many(); Knife.of(1).cut(); tools.Knife.of(2).cut(); Objects.hash(1); Neighbour.help(); }
  void generics() {
    pots.get(0).boil(); for (Pot p : pots) p.boil(); byName.get("a").boil(); byName.values().iterator().next().boil();
    for (Map.Entry<String, Pot> e : byName.entrySet()) e.getValue().boil();
    box.open().boil(); new Box<Pot>().open().boil(); Box.wrap(pots.get(1)).open().boil(); first(pots).boil();
    Big big = null; big.open().boil();
  }
  <T> T first(List<T> from) { return from.get(0); }
  void lambdas() {
    pots.forEach(p -> p.boil()); pots.stream().filter(p -> p.full()).forEach(p -> p.boil());
    use(p -> p.boil()); Function<Pot, Knife> f = p -> p.knife(); run(() -> start());
    Worker w = () -> own();
  }
  void use(Taster t) {}
  void run(Runnable r) { r.run(); }
  void nested() {
    new Person("p") { void greet() { start(); work(); } };
    class Local { void go() { start(); } }
    new Local().go();
    new Inner().outer();
  }
  class Inner { void outer() { start(); Cook.this.own(); size(); } int size() { return 0; } }
  void casts(Object o) {
    ((Pot) o).boil(); if (o instanceof Pot p) p.boil(); else if (o instanceof Knife p) p.cut();
    var q = new Pot(); q.boil(); Pot.Size.LARGE.liters(); Pot.Size.valueOf("X").liters(); "s".trim(); o.toString();
  }
  void outside() { new ArrayList<String>(); new Scanner(""); pots.clear(); new Object() { }; new IllegalStateException(); }
}
`,
	"app/Person.java": "package app;\nabstract class Person {\n  Person(String name) {}\n  void greet() {}\n}\n",
	"app/Worker.java": "package app;\ninterface Worker { void work(); default void rest() { work(); } }\n",
	"app/Pot.java": `package app;
class Pot { void boil() {} boolean full() { return true; } tools.Knife knife() { return null; }
  enum Size { SMALL, LARGE; int liters() { return 1; } } }
interface Taster { void taste(Pot pot); }
class Box<T> { T value; T open() { return value; } static <V> Box<V> wrap(V v) { return null; } }
class Big extends Box<Pot> {}
class Neighbour { static void help() {} }
`,
	"lib/Knife.java": `package tools;
public class Knife { public Edge edge; public void cut() {} public Edge edge() { return edge; } public static Knife of(int n) { return null; }
  public static class Edge { public void sharpen() {} } }
`,
	"lib/Kit.java": "package tools;\npublic class Kit { public static Knife make() { return null; }\n public static void many() {} }\n",
}

func TestJava(t *testing.T) {
	expect(t, kitchen, map[string]string{
		"app.Cook.Cook.own": `
			start -> self_method app.Cook.Cook.start
			this.start -> self_method app.Cook.Cook.start
			size -> self_method app.Cook.Cook.size
			greet -> self_method app.Person.Person.greet
			this.greet -> self_method app.Person.Person.greet
			super.greet -> self_method app.Person.Person.greet
			work -> self_method app.Worker.Worker.work
			hashCode -> dropped: builtin
			missing -> dropped: bare_name`,
		"app.Cook.Cook.attributes": `
			knife.cut -> self_attr_method lib.Knife.Knife.cut
			this.knife.cut -> self_attr_method lib.Knife.Knife.cut
			knife.edge.sharpen -> self_attr_method lib.Knife.Knife.Edge.sharpen
			knife.edge().sharpen -> internal_func lib.Knife.Knife.Edge.sharpen
			knife.edge -> self_attr_method lib.Knife.Knife.edge
			new Edge().sharpen -> internal_func lib.Knife.Knife.Edge.sharpen
			new Edge -> internal_constructor lib.Knife.Knife.Edge.Edge`,
		"app.Cook.Cook.parameters": `
			k.cut -> param_method lib.Knife.Knife.cut
			ps[0].boil -> param_method app.Pot.Pot.boil
			p.boil -> param_method app.Pot.Pot.boil
			one.boil -> param_method app.Pot.Pot.boil`,
		"app.Cook.Cook.imports": `
			make().cut -> internal_func lib.Knife.Knife.cut
			make -> internal_func lib.Kit.Kit.make
			many -> internal_func lib.Kit.Kit.many
			Knife.of(1).cut -> internal_func lib.Knife.Knife.cut
			Knife.of -> internal_func lib.Knife.Knife.of
			tools.Knife.of(2).cut -> internal_func lib.Knife.Knife.cut
			tools.Knife.of -> internal_func lib.Knife.Knife.of
			Objects.hash -> boundary java.util.Objects.hash
			Neighbour.help -> internal_func app.Pot.Neighbour.help`,
		"app.Cook.Cook.generics": `
			pots.get(0).boil -> internal_func app.Pot.Pot.boil
			pots.get -> boundary java.util.List.get
			p.boil -> param_method app.Pot.Pot.boil
			byName.get("a").boil -> internal_func app.Pot.Pot.boil
			byName.get -> boundary java.util.Map.get
			byName.values().iterator().next().boil -> internal_func app.Pot.Pot.boil
			byName.values().iterator().next -> boundary java.util.Iterator.next
			byName.values().iterator -> boundary java.util.Collection.iterator
			byName.values -> boundary java.util.Map.values
			byName.entrySet -> boundary java.util.Map.entrySet
			e.getValue().boil -> internal_func app.Pot.Pot.boil
			e.getValue -> boundary java.util.Map.Entry.getValue
			box.open().boil -> internal_func app.Pot.Pot.boil
			box.open -> self_attr_method app.Pot.Box.open
			new Box<Pot>().open().boil -> internal_func app.Pot.Pot.boil
			new Box<Pot>().open -> internal_func app.Pot.Box.open
			new Box<Pot> -> internal_constructor app.Pot.Box.Box
			Box.wrap(pots.get(1)).open().boil -> internal_func app.Pot.Pot.boil
			Box.wrap(pots.get(1)).open -> internal_func app.Pot.Box.open
			Box.wrap -> internal_func app.Pot.Box.wrap
			pots.get -> boundary java.util.List.get
			first(pots).boil -> internal_func app.Pot.Pot.boil
			first -> self_method app.Cook.Cook.first
			big.open().boil -> internal_func app.Pot.Pot.boil
			big.open -> param_method app.Pot.Box.open`,
		"app.Cook.Cook.lambdas": `
			pots.forEach -> boundary java.util.List.forEach
			p.boil -> param_method app.Pot.Pot.boil
			pots.stream().filter(p -> p.full()).forEach -> boundary java.util.stream.Stream.forEach
			pots.stream().filter -> boundary java.util.stream.Stream.filter
			pots.stream -> boundary java.util.List.stream
			p.full -> param_method app.Pot.Pot.full
			p.boil -> param_method app.Pot.Pot.boil
			use -> self_method app.Cook.Cook.use
			p.boil -> param_method app.Pot.Pot.boil
			p.knife -> param_method app.Pot.Pot.knife
			run -> self_method app.Cook.Cook.run
			start -> self_method app.Cook.Cook.start
			own -> self_method app.Cook.Cook.own`,
		"app.Cook.Cook.nested": `
			new Person -> dropped: bare_name
			new Local().go -> internal_func app.Cook.Cook.nested.Local.go
			new Local -> internal_constructor app.Cook.Cook.nested.Local.Local
			new Inner().outer -> internal_func app.Cook.Cook.Inner.outer
			new Inner -> internal_constructor app.Cook.Cook.Inner.Inner`,
		"app.Cook.Cook.nested.Person.greet": `
			start -> self_method app.Cook.Cook.start
			work -> self_method app.Worker.Worker.work`,
		"app.Cook.Cook.nested.Local.go": `start -> self_method app.Cook.Cook.start`,
		"app.Cook.Cook.Inner.outer": `
			start -> self_method app.Cook.Cook.start
			Cook.this.own -> internal_func app.Cook.Cook.own
			size -> self_method app.Cook.Cook.Inner.size`,
		"app.Cook.Cook.casts": `
			((Pot) o).boil -> internal_func app.Pot.Pot.boil
			p.boil -> param_method app.Pot.Pot.boil
			p.cut -> param_method lib.Knife.Knife.cut
			new Pot -> internal_constructor app.Pot.Pot.Pot
			q.boil -> param_method app.Pot.Pot.boil
			Pot.Size.LARGE.liters -> internal_func app.Pot.Pot.Size.liters
			Pot.Size.valueOf("X").liters -> internal_func app.Pot.Pot.Size.liters
			Pot.Size.valueOf -> dropped: local_var_method
			"s".trim -> dropped: string_literal_method
			o.toString -> dropped: builtin`,
		"app.Cook.Cook.outside": `
			new ArrayList<String> -> boundary_constructor java.util.ArrayList
			new Scanner -> boundary_constructor java.util.Scanner
			pots.clear -> boundary java.util.List.clear
			new Object -> dropped: bare_name
			new IllegalStateException -> dropped: builtin`,
		"app.Cook.Cook.Cook()":       `this -> internal_constructor app.Cook.Cook.Cook(String)`,
		"app.Cook.Cook.Cook(String)": `super -> internal_constructor app.Person.Person.Person`,
		"app.Cook.Cook.run":          `r.run -> dropped: builtin`,
		"app.Cook.<module>": `
			new Knife -> internal_constructor lib.Knife.Knife.Knife
			new ArrayList<> -> boundary_constructor java.util.ArrayList
			start -> self_method app.Cook.Cook.start`,
		"app.Worker.Worker.rest": `work -> self_method app.Worker.Worker.work`,
	})
}

func TestJavaOverloads(t *testing.T) {
	expect(t, sources{"A.java": `
class Animal {} class Dog extends Animal {}
interface Maker { Animal make(); } interface Taker { void take(Animal a); }
class A extends Base {
  void f(int n) {} void f(long n) {} void f(Integer n) {} void f(String s) {} void f(Animal a) {} void f(Dog d) {}
  void g(Object o) {} void g(int... all) {} void g(String s, Object... rest) {}
  void h(Maker m) {} void h(Taker t) {}
  void k(Unknown u) {} void k(String s) {}
  void up(Dog d) {}
  void m(Comparable<String> c) {} void m(CharSequence c) {}
  void numbers(byte b, char c, long l, Integer i) { f(1); f(b); f(c); f(1L); f(l); f(i); }
  void objects(Animal a, Dog d, Object o) { f("s"); f(a); f(d); f(new Dog()); f(o); f(null); f(a.toString()); }
  void variable(int[] list) { g(1); g(1, 2); g("s"); g("s", 1); g(list); g(); }
  void functions() { h(() -> new Dog()); h(x -> x.hashCode()); h(A::new); }
  void unknown(Unknown u, Other o) { k("s"); k(u); k(o); }
  void inherited(Animal a, Dog d) { up(a); up(d); same(a); }
  void equal() { m("s"); }
  void same(Animal a) {}
}
class Base { void up(Animal a) {} void same(Animal a) {} }
`}, map[string]string{
		"A.A.numbers": `
			f -> self_method A.A.f(int)
			f -> self_method A.A.f(int)
			f -> self_method A.A.f(int)
			f -> self_method A.A.f(long)
			f -> self_method A.A.f(long)
			f -> self_method A.A.f(Integer)`,
		"A.A.objects": `
			f -> self_method A.A.f(String)
			f -> self_method A.A.f(Animal)
			f -> self_method A.A.f(Dog)
			f -> self_method A.A.f(Dog)
			new Dog -> internal_constructor A.Dog.Dog
			f -> dropped: bare_name
			f -> dropped: bare_name
			f -> self_method A.A.f(String)
			a.toString -> dropped: builtin`,
		"A.A.variable": `
			g -> self_method A.A.g(Object)
			g -> self_method A.A.g(int...)
			g -> self_method A.A.g(Object)
			g -> self_method A.A.g(String,Object...)
			g -> self_method A.A.g(int...)
			g -> self_method A.A.g(int...)`,
		"A.A.functions": `
			h -> self_method A.A.h(Maker)
			new Dog -> internal_constructor A.Dog.Dog
			h -> self_method A.A.h(Taker)
			x.hashCode -> dropped: local_var_method
			h -> dropped: bare_name`,
		"A.A.unknown": `
			k -> self_method A.A.k(String)
			k -> dropped: bare_name
			k -> dropped: bare_name`,
		"A.A.inherited": `
			up -> self_method A.Base.up
			up -> self_method A.A.up
			same -> self_method A.A.same`,
		"A.A.equal": `m -> dropped: bare_name`,
	})
}

// TestJavaNames pins which of several things of one name is meant.
func TestJavaNames(t *testing.T) {
	expect(t, sources{
		"p/A.java": `package p;
import q.Shared;
import r.*;
import x.y.*;
class A {
  Field field;
  void field() { field.go(); field(); }
  void names(Shared s, Starred t, Foreign f, String u, java.io.Reader in, Missing m) { s.go(); t.go(); f.go(); u.trim(); in.read(); m.go(); }
  static class Field { void go() {} }
  void twice() { String size = size(); size.trim(); }
  String size() { return ""; }
}`,
		"p/Shared.java":       "package p; class Shared { void go() {} }",
		"q/Shared.java":       "package q; public class Shared { public void go() {} }",
		"r/Starred.java":      "package r; public class Starred { public void go() {} }",
		"one/src/M.java":      "package m; public class M { public static void at() {} }",
		"two/src/M.java":      "package m; public class M { public static void at() {} }",
		"two/src/Near.java":   "package m; class Near { void go() { M.at(); } }",
		"else/where/Far.java": "package f; import m.M; class Far { void go() { M.at(); } }",
	}, map[string]string{
		"p.A.A.field": `
			field.go -> self_attr_method p.A.A.Field.go
			field -> self_method p.A.A.field`,
		"p.A.A.names": `
			s.go -> param_method q.Shared.Shared.go
			t.go -> param_method r.Starred.Starred.go
			f.go -> boundary x.y.Foreign.go
			u.trim -> dropped: builtin
			in.read -> boundary java.io.Reader.read
			m.go -> boundary x.y.Missing.go`,
		"p.A.A.twice": `
			size -> self_method p.A.A.size
			size.trim -> dropped: builtin`,
		"two.src.Near.Near.go":  `M.at -> internal_func two.src.M.M.at`,
		"else.where.Far.Far.go": `M.at -> dropped: local_var_method`,
	})
}
