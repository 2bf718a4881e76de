// What holds items.

import Foundation
@testable import Core

/// A box.
@objc public final class Box<T: Item>: Thing, Openable where T: Hashable {
    private let items: [String: [T]] = [:]
    static var shared = Box()
    weak var delegate: Keeper?

    public var count: Int { items.count }

    var best: T {
        get { find("x") }
        set { put(newValue) }
    }

    var label: String = "a" {
        willSet { before() }
        didSet { after() }
    }

    enum State: Int {
        case open, shut(Item, why: String)
        case other = 3
        func go() {}
    }

    init(_ first: T, label l: String = "none", rest: Int...) throws {
        super.init(first)
        self.label = l
    }

    convenience init?() {
        self.init(1)
    }

    deinit {
        close()
    }

    subscript(key: String) -> T? {
        items[key]?.first
    }

    @discardableResult
    public override func load<V>(from source: V, size: inout Int) async throws -> [T] where V: Source {
        let item = try await source.read()
        guard let known = item as? Known else {
            return []
        }
        if let made = self.delegate?.make(), case .shut(let inside, _) = made {
            inside.go()
        }
        for entry in items.values where entry.ok {
            entry.weigh()
        }
        switch item {
        case is Foo:
            known.foo()
        case let .shut(a, why: b):
            a.go()
        default:
            break
        }
        items.map { $0.ok() }
        list.filter { i in
            i.ok()
        }
        func inner(a: Int) -> Int {
            twice(a)
        }
        _ = inner(a: 1)
        Self.make()
        self?.keeper.look()
        do {
            try run()
        } catch let e as Failure {
            e.show()
        }
        let (left, right) = pair()
        best = left ?? right.copy()
        defer { close() }
        return try! known!.all()
    }
}

extension Box: Codable {
    static func make() -> Box {
        Box(1)
    }

    struct Inner {
        let a: Int
        var b = Item()
    }
}

protocol Openable: AnyObject {
    associatedtype Element: Item
    var width: Int { get }
    func open(n: Int)
}

typealias Short = Box<Item>

func free(_ a: some Openable, b: (Int) -> Item) -> Item? {
    nil
}

actor Worker {
    func work() {}
}
