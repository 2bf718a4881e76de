package resolve_test

import "testing"

func TestSwiftOverloads(t *testing.T) {
	expect(t, sources{"Sources/App/A.swift": `
typealias Block = (String) -> Void
class Store {
  func get(_ key: String, queue: Int? = nil, done: Block? = nil) {}
  func get(_ key: String, queue: Int? = nil) async -> String? { nil }
  func put(_ key: String, done: Block?) -> Ticket { Ticket() }
}
class Ticket { func cancel() {} }
func use(store: Store) async {
  store.get("a")
  store.get("a") { text in keep(text) }
  await store.get("a")
  let ticket = store.put("a") { text in keep(text) }
  ticket.cancel()
  let other = store.put(
    "a"
  ) { text in
    keep(text)
  }
  other.cancel()
}
func keep(_ text: String) {}
struct Setup {
  static let ` + "`default`" + ` = Setup()
  func run() {}
}
func start() { Setup.default.run() }
`}, map[string]string{
		"Sources.App.A.use": `
			store.get -> param_method Sources.App.A.Store.get(String,Int,Block)
			store.get -> param_method Sources.App.A.Store.get(String,Int,Block)
			keep -> internal_func Sources.App.A.keep
			store.get -> await param_method Sources.App.A.Store.get(String,Int)
			store.put -> param_method Sources.App.A.Store.put
			keep -> internal_func Sources.App.A.keep
			ticket.cancel -> param_method Sources.App.A.Ticket.cancel
			store.put -> param_method Sources.App.A.Store.put
			keep -> internal_func Sources.App.A.keep
			other.cancel -> param_method Sources.App.A.Ticket.cancel`,
		"Sources.App.A.start":     `Setup.default.run -> internal_func Sources.App.A.Setup.run`,
		"Sources.App.A.Store.put": `Ticket -> internal_constructor Sources.App.A.Ticket.init`,
	})
}

// A type from outside has the members of the protocols that an extension adds
// to it, and can be passed as them.
func TestSwiftAddedProtocols(t *testing.T) {
	expect(t, sources{"Sources/App/A.swift": `
protocol Named {}
extension Named {
  var wrapped: Wrapper<Self> { Wrapper(base: self) }
  func show() {}
}
struct Wrapper<Base> { let base: Base
  func go() {}
}
extension URL: Named {}
func take(_ named: any Named) {}
func take(_ text: String) {}
extension StringProtocol {
  func styled() {}
}
extension Collection {
  func spread() {}
}
func use(url: URL, date: Date) {
  url.show()
  url.wrapped.go()
  date.show()
  take(url)
  "text".styled()
  [1].spread()
}
`}, map[string]string{
		"Sources.App.A.use": `
			url.show -> internal_func Sources.App.A.Named.show
			url.wrapped.go -> param_method Sources.App.A.Wrapper.go
			date.show -> boundary Date.show
			take -> internal_func Sources.App.A.take(Named)
			"text".styled -> internal_func Sources.App.A.StringProtocol.styled
			[1].spread -> internal_func Sources.App.A.Collection.spread`,
		"Sources.App.A.Named.get_wrapped": `Wrapper -> internal_constructor Sources.App.A.Wrapper.init`,
	})
}
