// Shapes and what is done with them.

package shop.shapes

import shop.ui.Canvas
import shop.log.write as log
import shop.parts.*

typealias Named<T> = Map<String, T>

/** Something with an area. */
@Entity("shapes")
abstract class Shape<T : Comparable<T>, out U>(val size: T, var parts: List<Part> = listOf(), n: Int) : Base<T>(size), Worker by worker, Runnable {
  private val sides: IntArray = intArrayOf(n)
  val area: Int
    get() = compute()
  var width = 1
    set(value) { field = check(value) }
  val late by lazy { make() }
  init { ready(n) }
  constructor(a: String) : this(a, 1) { more() }

  companion object {
    fun create(): Shape = TODO()
    const val MAX = 1
  }

  abstract fun draw(canvas: Canvas)

  /** Runs it. */
  @Override
  override suspend fun <R : Part> run(type: Class<R>, vararg names: String, f: (Part, Int) -> U, g: Part.() -> Unit = {}): R? {
    val x = Part(1, name = "s")
    val (p, q) = pair()
    x?.go()!!.stop()
    for (a in parts) { a.check() }
    for ((k, v) in known) v.go()
    parts.forEach { it.keep() }
    parts.map { p: Part -> p.cost() }.filter { (a, b) -> a.ok() }
    with(x) { inner() }
    x.apply { each(2) { done() } }
    if (x is Part && x.ok()) x.use() else x.drop()
    when (val y = x) { is Other -> y.close(); else -> nothing() }
    try { open() } catch (e: Exception) { e.print() } finally { end() }
    register(object : Runnable { override fun run() { go() } })
    fun local(b: Int): Int = b.inc()
    val lam = { a: Int, b: Int -> a.plus(b) }
    this.width = 2; width += 1; this@Shape.draw(null); super.run(); super<Base>.stop()
    x[0].go(); (x as? Part)?.go(); x joins y; "s".trim(); log("a ${b.c()}")
    return listOf<Part>().first() as R
  }

  enum class Kind(val n: Int) : Worker {
    ROUND(1) { override fun work() { spin() } },
    FLAT(2);
    fun twice() = n.times(2)
  }

  data class Point(val x: Int, val y: String)

  interface Worker {
    fun work()
    fun rest() = work()
  }

  object Single { fun only() {} }

  inner class Part2 { fun outer() { this@Shape.run() } }
}

fun Part.total(extra: Int = 1): Int = this.size() + cost()
fun <T> List<T>.second(): T = get(1)
val Part.price: Int get() = cost()
private val top = Shape.create()
fun interface Taker { fun take(x: Part) }
fun main(args: Array<String>) { top.draw(); run(fun(x: Int): Int { return x.inc() }) }
