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
			url.show -> param_method Sources.App.A.Named.show
			url.wrapped.go -> param_method Sources.App.A.Wrapper.go
			date.show -> boundary Date.show
			take -> internal_func Sources.App.A.take(Named)
			"text".styled -> internal_func Sources.App.A.StringProtocol.styled
			[1].spread -> internal_func Sources.App.A.Collection.spread`,
		"Sources.App.A.Named.get_wrapped": `Wrapper -> internal_constructor Sources.App.A.Wrapper.init`,
	})
}

// Labels are part of a name: a function of an extension or a superclass with
// others is one of its own. What is caught is an error.
func TestSwiftLabels(t *testing.T) {
	expect(t, sources{
		"a.swift": `class Base { func load(from n: Int) {} }
class Req: Base {
  func check(_ f: Int) -> Self { self }
  func load(to n: Int) {}
}
extension Req {
  func check(type f: Int) -> Self { self }
}
extension Error { func short() {} }
func all(_ r: Req) {
  r.check(1).check(type: 2).check(3)
  r.load(from: 1)
  r.load(to: 1)
  do { try gone() } catch { error.short() }
}
`,
	}, map[string]string{
		"a.all": `
			r.check(1).check(type: 2).check -> internal_func a.Req.check~1
			r.check(1).check -> internal_func a.Req.check
			r.check -> param_method a.Req.check~1
			r.load -> param_method a.Base.load
			r.load -> param_method a.Req.load
			gone -> dropped: bare_name
			error.short -> param_method a.Error.short`,
	})
}

// The parameters of a function literal tell overloads apart, those without names
// too; a tuple may be taken apart.
func TestSwiftLiterals(t *testing.T) {
	expect(t, sources{
		"a.swift": `func on(_ f: (Int) -> Void) {}
func on(_ f: (Int, Int) -> Void) {}
func at(_ f: ((Int, Int)) -> Void) {}
func at(_ n: String) {}
func run(_ f: () -> Void) {}
func run(_ f: (Int) -> Void) {}
func all() {
  on { a in }
  on { a, _ in }
  on { print($0) }
  on { print($0 + $1) }
  on { a in list.map { $0 + $1 } }
  at { a, b in }
  run { [weak self] in print(1) }
  run { list.map { $0 } }
  run { _ in }
}
`,
	}, map[string]string{
		"a.all": `
			on -> internal_func a.on~1
			on -> internal_func a.on
			on -> internal_func a.on~1
			print -> dropped: builtin
			on -> internal_func a.on
			print -> dropped: builtin
			on -> internal_func a.on~1
			list.map -> dropped: local_var_method
			at -> internal_func a.at(Function)
			run -> internal_func a.run~1
			print -> dropped: builtin
			run -> internal_func a.run~1
			list.map -> dropped: local_var_method
			run -> internal_func a.run`,
	})
}

// A member without its type belongs to the type that is expected, which also
// tells overloads apart; of those that take the same the one without type
// parameters is meant.
func TestSwiftExpectedTypes(t *testing.T) {
	expect(t, sources{
		"a.swift": `protocol U {}
