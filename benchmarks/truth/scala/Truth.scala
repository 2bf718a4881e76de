// Asks the typer of scalac 2.11 and writes the tables of declarations and calls
// that the scorer reads.
//
//   scalac -d OUT Truth.scala
//   java -cp "OUT:SCALA/lib/*" Truth --root DIR --decls R.decls.tsv --calls R.calls.tsv FILE.scala…
//
// A call is a written use of a method, a constructor or a conversion's member.
// What the compiler inserts is none: implicit views and arguments, default
// arguments, what `for`, patterns and assignments stand for; nor is a method
// that is passed as a value. The apply that a
// case class is given is its constructor. Values and variables are no callees.
// What stands in the body of a class runs in its constructor, in that of an
// object or a trait outside of functions; what stands in a class without a name
// belongs to the code around it.
import java.io.{File, PrintWriter}
import scala.collection.mutable
import scala.reflect.internal.util.{BatchSourceFile, SourceFile}
import scala.tools.nsc.{Global, Settings}
import scala.tools.nsc.reporters.ConsoleReporter

object Truth {
  case class Place(kind: String, name: String, file: String, start: Int, end: Int, nameLine: Int, scope: String)

  def main(args: Array[String]): Unit = {
    val options = args.grouped(2).takeWhile(_.head.startsWith("--")).map(p => p(0) -> p(1)).toMap
    val settings = new Settings(message => sys.error(message))
    settings.usejavacp.value = true
    settings.Yrangepos.value = true
    settings.stopAfter.value = List("typer")
    settings.nowarn.value = true
    val global = new Global(settings, new ConsoleReporter(settings))
    val tables = new Tables(global, new File(options("--root")).getCanonicalPath)
    val run = new global.Run
    run.compile(args.drop(2 * options.size).map(new File(_).getCanonicalPath).toList)
    if (global.reporter.hasErrors) sys.exit(1)
    val units = run.units.toList
    units.foreach(u => tables.declare(u.asInstanceOf[tables.global.CompilationUnit]))
    units.foreach(u => tables.collect(u.asInstanceOf[tables.global.CompilationUnit]))
    write(options("--decls"), "kind\tname\tfile\tstartLine\tendLine\tnameLine\tscope",
      tables.places.map(p => List(p.kind, p.name, p.file, p.start, p.end, p.nameLine, p.scope).mkString("\t")))
    write(options("--calls"), "callerFile\tcallerName\tcalleeFile\tcalleeName\tline\tdispatch\tcallerNameLine\tcalleeNameLine\texprLine", tables.calls)
  }

  private def write(path: String, head: String, rows: Iterable[String]): Unit = {
    val out = new PrintWriter(path, "UTF-8")
    out.println("# " + head)
    rows.toList.distinct.sorted.foreach(out.println)
    out.close()
  }
}

class Tables(val global: Global, root: String) {
  import global._
  import Truth.Place

  val places = mutable.LinkedHashSet[Place]()
  val calls = mutable.LinkedHashSet[String]()
  private val functions = mutable.Map[Symbol, Place]()
  private val classes = mutable.Map[Symbol, Place]()

  private def fileOf(source: SourceFile) = source.file.file.getCanonicalPath.stripPrefix(root + "/")
  private def line(source: SourceFile, offset: Int) = source.offsetToLine(offset) + 1
  private def unnamed(s: Symbol) = s.isAnonymousClass || s.isAnonymousFunction

  /** The names of the declarations around and of the symbol itself. */
  private def fullName(s: Symbol): String = {
    val around = s.ownerChain.tail.takeWhile(o => !o.hasPackageFlag && !o.isPackageClass && o != NoSymbol)
      .filter(o => (o.isClass || o.isMethod && !o.isAccessor) && !unnamed(o) && !o.isLocalDummy)
    (s :: around).reverse.map(nameOf).mkString(".")
  }
  private def nameOf(s: Symbol): String =
    if (s.isConstructor || s.isPackageObjectOrClass) s.owner.name.decode else s.name.decode.stripSuffix("\u0020")

