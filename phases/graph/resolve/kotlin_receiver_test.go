package resolve_test

import "testing"

// An extension may extend what a type parameter is a subtype of; its results
// of that type are of the receiver's own class.
func TestKotlinReceiverIsTypeParameter(t *testing.T) {
	expect(t, sources{"a/A.kt": `package a

open class Tool { fun own() {} }
class Saw : Tool() { fun cut() {} }
fun <T : Tool> T.grease(): T { own(); return this }
fun <B : Tool, T : B> T.polish(others: List<B>): T = this
fun <T> T.log(): T = this
fun work(saw: Saw, n: Int) {
  saw.grease().cut()
  saw.polish(listOf()).cut()
  saw.log().cut()
  n.log()
  n.grease()
}
`}, map[string]string{
		"a.A.grease": `own -> self_method a.A.Tool.own`,
		"a.A.work": `
			saw.grease().cut -> internal_func a.A.Saw.cut
			saw.grease -> param_method a.A.grease
			saw.polish(listOf()).cut -> internal_func a.A.Saw.cut
			saw.polish -> param_method a.A.polish
			listOf -> dropped: builtin
			saw.log().cut -> internal_func a.A.Saw.cut
			saw.log -> param_method a.A.log
			n.log -> param_method a.A.log
			n.grease -> dropped: builtin`,
	})
}

// An extension may name its type by an alias, and extend one with some type
// arguments only.
func TestKotlinReceiverIsAlias(t *testing.T) {
	expect(t, sources{"a/A.kt": `package a

class Box<T>(val value: T)
typealias Flag = Box<Boolean>
typealias Text = Line
typealias Line = Box<String>
fun Flag.invert() {}
fun Text.trim() {}
fun <T> Box<T>.show() {}
fun Flag.read(n: Int) {}
fun Text.read(s: String) {}
fun both(flag: Flag, text: Box<String>) {
  flag.invert()
  flag.trim()
  flag.show()
  text.trim()
  text.invert()
  text.read(some())
  flag.read(some())
}
`}, map[string]string{
		"a.A.both": `
			flag.invert -> param_method a.A.invert
			flag.trim -> dropped: local_var_method
			flag.show -> param_method a.A.show
			text.trim -> param_method a.A.trim
			text.invert -> dropped: local_var_method
			text.read -> param_method a.A.read
			some -> dropped: bare_name
			flag.read -> param_method a.A.read~1
			some -> dropped: bare_name`,
	})
}
