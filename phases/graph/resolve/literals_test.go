package resolve_test

import (
	"testing"

	"rules_handbook/phases/scan/dart"
)

// A function literal that a constructor takes knows what it is called with, also
// as one of variable parameters.
func TestFunctionLiteralsInConstructions(t *testing.T) {
	for _, test := range []struct{ name, path, text, caller, want string }{
		{"Java", "J.java", `
interface Act { void run(Job j); }
class Job { void go() {} }
class Box { Box(int n, Act... more) {} }
class User { void use() { new Box(1, j -> j.go(), k -> k.go()); } }
`, "J.User.use", `
			new Box -> internal_constructor J.Box.Box
			j.go -> param_method J.Job.go
			k.go -> param_method J.Job.go`},
		{"Groovy", "g.groovy", `
interface Act { void run(Job j) }
class Job { void go() {} }
class Box { Box(Act a) {} }
class User { void use() { new Box({ j -> j.go() }) } }
`, "g.User.use", `
			new Box -> internal_constructor g.Box.Box
			j.go -> param_method g.Job.go`},
		{"Scala", "s.scala", `
class Job { def go(): Unit = () }
class Box(a: Job => Unit)
object User { def use(): Unit = { new Box(j => j.go()); new Box(_.go()) } }
`, "s.User.use", `
			Box -> internal_constructor s.Box.Box
			j.go -> param_method s.Job.go
			Box -> internal_constructor s.Box.Box
			_.go -> internal_func s.Job.go`},
		{"TypeScript", "t.ts", `
class Job { go() {} }
class Box { constructor(a: (j: Job) => void, ...more: ((j: Job) => void)[]) {} }
function use() { new Box(j => j.go(), k => k.go(), l => l.go()); }
`, "t.use", `
			Box -> internal_constructor t.Box.constructor
			j.go -> param_method t.Job.go
			k.go -> param_method t.Job.go
			l.go -> param_method t.Job.go`},
		{"Dart", "lib/d.dart", `
class Job { void go() {} }
class Box { Box(void Function(Job) a); }
void use() { Box((j) => j.go()); }
`, "lib.d.use", `
			Box -> internal_constructor lib.d.Box.Box
			j.go -> param_method lib.d.Job.go`},
	} {
		t.Run(test.name, func(t *testing.T) {
			if _, err := dart.New().Extract("a.dart", nil); err != nil && test.name == "Dart" {
				t.Skipf("built without the grammar from npm: %v", err)
			}
			expect(t, sources{test.path: test.text}, map[string]string{test.caller: test.want})
		})
	}
}
