package resolve_test

import "testing"

func TestScala(t *testing.T) {
	expect(t, sources{
		"app/Cook.scala": `package app

import tools.{Knife, make => craft}
import tools.Spoon._
import java.util.Scanner

class Cook(val knife: Knife, pots: List[Pot]) extends Person("x") with Worker {
  var best: Option[Pot] = None
  def this(n: Int) = this(new Knife(), Nil)

  def own(): Unit = {
    start
    this.start
    greet()
    super.greet()
    work()
    knife.cut()
    this.knife.cut()
    missing()
    stir()
  }
  def start: Pot = new Pot(1)
  def chains(k: Knife, ps: Map[String, Pot]) = {
    k.cut()
    start.boil()
    val made = start
    made.boil()
    best.get.boil()
    pots(0).boil()
    pots.head.boil()
    ps("x").boil()
    Pot.of(1).boil()
    Pot(2).boil()
    Single.only()
    craft().cut()
    new Scanner("x").next()
    box(made).open.boil()
    made.copy().boil()
    made.asInstanceOf[Knife].cut()
    made add made
    (made + made).boil()
    made.lid
    if (made.full) made.boil() else k.cut()
  }
  def literals() = {
    for (p <- pots if p.full) p.boil()
    for ((n, p) <- Map("a" -> start)) yield p
    pots.foreach(_.boil())
    pots.filter(p => p.full).map(p => p.boil())
    pots.foldLeft(0)((n, p) => p.boil())
    pots.map { case Pot(lid) => lid.close(); case other => other.boil() }
    taste(1) { p => p.boil() }
    taste(1)(_.boil())
    best match { case Some(p) => p.boil(); case None => start }
    start match { case p: Pot => p.boil() }
    "x".trim
    "x".shout()
    start.twice()
    pots.map(helper)
  }
  def taste(n: Int)(f: Pot => Unit): Unit = f(start)
  def box[T](x: T): Box[T] = new Box(x)
  def helper(p: Pot) = p
  def nested() = {
    def inner(p: Pot) = p.boil()
    inner(start)
    val f = new Worker { def work() = start.boil() }
    f.work()
  }
}
`,
		"app/Person.scala": `package app
abstract class Person(name: String) { def greet() = println(name); def greet(n: Int) = greet() }
trait Worker { def work(): Unit; def rest() = work() }
object Single { def only() = own; private def own = 1 }
class Box[T](x: T) { def open: T = x }
`,
		"app/Pot.scala": `package app
case class Pot(lid: Lid) {
  def boil() = lid.close()
  def full: Boolean = true
  def add(p: Pot) = this
  def +(p: Pot): Pot = p
}
object Pot { def of(n: Int): Pot = Pot(new Lid); def apply(n: Int): Pot = of(n) }
class Lid { def close() = () }
object Tools {
  implicit class Shouting(val s: String) extends AnyVal { def shout() = s }
  implicit class Twice(p: Pot) { def twice() = p.boil() }
}
`,
		"tools/Knife.scala":   "package tools\nclass Knife { def cut() = () }\nobject Spoon { def stir() = () }\n",
		"tools/package.scala": "package object tools { def make() = new Knife }\n",
	}, map[string]string{
		"app.Cook.Cook.Cook(Knife,List)": `Person -> internal_constructor app.Person.Person.Person`,
		"app.Cook.Cook.Cook(Int)": `
			this -> internal_constructor app.Cook.Cook.Cook(Knife,List)
			Knife -> internal_constructor tools.Knife.Knife.Knife`,
		"app.Cook.Cook.own": `
			start -> self_method app.Cook.Cook.start
			this.start -> self_method app.Cook.Cook.start
			greet -> self_method app.Person.Person.greet()
			super.greet -> self_method app.Person.Person.greet()
			work -> self_method app.Person.Worker.work
			knife.cut -> self_attr_method tools.Knife.Knife.cut
			this.knife.cut -> self_attr_method tools.Knife.Knife.cut
			missing -> dropped: bare_name
			stir -> internal_func tools.Knife.Spoon.stir`,
		"app.Cook.Cook.chains": `
			k.cut -> param_method tools.Knife.Knife.cut
			start.boil -> internal_func app.Pot.Pot.boil
			start -> self_method app.Cook.Cook.start
			start -> self_method app.Cook.Cook.start
			made.boil -> param_method app.Pot.Pot.boil
			best.get.boil -> self_attr_method app.Pot.Pot.boil
			pots(0).boil -> internal_func app.Pot.Pot.boil
			pots -> dropped: builtin
			pots.head.boil -> self_attr_method app.Pot.Pot.boil
			ps("x").boil -> internal_func app.Pot.Pot.boil
			ps -> dropped: builtin
			Pot.of(1).boil -> internal_func app.Pot.Pot.boil
			Pot.of -> internal_func app.Pot.Pot.of
			Pot(2).boil -> internal_func app.Pot.Pot.boil
			Pot -> internal_func app.Pot.Pot.apply
			Single.only -> internal_func app.Person.Single.only
			craft().cut -> internal_func tools.Knife.Knife.cut
			craft -> internal_func tools.package.tools.make
			new Scanner("x").next -> boundary java.util.Scanner.next
			Scanner -> boundary_constructor java.util.Scanner
			box(made).open.boil -> internal_func app.Pot.Pot.boil
			box(made).open -> internal_func app.Person.Box.open
			box -> self_method app.Cook.Cook.box
			made.copy().boil -> internal_func app.Pot.Pot.boil
			made.copy -> dropped: local_var_method
			made.asInstanceOf[Knife].cut -> internal_func tools.Knife.Knife.cut
			made add -> param_method app.Pot.Pot.add
			(made + made).boil -> internal_func app.Pot.Pot.boil
			made + -> param_method app.Pot.Pot.+
			made.full -> param_method app.Pot.Pot.full
			made.boil -> param_method app.Pot.Pot.boil
			k.cut -> param_method tools.Knife.Knife.cut`,
		"app.Cook.Cook.literals": `
			p.full -> param_method app.Pot.Pot.full
			p.boil -> param_method app.Pot.Pot.boil
			Map -> dropped: builtin
			start -> self_method app.Cook.Cook.start
			pots.foreach -> dropped: builtin
			_.boil -> self_attr_method app.Pot.Pot.boil
			pots.filter(p => p.full).map -> dropped: builtin
			pots.filter -> dropped: builtin
			p.full -> param_method app.Pot.Pot.full
			p.boil -> param_method app.Pot.Pot.boil
			pots.foldLeft -> dropped: builtin
			p.boil -> param_method app.Pot.Pot.boil
			pots.map -> dropped: builtin
			lid.close -> param_method app.Pot.Lid.close
			other.boil -> param_method app.Pot.Pot.boil
			taste -> self_method app.Cook.Cook.taste
			p.boil -> param_method app.Pot.Pot.boil
			taste -> self_method app.Cook.Cook.taste
			_.boil -> self_attr_method app.Pot.Pot.boil
			p.boil -> param_method app.Pot.Pot.boil
			start -> self_method app.Cook.Cook.start
			start -> self_method app.Cook.Cook.start
			p.boil -> param_method app.Pot.Pot.boil
			"x".shout -> internal_func app.Pot.Tools.Shouting.shout
			start.twice -> internal_func app.Pot.Tools.Twice.twice
			start -> self_method app.Cook.Cook.start
			pots.map -> dropped: builtin`,
		"app.Cook.Cook.taste": `
			f -> dropped: bare_name
			start -> self_method app.Cook.Cook.start`,
		"app.Cook.Cook.nested": `
			inner -> internal_func app.Cook.Cook.nested.inner
			start -> self_method app.Cook.Cook.start
			Worker -> dropped: bare_name
			f.work -> param_method app.Person.Worker.work`,
		"app.Cook.Cook.nested.inner":   `p.boil -> param_method app.Pot.Pot.boil`,
		"app.Person.Person.greet(Int)": `greet -> self_method app.Person.Person.greet()`,
		"app.Pot.Pot.of": `
			Pot -> internal_constructor app.Pot.Pot.Pot
			Lid -> internal_constructor app.Pot.Lid.Lid`,
	})
}

