import FastModel
import FastModelFoundation
import Foundation
import Testing

@Suite("Comparing and hashing models")
struct ComparingTests {
    struct Inner: JSONModel {
        var x = 1
        var hidden = 0
        static let schema = Schema({ Inner() }) { Field("x", \.x) }
    }

    struct Outer: HashableModel {
        var name = ""
        var inner: Inner?
        var list: [Inner] = []
        var byName: [String: Inner] = [:]
        var transient = 0
        var denied = 0
        var computed: Int {
            get { name.count }
            set {}
        }

        static let schema = Schema({ Outer() }, options: .deny("denied")) {
            Field("name", \.name)
            Field("inner", \.inner)
            Field("list", \.list)
            Field("byName", \.byName)
            Field("transient", \.transient, options: .transient)
            Field("denied", \.denied)
            Field("computed", \.computed)
        }
    }

    class Base: HashableModel {
        var id = 0
        var next: Base?
        required init() {}
        class var schema: Schema<Base> {
            Schema(Base.init) {
                Field("id", \.id)
                Field("next", \.next)
            }
        }
    }

    final class Derived: Base {
        var more = ""
        override class var schema: Schema<Base> { super.schema.extended(Derived.init) { Field("more", \.more) } }
    }

    final class Fork: HashableModel {
        var left: Fork?
        var right: Fork?
        init(_ left: Fork? = nil, _ right: Fork? = nil) {
            self.left = left
            self.right = right
        }
        static let schema = Schema({ Fork() }) {
            Field("left", \.left)
            Field("right", \.right)
        }
    }

    @Test func mappedPropertiesDecide() {
        var left = Outer(name: "a", inner: Inner(), list: [Inner()], byName: ["k": Inner()])
        var right = left
        #expect(left == right)
        #expect(left.hashValue == right.hashValue)
        right.denied = 1
        right.inner?.hidden = 9
        right.list[0].hidden = 9
        #expect(left == right)
        #expect(left.hashValue == right.hashValue)
        let changes: [(inout Outer) -> Void] = [
            { $0.name = "b" }, { $0.inner = nil }, { $0.inner?.x = 2 }, { $0.list = [] }, { $0.list[0].x = 2 },
            { $0.byName = [:] }, { $0.byName["k"]?.x = 2 }, { $0.byName = ["l": Inner()] }, { $0.transient = 1 },
        ]
        for (index, change) in changes.enumerated() {
            var changed = left
            change(&changed)
            #expect(changed != left, "change \(index)")
        }
        left.transient = 5
        #expect(Set([left, left, right]).count == 2)
    }

    @Test func exactlyTheSameType() {
        let base = Base()
        let derived = Derived()
        #expect(base != derived)
        #expect(base == Base())
        #expect(derived as Base == Derived() as Base)
        let other = Derived()
        other.more = "x"
        #expect(derived as Base != other as Base)
        #expect(Set<Base>([base, Base(), derived, Derived()]).count == 2)
        #expect(!ClassModelTests.Cat().hasEqualProperties(as: ClassModelTests.Cat()))
    }

    @Test func cyclesEnd() {
        let left = Base()
        let right = Base()
        left.next = left
        right.next = right
        #expect(left == right)
        #expect(left.hashValue == right.hashValue)
        right.id = 1
        #expect(left != right)
        left.next = nil
        right.next = nil
    }

    @Test("Equal graphs have equal hashes, however many objects make up their cycles")
    func cyclesOfDifferentLengths() {
        let one = Base()
        one.next = one
        let two = [Base(), Base()]
        two[0].next = two[1]
        two[1].next = two[0]
        #expect(one == two[0])
        #expect(one.hashValue == two[0].hashValue)
        #expect(Set([one, two[0], two[1]]).count == 1)
        one.next = nil
        two[0].next = nil
    }

