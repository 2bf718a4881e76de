package resolve_test

import "testing"

var studio = sources{
	"Sources/Core/Shapes.swift": `
public protocol Shape {
    func area() -> Double
    func draw(on canvas: Canvas)
}
extension Shape {
    public func twice() -> Double { area() * 2 }
}
public class Canvas {
    var shapes: [Shape] = []
    var byName: [String: Square] = [:]
    static let shared = Canvas()
    init(width: Int) {}
    convenience init() { self.init(width: 1) }
    func add(_ shape: Shape) -> Canvas { self }
    func add(named name: String, times: Int = 1) {}
    func each(_ body: (Square) -> Void) {}
    func first() async throws -> Square? { nil }
}
public struct Square: Shape {
    var side: Int
    var inner: Point?
    public func area() -> Double { 1 }
    public func draw(on canvas: Canvas) {}
    enum Kind { case plain, filled(Point) }
    struct Corner { func cut() {} }
}
`,
	"Sources/Core/Square+More.swift": `
extension Square {
    func grow() -> Square { self }
    var kind: Kind { .plain }
    func corner() -> Corner { Corner() }
}
struct Point { func move() {} }
class Round: Canvas {
    override func each(_ body: (Square) -> Void) { super.each(body) }
}
extension String { func shout() -> String { self } }
func helper() {}
`,
}

func TestSwiftSources(t *testing.T) {
	expect(t, studio.with("Sources/App/main.swift", `
import Core
import Foundation
class App {
    let canvas = Canvas(width: 2)
    var square: Square?
    func run(shape: Shape, list: [Square]) async throws {
        canvas.add(shape).add(named: "x")
        square?.grow().area()
        shape.twice()
        shape.area()
        list.forEach { $0.grow() }
        canvas.each { s in s.inner?.move() }
        for (name, value) in canvas.byName { value.grow(); name.shout() }
        let found = try await canvas.first()
        found?.corner().cut()
        guard let square = square else { return }
        square.draw(on: Canvas.shared)
        switch square.kind {
        case .filled(let point): point.move()
        default: break
        }
        Square(side: 1, inner: nil).grow()
        Core.helper()
        helper()
        self.stop()
        Data()
        URLSession.shared.resume()
        func local() { stop() }
        local()
        missing()
        square.missing()
        Square.Corner().cut()
        let made = list.first
        made?.grow()
    }
    static func stop() {}
}
`), map[string]string{
		"Sources.App.main.App.run": `
			canvas.add(shape).add -> internal_func Sources.Core.Shapes.Canvas.add(String,Int)
			canvas.add -> self_attr_method Sources.Core.Shapes.Canvas.add(Shape)
			square?.grow().area -> internal_func Sources.Core.Shapes.Square.area
			square?.grow -> self_attr_method Sources.Core.Square+More.Square.grow
			shape.twice -> param_method Sources.Core.Shapes.Shape.twice
			shape.area -> param_method Sources.Core.Shapes.Shape.area
			list.forEach -> dropped: builtin
			$0.grow -> param_method Sources.Core.Square+More.Square.grow
			canvas.each -> self_attr_method Sources.Core.Shapes.Canvas.each
			s.inner?.move -> param_method Sources.Core.Square+More.Point.move
			value.grow -> param_method Sources.Core.Square+More.Square.grow
			name.shout -> param_method Sources.Core.Square+More.String.shout
			canvas.first -> await self_attr_method Sources.Core.Shapes.Canvas.first
			found?.corner().cut -> internal_func Sources.Core.Shapes.Square.Corner.cut
			found?.corner -> param_method Sources.Core.Square+More.Square.corner
			square.draw -> param_method Sources.Core.Shapes.Square.draw
			point.move -> param_method Sources.Core.Square+More.Point.move
			Square(side: 1, inner: nil).grow -> internal_func Sources.Core.Square+More.Square.grow
			Square -> internal_constructor Sources.Core.Shapes.Square.init
			Core.helper -> internal_func Sources.Core.Square+More.helper
			helper -> internal_func Sources.Core.Square+More.helper
			self.stop -> self_method Sources.App.main.App.stop
			Data -> boundary_constructor Data
			URLSession.shared.resume -> boundary URLSession.resume
			local -> internal_func Sources.App.main.App.run.local
			missing -> dropped: bare_name
			square.missing -> dropped: local_var_method
			Square.Corner().cut -> internal_func Sources.Core.Shapes.Square.Corner.cut
			Square.Corner -> internal_constructor Sources.Core.Shapes.Square.Corner.init
			made?.grow -> param_method Sources.Core.Square+More.Square.grow`,
		"Sources.Core.Shapes.Canvas.init()": `
			self.init -> internal_constructor Sources.Core.Shapes.Canvas.init(Int)`,
		"Sources.Core.Square+More.Round.each": `
			super.each -> self_method Sources.Core.Shapes.Canvas.each`,
	})
}