// The last trait comes first; a type member is that of the instance's class; an
// overload that needs default values is meant only when no other one fits.
func TestScalaMembers(t *testing.T) {
	expect(t, sources{
		"a.scala": `trait Base {
  type This <: Base
  def /(s: String): This
  def up: This
}
trait Impl extends Base { def /(s: String): This; def up: This = this / ".." }
trait Segmented extends Base { override def /(s: String): This = make(s); def make(s: String): This }
class Rel extends Impl with Segmented {
  type This = Rel
  def make(s: String): Rel = this
  def last: String = ""
}
import scala.util.DynamicVariable
trait Conv[T]
class Seen(val n: Int) { def up: Seen = this }
object Seen {
  implicit def lit(s: String): Seen = new Seen(1)
  implicit def seg(s: Seen): Segmented = null
  def apply(p: Seen, base: Int): Seen = p
  def apply[T: Conv](f: T, base: Int): Seen = null
  def apply[T: Conv](f: T): Seen = null
}
class Cents { def +(c: Cents): Cents = c; override def toString: String = ""; def cents: Int = 1 }
object Cents { implicit def from(n: Int): Cents = null; implicit def of(s: String): Cents = null }
class Sub extends Impl with Segmented { type This = Sub; def make(s: String): Sub = this }
object Sub { implicit def rel(s: Sub): Rel = new Rel }
trait Readable
class Path extends Readable { def count: Int = 1 }
object read {
  def apply(r: Readable): String = ""
  def apply(r: Readable, c: Int): String = ""
  def apply(p: Path, c: Int = 1, n: Int = 2): String = ""
}
object main {
  val now: DynamicVariable[Rel] = new DynamicVariable[Rel](null)
  def go(r: Rel, p: Path, sub: Sub, cents: Cents): Unit = {
    sub.up.make("")
    now.value.last
    "a" + sub
    p.count.toString
    p.count + cents
    "a".cents
    Seen("x", 1)
    Seen(p)
    Seen(gone(1)).up
    val x = r / "a"
    x.last
    r.up.last
    read(p)
    read(p, 1)
    read(p, n = 3)
  }
}
`,
	}, map[string]string{
		"a.main.go": `
			sub.up.make -> internal_func a.Sub.make
			sub.up -> param_method a.Impl.up
			now.value.last -> self_attr_method a.Rel.last
			p.count -> param_method a.Path.count
			p.count + -> internal_func a.Cents.+
			p.count -> param_method a.Path.count
			"a".cents -> internal_func a.Cents.cents
			Seen -> internal_func a.Seen.apply(T,Int)
			Seen -> internal_func a.Seen.apply(T)
			Seen(gone(1)).up -> internal_func a.Seen.up
			Seen -> internal_func a.Seen.apply(T)
			gone -> dropped: bare_name
			r / -> param_method a.Segmented./
			x.last -> param_method a.Rel.last
			r.up.last -> internal_func a.Rel.last
			r.up -> param_method a.Impl.up
			read -> internal_func a.read.apply(Readable)
			read -> internal_func a.read.apply(Readable,Int)
			read -> internal_func a.read.apply(Path,Int,Int)`,
	})
}

