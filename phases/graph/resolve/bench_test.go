package resolve

import (
	"fmt"
	"testing"

	"rules_handbook/schemas/facts"
)

// repository makes n files in packages of twenty. Every file has three
// classes with methods and four functions, and calls into the next file.
func repository(n int) []*source {
	var all []*source
	for i := range n {
		next := fmt.Sprintf("pkg%d.file%d", (i+1)%n/20, (i+1)%n)
		parts := []part{whole("os", "os"), imports(facts.Import{Module: next, Name: "A", Local: "Next"}), imports(facts.Import{Module: next, Name: "f0", Local: "call"})}
		for _, name := range []string{"A", "B", "C"} {
			parts = append(parts, class(name), ctor(name+".__init__"), field(name+".other", inits("Next()")), meth(name+".run", inits("this")))
		}
		for k := range 4 {
			parts = append(parts, fn(fmt.Sprintf("f%d", k), of("B")))
		}
		for _, name := range []string{"A", "B", "C"} {
			parts = append(parts, in(name+".run", "p: B", "x = call()", "this.run", "this.other.run", "x.run", "p.run().run", "os.getcwd", "print", "f1().other.run", "x.other.other.gone"))
		}
		for k := range 4 {
			parts = append(parts, in(fmt.Sprintf("f%d", k), "a = Next()", "a.run", "a.other.run().run", "f0", "B", "f2().run"))
		}
		all = append(all, python(fmt.Sprintf("pkg%d/file%d.py", i/20, i), parts...))
	}
	return all
}

func BenchmarkNew(b *testing.B) {
	program, _ := programOf(b, repository(10000)...)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := New(program.index); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkResolve(b *testing.B) {
	program, refs := programOf(b, repository(10000)...)
	calls := 0
	for _, file := range refs[:600] {
		calls += len(file.Calls)
	}
	b.ReportAllocs()
	for b.Loop() {
		fresh, err := New(program.index)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := fresh.Resolve(refs[:600]); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(calls), "calls")
}

// The hostile facts below have a size n and must take time in proportion to it.

// chain makes variables that take the value of the next.
func chain(n int) []part {
	var parts []part
	for i := range n {
		parts = append(parts, variable(fmt.Sprintf("v%d", i), inits(fmt.Sprintf("v%d", i+1), fmt.Sprintf("v%d", i+1))))
	}
	return append(parts, variable(fmt.Sprintf("v%d", n), inits("C()")), class("C"), meth("C.run"))
}

// circle makes functions that return each other's results.
func circle(n int) []part {
	var parts []part
	for i := range n {
		parts = append(parts, fn(fmt.Sprintf("v%d", i), inits(fmt.Sprintf("v%d()", (i+1)%n), fmt.Sprintf("v%d()", (i+7)%n))))
	}
	return parts
}

// heirs makes classes that all inherit from the ones before.
func heirs(n int) []part {
	var parts []part
	for i := range n {
		var bases []string
		for b := max(0, i-8); b < i; b++ {
			bases = append(bases, fmt.Sprintf("v%d", b))
		}
		parts = append(parts, class(fmt.Sprintf("v%d", i), bases...))
	}
	return parts
}

// namesakes makes functions of one name.
func namesakes(n int) []part {
	var parts []part
	for i := range n {
		parts = append(parts, fn("v0", id(fmt.Sprint("a.v0~", i))))
	}
	return parts
}

func BenchmarkHostile(b *testing.B) {
	for _, shape := range []struct {
		name string
		make func(int) []part
	}{{"chain", chain}, {"circle", circle}, {"heirs", heirs}, {"namesakes", namesakes}} {
		for _, n := range []int{1000, 10000} {
			b.Run(fmt.Sprintf("%s/%d", shape.name, n), func(b *testing.B) {
				s := python("a.py", shape.make(n)...)
				for i := range n {
					for _, path := range []string{fmt.Sprintf("v%d.run", i), fmt.Sprintf("v%d().run", i)} {
						s.refs.Calls = append(s.refs.Calls, facts.Call{Caller: -1, Kind: facts.PlainCall, Callee: steps(path)})
					}
				}
				program, refs := programOf(b, s)
				for b.Loop() {
					if _, err := program.Resolve(refs); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