  private def scopeOf(s: Symbol) =
    if (s.owner.isPackageClass) "top" else if (s.owner.isClass && s.owner.owner.isPackageClass) "member" else "nested"

  /** Declarations as they are written: synthetic ones have no range. */
  def declare(unit: CompilationUnit): Unit = new Traverser {
    override def traverse(tree: Tree): Unit = {
      tree match {
        case d: DefDef if written(d) =>
          val kind = if (d.symbol.isDeferred) "sig" else if (d.symbol.isConstructor) "ctor" else "method"
          functions(d.symbol) = add(unit, kind, d, d.symbol)
        case c: ImplDef if c.pos.isRange && !unnamed(c.symbol) && !c.symbol.isSynthetic =>
          val kind = if (c.symbol.isTrait) "type:trait" else if (c.symbol.isModule) "type:other" else "type:class"
          val place = add(unit, kind, c, c.symbol)
          classes(if (c.symbol.isModule) c.symbol.moduleClass else c.symbol) = place
          for (k <- primary(c) if kind == "type:class" && hasParameters(unit, c)) {
            val made = place.copy(kind = "ctor", name = fullName(k.symbol))
            places += made
            functions(k.symbol) = made
          }
        case t: TypeDef if t.pos.isRange && t.symbol.isAliasType || t.symbol.isAbstractType && t.symbol.owner.isClass && !t.symbol.isParameter =>
          if (t.pos.isRange) add(unit, "type:alias", t, t.symbol)
        case _ =>
      }
      super.traverse(tree)
    }
  }.traverse(unit.body)

  private def written(d: DefDef) =
    d.pos.isRange && !d.symbol.isSynthetic && !d.symbol.isPrimaryConstructor && !d.symbol.isAccessor &&
      !d.symbol.isLazy && !d.symbol.isMixinConstructor && !d.symbol.owner.isAnonymousFunction && !isImplicitFactory(d.symbol)

  /** The conversion that an implicit class stands for. */
  private def isImplicitFactory(s: Symbol) = s.isImplicit && s.isMethod && {
    val made = s.owner.info.decl(s.name.toTypeName)
    made != NoSymbol && made.isImplicit && made.pos.isDefined && s.pos.isDefined && made.pos.point == s.pos.point
  }

  private def primary(c: ImplDef) = c.impl.body.collectFirst { case k: DefDef if k.symbol.isPrimaryConstructor => k }

  /** Whether a class is written with a list of parameters. */
  private def hasParameters(unit: CompilationUnit, c: ImplDef) = {
    val text = unit.source.content
    var at = c.pos.point + c.symbol.name.decode.length
    var depth = 0
    while (at < text.length && (depth > 0 || text(at) == ' ' || text(at) == '[')) {
      if (text(at) == '[') depth += 1
      if (text(at) == ']') depth -= 1
      at += 1
    }
    at < text.length && text(at) == '('
  }

  private def add(unit: CompilationUnit, kind: String, tree: Tree, symbol: Symbol) = {
    val source = unit.source
    val starts = tree.pos.start :: symbol.annotations.map(_.pos).filter(_.isDefined).map(p => if (p.isRange) p.start else p.point)
    val place = Place(kind, fullName(symbol), fileOf(source), line(source, starts.min), line(source, tree.pos.end),
      line(source, tree.pos.point), scopeOf(symbol))
    places += place
    place
  }

  def collect(unit: CompilationUnit): Unit = new Calls(unit).traverse(unit.body)

  private class Calls(unit: CompilationUnit) extends Traverser {
    private val source = unit.source
    private var caller: Option[Place] = None

    private def in(place: Option[Place])(walk: => Unit): Unit = {
      val outer = caller
      caller = place
      walk
      caller = outer
    }

