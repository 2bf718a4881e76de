package shop.three

import shop.parts.*
import shop.log.write as log
import shop.givens.given

enum Kind(val n: Int) extends Worker:
  case Round extends Kind(1)
  case Flat(m: Int) extends Kind(m)
  def twice = n * 2

trait Show[A]:
  extension (a: A)
    def show: String
    def shown(n: Int): String = a.show

extension (p: Part) def total(extra: Int = 1): Int = p.size() + extra

given Show[Part] with
  extension (p: Part) def show: String = p.name

object Maker:
  def make(x: Int)(using log: Log): Part =
    if x > 0 then
      val part = Part(x)
      part.go()
      part
    else other(x)
  end make

  def loop(xs: List[Part]): Unit =
    for x <- xs do x.go()
    xs.foreach: x =>
      x.stop()
    xs match
      case head :: _ => head.go()
      case Nil => ()

@main def start(n: Int): Unit = Maker.make(n)
