// Shapes and what is done with them.

package shop.shapes;

import java.util.*;
import java.util.function.Function;
import static shop.Log.write;

/** Something with an area. */
@Entity(table = "shapes")
public abstract class Shape<T extends Comparable<T> & Named, U> extends Base<T> implements Named, Iterable<List<? extends U>> {
  private final int[] sides = {1, count(2)}, rest[] = null;
  static final Map<String, int[]> KNOWN = new HashMap<>();
  T size;
  static { init(); }
  { ready(); }

  /** Makes one. */
  @Inject protected <V> Shape(T size, final Part... parts) throws IOException {
    super(size);
    this.size = size;
  }

  Shape() { this(null); }

  abstract void draw(shop.ui.Canvas canvas, String title);

  public static void main(String[] args) { write(args.length); }

  int area()[] { return sides; }

  int area(int scale) { return size == null ? scale() : sides[0]; }

  @Override @Deprecated
  <R extends Part> R part(Class<R> type, List<?> from) {
    var made = new Part<U>(1, "s", 'c', 1.5, 2L, true, null) {
      int used;
      @Override public void run() { this.go(); Shape.this.draw(null, "t"); used++; }
    };
    for (Part p : parts()) { p.check(); }
    for (int i = 0, n = len(); i < n; i++) step(i);
    try (Reader r = open(); known) { r.read(); } catch (IOException | Error e) { e.print(); } finally { done(); }
    if (from instanceof Part q && q.ok()) q.use();
    else if (from instanceof Other q) q.drop();
    Function<Part, U> f = (a) -> { return a.value(); };
    each(parts, x -> x.keep(), (String y, int z) -> y.trim(), Part::new, this::draw);
    ((Part) from).fix(); sides[0] += made.all()[0].count(); (made).end(); "s".length(); String.class.getName();
    int v = switch (sides[0]) { case 1, 2 -> one(); default -> { yield two(); } };
    super.part(type, null); Named.super.name(); this.<String>show(x = y = null); made.new Inner(v);
    class Local extends Part { void m() { help(); } }
    synchronized (lock()) { assert v > 0 : why(); }
    this.size.x = 3; size = null; this.size = made.a ? first() : second();
    return (R) type.cast(new Local());
  }

  enum Kind implements Named { ROUND(1) { void twist() { spin(); } }, FLAT; Kind(int n) {} Kind() { this(0); } }

  interface Named { int MAX = limit(); String name(); default void hello() { name(); } }

  @interface Entity { String table() default "x"; }

  record Point(int x, Part... y) {
    Point { check(x); }
    int sum() { return x() + y().length; }
  }
}
