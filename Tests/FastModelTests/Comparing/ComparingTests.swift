import FastModel
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

    @Test("An object that many paths lead to is not hashed once for each", .timeLimit(.minutes(1)))
    func sharedObjects() {
        let leaf = Fork()
        let top = (0..<60).reduce(leaf) { below, _ in Fork(below, below) }
        let other = (0..<60).reduce(leaf) { below, _ in Fork(below, below) }
        #expect(top.hashValue == other.hashValue)
        #expect(leaf.hashValue != Fork(leaf, nil).hashValue)
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

    /// Its properties are reached by other ways than a key path to a convertible value.
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
            Field("made", \.made) { _, _ in [] }
        }
    }

    @Test("Models in nested values and behind converters are compared as models elsewhere")
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