    override def traverse(tree: Tree): Unit = tree match {
      case d: DefDef if functions.contains(d.symbol) && !d.symbol.isPrimaryConstructor =>
        in(functions.get(d.symbol))(super.traverse(d))
      case d: DefDef if d.symbol.isPrimaryConstructor =>
        val made = if (unnamed(d.symbol.owner)) caller else functions.get(d.symbol).orElse(classPlace(d.symbol.owner))
        in(made)(super.traverse(d))
      case d: DefDef if !d.symbol.isLazy && (d.symbol.isSynthetic || d.symbol.isAccessor || isImplicitFactory(d.symbol)) =>
      case c: ClassDef =>
        val made = c.symbol.primaryConstructor
        in(if (unnamed(c.symbol)) caller else if (c.symbol.isTrait) None else functions.get(made).orElse(classPlace(c.symbol)))(super.traverse(c))
      case m: ModuleDef => in(None)(super.traverse(m))
      case _: TypeTree | _: Import =>
      case view: ApplyImplicitView => view.args.foreach(traverse)
      case given: ApplyToImplicitArgs => traverse(given.fun)
      case Function(params, Apply(function, arguments)) if isReference(params, arguments) => children(function)
      case r: RefTree =>
        use(r)
        super.traverse(r)
      case _ => super.traverse(tree)
    }

    /** A class without a written constructor has no function to call from. */
    private def classPlace(c: Symbol): Option[Place] = None

    /** Whether a function that the compiler made stands for a method's name alone. */
    private def isReference(params: List[ValDef], arguments: List[Tree]) =
      params.nonEmpty && params.forall(_.symbol.isSynthetic) && arguments.map(_.symbol) == params.map(_.symbol) &&
        arguments.forall(a => !a.pos.isDefined || source.content(a.pos.point) != '_')

    private def children(tree: Tree): Unit = super.traverse(tree)

    private def use(tree: RefTree): Unit = {
      val called = tree.symbol
      if (called != null && called.isMethod && !called.isAccessor && !called.isSetter && tree.pos.isDefined) {
        for ((callee, dispatch) <- target(called) if isWritten(tree, called)) {
          val (file, name, from) = caller.map(p => (p.file, p.name, p.nameLine)).getOrElse((fileOf(source), "<module>", 0))
          calls += List(file, name, callee.file, callee.name, line(source, tree.pos.point), dispatch, from, callee.nameLine,
            line(source, if (tree.pos.isRange) tree.pos.start else tree.pos.point)).mkString("\t")
        }
      }
    }

    private def target(s: Symbol): Option[(Place, String)] =
      if (s.isConstructor) made(s.owner, s)
      else if (s.isSynthetic && s.name == nme.apply && s.isCaseApplyOrUnapply) {
        val of = s.owner.companionClass
        made(of, of.primaryConstructor)
      } else if (isImplicitFactory(s)) {
        val of = s.owner.info.decl(s.name.toTypeName)
        made(of, of.primaryConstructor)
      } else functions.get(s).map(p => (p, if (p.kind == "sig") "interface" else "static"))

    private def made(of: Symbol, constructor: Symbol): Option[(Place, String)] =
      if (unnamed(of) || of.isTrait || of.isModuleClass) None
      else functions.get(constructor).map(p => (p, "static")).orElse(classes.get(of).map(p => (p, "implicit")))

    /** Whether the text at a use shows the method: else the compiler wrote it. */
    private def isWritten(tree: RefTree, called: Symbol): Boolean = {
      val text = source.content
      val at = tree.pos.point
      def shows(name: String) = new String(text, at, math.min(name.length, text.length - at)) == name
      if (!tree.pos.isRange) called.isConstructor && shows("this")
      else (called.isConstructor || called.name == nme.apply && !shows("apply") ||
        isImplicitFactory(called) || shows(called.name.decode) || shows("`"))
    }
  }
}