func TestScalaMembersOfInstancesAndOfObjectsBesideThem(t *testing.T) {
	expect(t, sources{"a.scala": `
package a
trait Read[A] {
  def reads: String => A
  def same(n: Int): Int
}
object Read {
  def reads[A](f: String => A): Read[A] = null
  def same(n: Int): Int = n
}
class User {
  def use(r: Read[Int]): Unit = {
    r.reads("1")
    r.same(1)
    Read.reads(s => 1)
    Read.same(1)
  }
}
`}, map[string]string{
		"a.User.use": `
			r.reads -> param_method a.Read.reads~1
			r.same -> param_method a.Read.same~1
			Read.reads -> internal_func a.Read.reads
			Read.same -> internal_func a.Read.same`,
	})
}

func TestScalaNamesOfAnObjectImportedInItsClass(t *testing.T) {
	expect(t, sources{"a.scala": `
package a
class Opt[A](val id: Int, val kind: String, val cb: Opt[A]) {
  import Opt._
  def this(kind: String, cb: Opt[A]) = this(id = Opt.next, kind = kind, cb = cb)
  def take(a: Int, b: Int): Unit = ()
  def one(): Unit = { Opt.next; take(a = Opt.next, b = next) }
  def two(): Opt[A] = new Opt(id = 1, kind = "", cb = null)
  def copy(id: Int, kind: String): Opt[A] = new Opt[A](id, kind, null)
}
object Opt {
  def next: Int = 1
}
`}, map[string]string{
		"a.Opt.Opt(String,Opt)": `
			this -> internal_constructor a.Opt.Opt(Int,String,Opt)
			Opt.next -> internal_func a.Opt.next`,
		"a.Opt.one": `
			Opt.next -> internal_func a.Opt.next
			take -> self_method a.Opt.take
			Opt.next -> internal_func a.Opt.next
			next -> internal_func a.Opt.next`,
		"a.Opt.two":  "Opt -> internal_constructor a.Opt.Opt(Int,String,Opt)",
		"a.Opt.copy": "Opt[A] -> internal_constructor a.Opt.Opt(Int,String,Opt)",
	})
}

func TestScalaUnderscoresInBraces(t *testing.T) {
	expect(t, sources{"a.scala": `
package a
import scala.collection.immutable.{ Seq => ISeq }
class Opt {
  def hasParent: Boolean = true
  def parent(p: Opt): Opt = this
}
class User {
  def opts: ISeq[Opt] = null
  def use(c: Seq[Opt], d: List[Opt]): Unit = {
    opts filter { _.hasParent }
    c.find { _.hasParent }
    d.toList map { _.parent(null) }
    d map { o => o.hasParent; o.parent(o) }
  }
}
`}, map[string]string{
		"a.User.use": `
			opts filter -> dropped: builtin
			opts -> self_method a.User.opts
			_.hasParent -> internal_func a.Opt.hasParent
			c.find -> dropped: builtin
			_.hasParent -> param_method a.Opt.hasParent
			d.toList map -> dropped: builtin
			_.parent -> param_method a.Opt.parent
			d map -> dropped: builtin
			o.hasParent -> param_method a.Opt.hasParent
			o.parent -> param_method a.Opt.parent`,
	})
}

func TestScalaNamesFromTheRoot(t *testing.T) {
	expect(t, sources{
		"a.scala": "package test.os\nobject Util { def prep(n: Int): Int = n }\nclass Made { def go(): Unit = () }\n",
		"b.scala": `
package b
class User {
  val made: _root_.test.os.Made = null
  def use(): Unit = {
    _root_.test.os.Util.prep(1)
    made.go()
    new _root_.test.os.Made().go()
  }
}
`}, map[string]string{"b.User.use": `
			_root_.test.os.Util.prep -> internal_func a.Util.prep
			made.go -> self_attr_method a.Made.go
			new _root_.test.os.Made().go -> internal_func a.Made.go
			_root_.test.os.Made -> internal_constructor a.Made.Made`,
	})
}