    @Test("Objects far from the first take part in the hash")
    func longLists() {
        func list(_ ids: [Int]) -> Base? {
            ids.reversed().reduce(nil) { next, id in
                let base = Base()
                base.id = id
                base.next = next
                return base
            }
        }
        let hashes = [list([Int](0..<100)), list([Int](0..<99) + [0]), list([Int](0..<99))].map { $0.hashValue }
        #expect(Set(hashes).count == 3)
        #expect(list([1, 2]).hashValue == list([1, 2]).hashValue)
    }

    @Test("An object that several paths lead to is hashed once", .timeLimit(.minutes(1)))
    func sharedObjects() {
        let leaf = Fork()
        let top = (0..<60).reduce(leaf) { below, _ in Fork(below, below) }
        let other = (0..<60).reduce(leaf) { below, _ in Fork(below, below) }
        #expect(top.hashValue == other.hashValue)
        #expect(leaf.hashValue != Fork(leaf, nil).hashValue)
    }

    final class Link: HashableModel, DescribableModel {
        var id = 0
        var links: Set<Link> = []
        var list: [Link] = []
        var anything: Any?
        init() {}
        init(_ id: Int) { self.id = id }
        static let schema = Schema({ Link() }) {
            Field("id", \.id)
            Field("links", \.links)
            Field("list", \.list)
            Field("anything", \.anything, using: .any)
        }
    }

    /// The first of two objects that refer to each other.
    private static func pair(_ ids: (Int, Int), _ connect: (Link, Link) -> Void) -> Link {
        let (one, two) = (Link(ids.0), Link(ids.1))
        connect(one, two)
        connect(two, one)
        return one
    }

    @Test("Cycles through sets, and through what anything holds", arguments: [0, 1])
    func cyclesThroughSets(_ index: Int) throws {
        let connect: (Link, Link) -> Void = { index == 0 ? ($0.links = [$1]) : ($0.anything = [$1]) }
        let (one, same, other) = (Self.pair((1, 2), connect), Self.pair((1, 2), connect), Self.pair((1, 3), connect))
        #expect(one == same)
        #expect(one != other)
        #expect(one.hashValue == same.hashValue)
        let copy = try one.deepCopy()
        #expect(copy == one)
        #expect(copy !== one)
        for link in [one, same, other, copy] { (link.links, link.anything) = ([], nil) }
    }

    @Test("Members of sets are matched by their contents")
    func setsOfModels() {
        func link(_ ids: [Int], in lists: [Int]) -> Link {
            let link = Link()
            link.links = Set(
                zip(ids, lists).map { id, inner in
                    let member = Link(id)
                    member.list = [Link(inner)]
                    return member
                })
            return link
        }
        #expect(link([1, 2, 3], in: [4, 5, 6]) == link([3, 1, 2], in: [6, 4, 5]))
        #expect(link([1, 2, 3], in: [4, 5, 6]) != link([1, 2, 3], in: [4, 6, 5]))
        #expect(link([1, 2], in: [4, 5]) != link([1], in: [4]))
        #expect(link([1, 2], in: [4, 5]).hashValue == link([2, 1], in: [5, 4]).hashValue)
    }

    @Test("Objects that all refer to each other are compared and described once", .timeLimit(.minutes(1)))
    func densestGraphs() {
        func graph() -> [Link] {
            let links = (0..<12).map { Link($0) }
            for link in links { link.list = links }
            return links
        }
        let (links, same) = (graph(), graph())
        #expect(links[0] == same[0])
        same[11].id = 0
        #expect(links[0] != same[0])
        #expect(links[0].description.count < 20_000)
        for link in links + same { link.list = [] }
    }

