// Shapes and what is done with them.

package shop
package shapes

import shop.ui.Canvas
import shop.log.{write => log, Level, Secret => _}
import shop.parts._
import scala.collection.mutable, java.util.{List => JList}

/** Something with an area. */
@entity("shapes")
abstract class Shape[+T <: Ordered[T], -U](val size: T, var parts: List[Part] = Nil, n: Int)(implicit ec: Context)
    extends Base[T](size) with Worker with Runnable { self: Logging =>
  private val sides: Array[Int] = Array(n)
  var width = 1
  lazy val late = make()
  val (first, second) = pair()
  ready(n)
  def this(a: String) = { this(a, Nil, 1); more() }
  type Item <: Part

  def area: Double = width * 2.0
  def draw(canvas: Canvas): Unit

  /** Runs it. */
  @throws[Exception]
  override protected[shop] def run[R <: Part: Ordering](kind: Class[R], names: String*)(f: (Part, Int) => U, g: => Unit = {})(implicit o: Context): Option[R] = {
    val x = Part(1, name = "s")
    val (p, q) = pair()
    x.go().stop
    for (a <- parts; b = a.twin if b.ok; (k, v) <- known) yield v.go()
    for { c <- parts } c.check()
    parts.foreach(_.keep())
    parts map { p: Part => p.cost() }
    parts.map { case Part(id, nm) => id.ok(); case other @ Other(_) if other.fine => other.close() }
    parts.foldLeft(0)((acc, part) => acc + part.weight)
    x match {
      case o: Other => o.close()
      case head :: tail => head.go()
      case Some(inner) => inner.go()
      case _ => nothing()
    }
    try open() catch { case e: Exception => e.print() } finally end()
    register(new Runnable { override def run() = go() })
    def local(b: Int): Int = b.inc()
    val lam = (a: Int, b: Int) => a.plus(b)
    width = 2; this.width += 1; Shape.this.draw(null); super.run(); super[Base].stop()
    sides(0) = 3
    table(1)(2); x.asInstanceOf[Other].close(); x.copy(name = "t"); "s".trim; log(s"a ${b.c()} $width")
    val z = if (x.ok) x.one() else x.two()
    new Part(1, "x").go()
    x |+| second
    x.field = 4
    parts.map { part =>
      val w = part.twin
      w.go()
    }
    local _
    z
  }
}

object Shape extends Factory {
  def create(n: Int) = new Round(n)
  implicit class Rich(val of: String) extends AnyVal { def shout(): String = of.toUpperCase }
  implicit def toPart(n: Int): Part = Part(n, "")
  def unapply(s: Shape[_, _]): Option[Int] = Some(1)
}

case class Part(id: Int, name: String) extends Ordered[Part] {
  def twin: Part = copy(id + 1)
  def |+|(other: Part): Part = other
}

sealed trait Worker { def work(): Unit; def rest() = work() }

private object Single extends App { work(); val n = other }

package object tools {
  type Named[T] = Map[String, T]
  def helper(x: Int): Int = x
}

object Main { def main(args: Array[String]): Unit = Single.main(args) }