protocol V {}
extension String: U {}
extension Endpoint: V {}
struct Endpoint {
  static func status(_ n: Int) -> Endpoint { Endpoint() }
  static var get: Endpoint { Endpoint() }
  func with(_ n: Int) -> Endpoint { self }
}
extension V where Self == Endpoints { static func all(_ n: Int) -> Self { Endpoints() } }
struct Endpoints: V {}
struct Other { init(a: Int) {} }
enum Method { case post(Int), put }
class Answer { func validate() {} }
class Session {
  init(_ o: Other) {}
  func request(_ u: any U, encoding: Int = 1) -> Answer { Answer() }
  func request<P>(_ u: any U, encoder: P? = nil) -> Answer { Answer() }
  func request(_ v: any V, z: Int = 1) -> Answer { Answer() }
}
extension Session {
  func request(_ e: Endpoint, k: Int = 1) -> Answer { Answer() }
}
func other(_ o: Other) {}
func other(_ o: Method) {}
func other(_ o: Endpoint) {}
func number(_ n: Int) {}
func number(_ e: Endpoint) {}
func texts(_ s: Session) {
  s.request("x").validate()
}
func members(_ s: Session) {
  s.request(.status(200)).validate()
  s.request(.get).validate()
  s.request(.status(1).with(2)).validate()
  other(.init(a: 1))
  other(.put)
  other(.post(1))
  number(.status(1))
  number(.zero)
  s.request(.all(1)).validate()
  Session(.init(a: 1))
  let r: Endpoint = .status(3).with(4)
  gone(.status(5))
}
`,
	}, map[string]string{
		"a.texts": `
			s.request("x").validate -> internal_func a.Answer.validate
			s.request -> param_method a.Session.request(U,Int)`,
		"a.members": `
			s.request(.status(200)).validate -> internal_func a.Answer.validate
			s.request -> param_method a.Session.request
			.status -> internal_func a.Endpoint.status
			s.request(.get).validate -> internal_func a.Answer.validate
			s.request -> param_method a.Session.request
			s.request(.status(1).with(2)).validate -> internal_func a.Answer.validate
			s.request -> param_method a.Session.request
			.status(1).with -> internal_func a.Endpoint.with
			.status -> internal_func a.Endpoint.status
			other -> internal_func a.other(Other)
			.init -> internal_constructor a.Other.init
			other -> internal_func a.other(Method)
			other -> internal_func a.other(Method)
			.post -> dropped: local_var_method
			number -> internal_func a.number(Endpoint)
			.status -> internal_func a.Endpoint.status
			number -> internal_func a.number(Int)
			s.request(.all(1)).validate -> internal_func a.Answer.validate
			s.request -> param_method a.Session.request(V,Int)
			.all -> internal_func a.V.all
			Session -> internal_constructor a.Session.init
			.init -> internal_constructor a.Other.init
			.status(3).with -> internal_func a.Endpoint.with
			.status -> internal_func a.Endpoint.status
			gone -> dropped: bare_name
			.status -> dropped: local_var_method`,
	})
}

// Extensions of types from outside give members to the types, to their
// instances and to their subclasses.
func TestSwiftExtensionsOfTypesFromOutside(t *testing.T) {
	expect(t, sources{"Sources/M/extensions.swift": `
