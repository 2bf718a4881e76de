package resolve_test

import "testing"

func TestKotlin(t *testing.T) {
	expect(t, sources{
		"app/Cook.kt": `package app

import tools.Knife
import tools.make as craft
import java.util.Scanner

class Cook(val knife: Knife, private val pots: List<Pot>) : Person("x"), Worker {
  var best: Pot? = null
  constructor(n: Int) : this(Knife(), listOf())

  fun own() {
    start()
    this.start()
    greet()
    super.greet()
    work()
    knife.cut()
    this.knife.cut()
    missing()
  }
  fun start(): Pot = Pot()
  fun chains(k: Knife, ps: Map<String, Pot>) {
    k.cut()
    start().boil()
    val made = start()
    made.boil()
    best?.boil()
    best!!.boil()
    for (p in pots) p.boil()
    for ((name, p) in ps) p.boil()
    pots[0].boil()
    pots.first().boil()
    Pot.of(1).boil()
    Single.only()
    craft().cut()
    Scanner("x").next()
    Size.LARGE.liters()
    box(made).open().boil()
    made.copy().boil()
  }
  fun literals() {
    pots.forEach { it.boil() }
    pots.filter { p -> p.full() }.map { p -> p.boil() }
    taste(1) { it.boil() }
    build { boil() }
    start().apply { boil() }
    start().also { it.boil() }
    with(start()) { boil(); start() }
    val f: (Pot) -> Unit = { it.boil() }
  }
  fun taste(n: Int, f: (Pot) -> Unit) {}
  fun build(f: Pot.() -> Unit) {}
  fun casts(o: Any) {
    (o as Pot).boil()
    if (o is Pot && o.full()) o.boil() else o.toString()
    when (o) {
      is Pot -> o.boil()
      is Knife -> o.cut()
    }
  }
  fun overloads() {
    pick(1)
    pick("s")
    pick("s", 2)
    pick(extra = 2, name = "s")
    pick(start())
  }
  fun pick(n: Int) {}
  fun pick(name: String, extra: Int = 0) {}
  fun pick(pot: Pot) {}
  fun extended() {
    start().wash()
    "s".shout()
    pots.second().boil()
    start() joins knife
    Calls("a")
    Calls(1)
  }
  fun local() {
    fun inner() { start() }
    inner()
    object : Worker {
      override fun work() { start() }
    }
  }
}
`,
		"app/Others.kt": `package app

import tools.Knife

open class Person(name: String) {
  open fun greet() {}
}
interface Worker {
  fun work()
}
data class Pot(val size: Int = 1) {
  fun boil() {}
  fun full() = true
  companion object {
    fun of(n: Int) = Pot()
  }
}
object Single {
  fun only() {}
}
enum class Size { SMALL, LARGE;
  fun liters() = 1
}
class Box<T>(val value: T) {
  fun open(): T = value
}
fun <T> box(v: T): Box<T> = Box(v)
fun Pot.wash() { boil() }
fun String.shout() = trim()
fun <T> List<T>.second(): T = get(1)
infix fun Pot.joins(k: Knife) {}
class Calls private constructor(n: Int) {
  companion object {
    operator fun invoke(s: String) = Calls(1)
  }
}
`,
		"lib/Knife.java": "package tools; public class Knife { public void cut() {} }",
		"lib/Make.kt":    "package tools\nfun make(): Knife = Knife()\n",
		"lib/UseIt.java": "package tools; class UseIt { void go(app.Pot p) { p.boil(); new app.Pot(1); } }",
	}, map[string]string{
		"app.Cook.Cook.own": `
			start -> self_method app.Cook.Cook.start
			this.start -> self_method app.Cook.Cook.start
			greet -> self_method app.Others.Person.greet
			super.greet -> self_method app.Others.Person.greet
			work -> self_method app.Others.Worker.work
			knife.cut -> self_attr_method lib.Knife.Knife.cut
			this.knife.cut -> self_attr_method lib.Knife.Knife.cut
			missing -> dropped: bare_name`,
		"app.Cook.Cook.chains": `
			k.cut -> param_method lib.Knife.Knife.cut
			start().boil -> internal_func app.Others.Pot.boil
			start -> self_method app.Cook.Cook.start
			start -> self_method app.Cook.Cook.start
			made.boil -> param_method app.Others.Pot.boil
			best?.boil -> self_attr_method app.Others.Pot.boil
			best!!.boil -> self_attr_method app.Others.Pot.boil
			p.boil -> param_method app.Others.Pot.boil
			p.boil -> param_method app.Others.Pot.boil
			pots[0].boil -> self_attr_method app.Others.Pot.boil
			pots.first().boil -> internal_func app.Others.Pot.boil
			pots.first -> dropped: builtin
			Pot.of(1).boil -> internal_func app.Others.Pot.boil
			Pot.of -> internal_func app.Others.Pot.Companion.of
			Single.only -> internal_func app.Others.Single.only
			craft().cut -> internal_func lib.Knife.Knife.cut
			craft -> internal_func lib.Make.make
			Scanner("x").next -> dropped: local_var_method
			Scanner -> boundary java.util.Scanner
			Size.LARGE.liters -> internal_func app.Others.Size.liters
			box(made).open().boil -> internal_func app.Others.Pot.boil
			box(made).open -> internal_func app.Others.Box.open
			box -> internal_func app.Others.box
			made.copy().boil -> internal_func app.Others.Pot.boil
			made.copy -> dropped: local_var_method`,
		"app.Cook.Cook.literals": `
			pots.forEach -> dropped: builtin
			it.boil -> param_method app.Others.Pot.boil
			pots.filter { p -> p.full() }.map -> dropped: builtin
			pots.filter -> dropped: builtin
			p.full -> param_method app.Others.Pot.full
			p.boil -> param_method app.Others.Pot.boil
			taste -> self_method app.Cook.Cook.taste
			it.boil -> param_method app.Others.Pot.boil
			build -> self_method app.Cook.Cook.build
			boil -> internal_func app.Others.Pot.boil
			start().apply -> dropped: self_attr_unknown
			start -> self_method app.Cook.Cook.start
			boil -> internal_func app.Others.Pot.boil
			start().also -> dropped: self_attr_unknown
			start -> self_method app.Cook.Cook.start
			it.boil -> param_method app.Others.Pot.boil
			with -> dropped: builtin
			start -> self_method app.Cook.Cook.start
			boil -> internal_func app.Others.Pot.boil
			start -> self_method app.Cook.Cook.start
			it.boil -> param_method app.Others.Pot.boil`,
		"app.Cook.Cook.casts": `
			(o as Pot).boil -> internal_func app.Others.Pot.boil
			o.full -> param_method app.Others.Pot.full
			o.boil -> param_method app.Others.Pot.boil
			o.toString -> dropped: builtin
			o.boil -> param_method app.Others.Pot.boil
			o.cut -> param_method lib.Knife.Knife.cut`,
		"app.Cook.Cook.overloads": `
			pick -> self_method app.Cook.Cook.pick(Int)
			pick -> self_method app.Cook.Cook.pick(String,Int)
			pick -> self_method app.Cook.Cook.pick(String,Int)
			pick -> self_method app.Cook.Cook.pick(String,Int)
			pick -> self_method app.Cook.Cook.pick(Pot)
			start -> self_method app.Cook.Cook.start`,
		"app.Cook.Cook.extended": `
			start().wash -> internal_func app.Others.wash
			start -> self_method app.Cook.Cook.start
			"s".shout -> internal_func app.Others.shout
			pots.second().boil -> internal_func app.Others.Pot.boil
			pots.second -> self_attr_method app.Others.second
			start() joins -> internal_func app.Others.joins
			start -> self_method app.Cook.Cook.start
			Calls -> internal_func app.Others.Calls.Companion.invoke
			Calls -> internal_constructor app.Others.Calls.Calls`,
		"app.Cook.Cook.local": `
			inner -> internal_func app.Cook.Cook.local.inner`,
		"app.Cook.Cook.local.inner":       `start -> self_method app.Cook.Cook.start`,
		"app.Cook.Cook.local.Worker.work": `start -> self_method app.Cook.Cook.start`,
		"app.Cook.Cook.Cook(Int)": `
			this -> internal_constructor app.Cook.Cook.Cook(Knife,List)
			Knife -> internal_constructor lib.Knife.Knife.Knife
			listOf -> dropped: builtin`,
		"app.Cook.Cook.Cook(Knife,List)": `Person -> internal_constructor app.Others.Person.Person`,
		"app.Others.wash":                `boil -> self_method app.Others.Pot.boil`,
		"lib.UseIt.UseIt.go": `
			p.boil -> param_method app.Others.Pot.boil
			new app.Pot -> internal_constructor app.Others.Pot.Pot`,
	})
}