    @Test("Long chains are compared and described on a stack of any size")
    func longChains() {
        func chain(_ last: Int) -> [Base] {
            let links = (0..<20_000).map { _ in Base() }
            for (link, next) in zip(links, links.dropFirst()) { link.next = next }
            links.last?.id = last
            return links
        }
        let (one, same, other) = (chain(1), chain(1), chain(2))
        #expect(one[0] == same[0])
        #expect(one[0] != other[0])
        #expect(one[0].propertyDescription.count < 100_000)
        // Taken apart here: destroying a long chain is recursive.
        for link in one + same + other { link.next = nil }
    }

    @Test("Equality of any values is symmetric, and equal values have equal hashes")
    func anything() {
        let values: [Any] = [
            [1], [1 as Any], [1: 2], [1: 2] as [AnyHashable: Any], ["a": 1], ["a": 1] as [String: Any], Set([1]),
            Set([AnyHashable(1)]), ContiguousArray([1]), [Inner()], [Inner() as Any], Inner(), 1, 1.0, true, "1", [],
            [:] as [String: Int], Optional(1) as Any, AnyHashable(1), NSArray(array: [1]), NSNumber(value: 1), NSNull(),
        ]
        func link(_ value: Any) -> Link {
            let link = Link()
            link.anything = value
            return link
        }
        for (index, left) in values.enumerated() {
            #expect(link(left) == link(left), "\(index)")
            for (other, right) in values.enumerated() {
                let isEqual = link(left) == link(right)
                #expect(isEqual == (link(right) == link(left)), "\(index), \(other)")
                if isEqual { #expect(link(left).hashValue == link(right).hashValue, "\(index), \(other)") }
            }
        }
        for (left, right) in [(0, 1), (2, 3), (4, 5), (6, 7), (9, 10), (12, 18), (12, 19)] {
            #expect(link(values[left]) == link(values[right]), "\(left), \(right)")
        }
    }

    @Test func draftsAndPlainModels() {
        let person = ObjectGraphTests.Person(name: "A", age: 1, nick: nil)
        #expect(person.hasEqualProperties(as: ObjectGraphTests.Person(name: "A", age: 1, nick: nil)))
        #expect(!person.hasEqualProperties(as: ObjectGraphTests.Person(name: "A", age: 2, nick: nil)))
        #expect(Inner(x: 1).hasEqualProperties(as: Inner(x: 1, hidden: 3)))
        var first = Hasher()
        var second = Hasher()
        Inner(x: 1).hashProperties(into: &first)
        Inner(x: 1, hidden: 3).hashProperties(into: &second)
        #expect(first.finalize() == second.finalize())
    }

    /// Its properties are not plain key paths to convertible values.
    struct Detour: JSONModel {
        struct Stop { var inner = Inner() }

        struct Wrapping: JSONConverter {
            func decode(_ source: Inner) -> Stop { Stop(inner: source) }
            func encode(_ value: Stop) -> Inner { value.inner }
        }

        var stop: Stop? = Stop()
        var other = Stop()
        var made: [Inner] = []

        static let schema = Schema({ Detour() }) {
            Field("inner", \.stop, \.inner, creating: { Stop() })
            Field("other", \.other, using: Wrapping())
            Field("made", \.made, using: ObjectConverter { _, _ in [] })
        }
    }

    @Test("Models in nested values and converted properties are compared like other models")
    func detours() {
        let left = Detour()
        for change in [
            { _ in }, { $0.stop?.inner.x = 2 }, { $0.stop = nil }, { $0.other.inner.x = 2 },
            { $0.made = [Inner(x: 1)] },
        ]
            as [(inout Detour) -> Void]
        {
            var right = left
            change(&right)
            #expect(right.hasEqualProperties(as: right))
            let isSame = right.stop?.inner.x == 1 && right.other.inner.x == 1 && right.made.isEmpty
            #expect(left.hasEqualProperties(as: right) == isSame)
            var hashers = (Hasher(), Hasher())
            left.hashProperties(into: &hashers.0)
            right.hashProperties(into: &hashers.1)
            #expect((hashers.0.finalize() == hashers.1.finalize()) == isSame)
        }
    }
}