import Foundation
extension URLSession {
  func fetch() { self.log(); log(); dataTask() }
  func log() {}
  var tidy: URLSession { self }
  static func make() -> URLSession { URLSession() }
  static func twice() {
    make()
    self.make()
    make().make()
  }
  convenience init(safe: Int) {
    self.init()
    log()
  }
}
extension Foundation.URL {
  func clean() -> URL { self }
  init(safe s: String) { self.init(s) }
}
extension Notification.Name {
  func go() {}
  static func named() -> Notification.Name { Notification.Name("x") }
}
extension UIView {
  class Helper { func help() {} }
  func add(_ v: UIView) -> UIView { v }
}
class Label: UIView {
  func own() { add(self); self.add(self); unknown() }
}
protocol Locking {
  func lock()
  func twice()
}
extension Locking {
  func twice() {
    lock()
    lock()
  }
}
extension NSLock: Locking {}
`, "Sources/M/use.swift": `
import Foundation
class User {
  let session: URLSession = .shared
  let other = URLSession.shared
  let built = URLSession(configuration: x)
  func use(_ s: URLSession, _ u: URL?, _ n: Notification.Name, _ vs: [UIView]) {
    s.fetch()
    s.make()
    session.fetch()
    other.fetch()
    built.fetch()
    s.tidy.log()
    URLSession.make().log()
    URLSession.fetch(s)
    URLSession.shared.log()
    URLSession.shared.dataTask()
    URLSession(safe: 1)
    URL(safe: "x").clean()
    URL(string: "x")
    u?.clean()
    Notification.Name.named().go()
    vs.forEach { $0.add($0) }
    UIView.Helper().help()
    let label = Label()
    label.add(label)
    NSLock().lock()
    NSLock().twice()
  }
}
`}, map[string]string{
		"Sources.M.extensions.URLSession.fetch": `
			self.log -> self_method Sources.M.extensions.URLSession.log
			log -> self_method Sources.M.extensions.URLSession.log
			dataTask -> dropped: bare_name`,
		"Sources.M.extensions.URLSession.twice": `
			make -> self_method Sources.M.extensions.URLSession.make
			self.make -> self_method Sources.M.extensions.URLSession.make
			make().make -> boundary URLSession.make
			make -> self_method Sources.M.extensions.URLSession.make`,
		"Sources.M.extensions.Label.own": `
			add -> self_method Sources.M.extensions.UIView.add
			self.add -> self_method Sources.M.extensions.UIView.add
			unknown -> dropped: bare_name`,
		"Sources.M.use.User.use": `
			s.fetch -> param_method Sources.M.extensions.URLSession.fetch
			s.make -> boundary URLSession.make
			session.fetch -> self_attr_method Sources.M.extensions.URLSession.fetch
			other.fetch -> self_attr_method Sources.M.extensions.URLSession.fetch
			built.fetch -> self_attr_method Sources.M.extensions.URLSession.fetch
			s.tidy.log -> param_method Sources.M.extensions.URLSession.log
			URLSession.make().log -> internal_func Sources.M.extensions.URLSession.log
			URLSession.make -> internal_func Sources.M.extensions.URLSession.make
			URLSession.fetch -> boundary URLSession.fetch
			URLSession.shared.log -> internal_func Sources.M.extensions.URLSession.log
			URLSession.shared.dataTask -> boundary URLSession.dataTask
			URLSession -> internal_constructor Sources.M.extensions.URLSession.init
			URL(safe: "x").clean -> internal_func Sources.M.extensions.URL.clean
			URL -> internal_constructor Sources.M.extensions.URL.init
			URL -> boundary_constructor URL
			u?.clean -> param_method Sources.M.extensions.URL.clean
			Notification.Name.named().go -> internal_func Sources.M.extensions.Notification.Name.go
			Notification.Name.named -> internal_func Sources.M.extensions.Notification.Name.named
			vs.forEach -> dropped: builtin
			$0.add -> param_method Sources.M.extensions.UIView.add
			UIView.Helper().help -> internal_func Sources.M.extensions.UIView.Helper.help
			UIView.Helper -> internal_constructor Sources.M.extensions.UIView.Helper.init
			Label -> internal_constructor Sources.M.extensions.Label.init
			label.add -> param_method Sources.M.extensions.UIView.add
			NSLock().lock -> boundary NSLock.lock
			NSLock -> boundary_constructor NSLock
			NSLock().twice -> internal_func Sources.M.extensions.Locking.twice
			NSLock -> boundary_constructor NSLock`,
	})
}

// An instance of a type has the default method that its protocol is extended
// with; a value of the protocol has the requirement.
func TestSwiftDefaultMethods(t *testing.T) {
	expect(t, sources{"Sources/M/a.swift": `
protocol Reads {
  func read(from: Int) -> Int
  func close()
}
extension Reads {
  func read(from: Int) -> Int { 0 }
}
struct File: Reads {
  func close() {}
}
struct Own: Reads {
  func read(from: Int) -> Int { 1 }
  func close() {}
}
func use(f: File, o: Own, any: Reads) {
  f.read(from: 1)
  f.close()
  o.read(from: 1)
  any.read(from: 1)
}
`}, map[string]string{"Sources.M.a.use": `
			f.read -> param_method Sources.M.a.Reads.read
			f.close -> param_method Sources.M.a.File.close
			o.read -> param_method Sources.M.a.Own.read
			any.read -> param_method Sources.M.a.Reads.read~1`,
	})
}
