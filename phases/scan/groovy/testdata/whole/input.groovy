// Copyright 2020 Somebody

/* Shapes of a shop. */

package shop.shapes

import groovy.transform.CompileStatic
import shop.ui.Canvas as Board
import java.util.concurrent.*
import static shop.Log.write
import static shop.Names.*

/**
 * A shape.
 */
@CompileStatic
abstract class Shape<T extends Comparable<T>> extends Base<T> implements Named, Iterable<List<T>> {
    int sides = count(), rest
    private final Map<String, int[]> known = new HashMap<>()
    static def made = new Part(size: 1)
    @Lazy Closure<Part> maker = { new Part() }

    static { init() }
    { ready() }

    /** Makes one. */
    protected Shape(T size, Part... parts) throws IOException {
        super(size)
        this.made = parts[0]
    }

    Shape() { this(null) }

    abstract void draw(Board canvas, String title)

    static void main(String[] args) { write args.length }

    def "says what it's for"() {
        given: "a part"
        def p = new Part()
        when: p.check()
        then:
        1 * p.use(_) >> { it.drop() }
        where:
        a | b || c
        one() | 2 || three()
    }

    Part part(Map options = [:], Class<Part> type, List<?> from) {
        def one = made ?: known.first
        for (Part q in from) { q.ok() }
        for (r in open()) r.read()
        for (int i = 0; i < len(); i++) { step(i) }
        try (def s = reader()) { s.read() } catch (IOException | RuntimeException e) { e.print() } finally { done() }
        if (from instanceof List && !(one in from)) one.fix() else one?.drop()
        from.each { it.keep() }
        from.collect { Part x, y = limit() -> x.join(y) }*.end()
        def (a, b) = pair()
        (a, b) = [b, a]
        switch (a) { case 1: low(); break
            default: high() }
        new Part(type) { void run() { this.go(); Shape.this.draw(null, "s") } }
        "text ${name(one)} and ${-> late()}".trim()
        def pattern = ~/a\/b/
        def lambda = (x, y) -> x.sum(y)
        assert pattern =~ /x/ : why()
        ((Part) from).cast()
        (from as Part[])[0].last()
        type.newInstance().&run
        one.two three, four: 4
        id 'x' version '1' apply false
        made.all()[0].each { -> none() }
        return one
    }

    enum Kind implements Named {
        ROUND(1) { void twist() { spin() } },
        FLAT,
        ;
        final int n
        Kind(int n = 0) { this.n = n }
    }

    @interface Entity { String table() default "t"; Class[] kinds() default [] }

    static class Part { def size; boolean check() { size > limit(1) } }
}

interface Named { int MAX = limit(); String name() }

trait Drawn<T> implements Named {
    T pen
    abstract T ink()
    void draw() { ink().use(pen) }
}

record Point(int x, int y) { int sum() { x() + y } }
