import FastModel
import Testing

@Suite("Updating objects")
struct UpdateObjectTests {
    class Node: JSONModel {
        var name = "n"
        var next: Node?
        var list: [Node] = []
        var size = UpdateTests.Address()
        var text = "" { didSet { changes += 1 } }
        var changes = 0
        /// Not mapped by the schema.
        var rank = 0
        let tracker = Tracker()
        required init() {}
        class var schema: Schema<Node> {
            Schema({ Node() }) {
                Field("name", \.name)
                Field("next", \.next)
                Field("list", \.list)
                Field("size", \.size)
                Field("text", \.text)
            }
        }
        var all: String { "\(name) \(size.zip) \(text) \(list.map(\.name)) [\(next?.all ?? "")]" }
    }

    /// An object in an object: what a shallow copy would share, or the sanitizers find released twice.
    final class Tracker {}

    final class Strict: Node, ValidationHook {
        var limit = 5
        override class var schema: Schema<Node> { super.schema.extended({ Strict() }) { Field("limit", \.limit) } }
        func validate() throws { if limit > 9 { throw ModelError(.outOfRange) } }
    }

    struct Holder: JSONModel {
        var count = 0
        var node = Node()
        var other: Node?
        var strict = Strict()
        static let schema = Schema({ Holder() }) {
            Field("count", \.count)
            Field("node", \.node)
            Field("other", \.other)
            Field("strict", \.strict)
        }
    }

    struct Drafted: JSONModel {
        let node: Node
        struct Draft { var node: Node? }
        static let schema = Schema(draft: Draft.init) {
            Field(required: "node", \.node)
        } build: { draft -> Drafted? in
            draft.node.map(Drafted.init)
        } seed: {
            Draft(node: $0.node)
        }
    }

    @Test("An object is updated in place, and those in it")
    func inPlace() throws {
        var node = Node()
        let same = node
        let next = Node()
        node.next = next
        try ModelDecoder().update(
            &node,
            from: #"{"name":"m","next":{"name":"o","next":{"name":"p"}},"size":{"zip":4},"text":"t","list":[{}]}"#)
        #expect(node === same)
        #expect(node.next === next)
        #expect(node.all == #"m 4 t ["n"] [o 1  [] [p 1  [] []]]"#)
        var holder = Holder(node: node)
        try ModelDecoder().update(&holder, from: #"{"count":2,"node":{"name":"q"},"other":{"name":"r"}}"#)
        #expect(holder.node === same)
        #expect(same.name == "q")
        #expect(holder.other?.name == "r")
        try ModelDecoder().update(&holder, from: #"{"other":null}"#)
        #expect(holder.other == nil)
    }

    static let failing = [
        #"{"count":2,"node":{"name":"x","next":{"name":"y","size":{"zip":2}}}"#,
        #"{"count":2,"node":{"name":"x","text":"t","list":[{},{}]},"strict":{"limit":7},"#,
        #"{"node":{"name":"x"},"node":{"name":"y"},"other":{"name":"z"}}]"#,
        #"{"node":{"next":null},"strict":{"name":"s","next":{"name":"t"}},"count":tru"#, "[]", "",
    ]
    static let strictly = [
        #"{"count":2,"node":{"name":"x","next":{"name":5}}}"#, #"{"node":{"text":"t","size":{"zip":3},"list":3}}"#,
        #"{"node":{"name":"x"},"strict":{"name":"y","limit":10}}"#, #"{"strict":{"limit":7,"next":{"text":1}}}"#,
    ]

    private func holder() -> Holder {
        var holder = Holder()
        holder.node.next = Node()
        holder.node.next?.next = holder.node
        holder.node.list = [Node()]
        holder.other = holder.node.next
        return holder
    }

    private func text(_ holder: Holder) -> String {
        let node = holder.node
        return "\(holder.count) \(node.name) \(node.text) \(node.size) \(node.list.count) \(node.next?.name ?? "-") "
            + "\(node.next?.size.zip ?? 0) \(node.next?.next === node) \(holder.other === node.next) "
            + "\(holder.strict.all) \(holder.strict.limit)"
    }

    @Test(
        "A failed update leaves the objects exactly as they were, also those in a circle", arguments: failing + strictly
    )
    func failures(_ json: String) {
        var options = DecodingOptions()
        options.conversion = Self.strictly.contains(json) ? .strict : .lenient
        var holder = holder()
        let before = text(holder)
        let node = holder.node
        #expect(throws: ModelError.self) { try ModelDecoder(options).update(&holder, from: json) }
        #expect(text(holder) == before)
        #expect(holder.node === node)
        holder.node.next = nil
    }

    @Test("An object at the root that a hook rejects is restored")
    func refusedRoot() throws {
        var strict = Strict()
        #expect(throws: ModelError.self) {
            try ModelDecoder().update(&strict, from: #"{"name":"x","limit":10,"size":{"zip":7}}"#)
        }
        #expect(strict.name == "n")
        #expect(strict.limit == 5)
        #expect(strict.size.zip == 1)
        try ModelDecoder().update(&strict, from: #"{"name":"x","limit":9}"#)
        #expect(strict.limit == 9)
    }

    @Test("Existing values satisfy the required properties of a strict update")
    func seededInStrict() throws {
        var drafted = Drafted(node: Node())
        let node = drafted.node
        try ModelDecoder(NearestOptionTests.strict).update(&drafted, from: #"{"node":{"name":"x"}}"#)
        #expect(drafted.node === node)
        #expect(node.name == "x")
        #expect(throws: ModelError.self) {
            try ModelDecoder(NearestOptionTests.strict).update(&drafted, from: #"{"node":{"name":"y","size":1}}"#)
        }
        #expect(node.name == "x")
    }

    @Test("An object of a polymorphic class is updated in place if its class stays the same")
    func polymorphic() throws {
        typealias Tests = PolymorphicModelTests
        let circle = Tests.Circle()
        circle.name = "c"
        var drawing = Tests.Drawing(main: circle)
        try ModelDecoder().update(&drawing, from: #"{"main":{"kind":"circle","radius":2}}"#)
        #expect(drawing.main === circle)
        #expect(circle.name == "c")
        #expect(circle.radius == 2)
        #expect(throws: ModelError.self) {
            try ModelDecoder().update(&drawing, from: #"{"main":{"kind":"circle","radius":3,"name":"d"}},"#)
        }
        #expect(circle.radius == 2)
        #expect(circle.name == "c")
        try ModelDecoder().update(&drawing, from: #"{"main":{"kind":"square","side":3}}"#)
        #expect((drawing.main as? Tests.Square)?.side == 3)
    }

    @Test("A hooked object is updated in place and its hook called once")
    func hooked() throws {
        var holder = CaptureHookTests.Holder()
        let item = holder.item
        try ModelDecoder().update(&holder, from: #"{"item":{"value":3}}"#)
        #expect(holder.item === item)
        #expect(item.value == 3)
        #expect(item.count == 1)
    }

    @Test("A long chain of objects is saved without recursion")
    func longChain() throws {
        var node = Node()
        var last = node
        for _ in 0..<50_000 {
            let next = Node()
            last.next = next
            last = next
        }
        #expect(throws: ModelError.self) { try ModelDecoder().update(&node, from: #"{"name":"x""#) }
        #expect(node.name == "n")
        // Taken apart one by one, since Swift would do it recursively.
        while let next = node.next {
            node.next = nil
            node = next
        }
    }

    @Test("An update that captures an object neither leaks nor releases it")
    func noLeaks() throws {
        final class Canary: DidDecodeHook {
            nonisolated(unsafe) static var alive = 0
            var value = 0
            init() { unsafe Self.alive += 1 }
            deinit { unsafe Self.alive -= 1 }
            static let schema = Schema({ Canary() }) { Field("value", \.value) }
            func didDecode(from object: JSONValue) -> Bool { value >= 0 }
        }
        struct Cage: JSONModel {
            var canary: Canary? = Canary()
            var text = ""
            static let schema = Schema({ Cage() }) {
                Field("canary", \.canary)
                Field("text", \.text)
            }
        }
        for json in [
            #"{"canary":{"value":1}}"#, #"{"canary":{"value":-1}}"#, #"{"canary":{"value":1},"text":"x"}]"#,
            #"{"canary":{"value":1}"#, #"{"canary":{"x"#, #"{"canary":null}"#, #"{"canary":[]}"#,
        ] {
            var cage: Cage? = try ModelDecoder().decode(Cage.self, from: #"{"canary":{"value":1}}"#)
            if var updated = cage {
                cage = nil
                try? ModelDecoder().update(&updated, from: json)
                try? ModelDecoder().update(&updated, from: json)
            }
            _ = cage
        }
        #expect(unsafe Canary.alive == 0)
    }

    final class Seen: Node, DidDecodeHook {
        func didDecode(from object: JSONValue) -> Bool { size.zip < 9 }
        override class var schema: Schema<Node> { super.schema.extended({ Seen() }) {} }
    }

    struct Both: JSONModel {
        var count = 0
        var strict = Strict()
        var seen = Seen()
        static let schema = Schema({ Both() }) {
            Field("count", \.count)
            Field("strict", \.strict)
            Field("seen", \.seen)
        }
    }

    @Test("A rejected object and the objects in it are unchanged, and the update continues")
    func refused() throws {
        var both = Both()
        let inner = Node()
        both.strict.next = inner
        both.seen.next = inner
        var report = DecodingReport()
        try ModelDecoder().update(
            &both,
            from: #"""
                {"strict":{"name":"x","limit":10,"next":{"name":"y","next":{}}},
                 "seen":{"name":"z","size":{"zip":9},"next":{"text":"t"}},"count":3}
                """#, reporting: &report)
        #expect(report.issues.map(\.code) == [.outOfRange, .rejected])
        #expect(both.count == 3)
        #expect(both.strict.limit == 5)
        #expect(both.strict.all == "n 1  [] [n 1  [] []]")
        #expect(both.seen.all == "n 1  [] [n 1  [] []]")
        #expect(both.strict.next === inner)
        try ModelDecoder().update(&both, from: #"{"strict":{"limit":8,"next":{"name":"y"}}}"#)
        #expect(both.strict.limit == 8)
        #expect(inner.name == "y")
    }

    final class City {
        var name = "Oslo"
        var zip = 1
    }

    struct Through: JSONModel {
        var count = 0
        var city = City()
        var other: City?
        static let schema = Schema({ Through() }) {
            Field("count", \.count)
            Field("name", \.city.name)
            Field("otherName", \.other, \.name, creating: City.init)
            Field("otherZip", \.other, \.zip, creating: City.init)
        }
    }

    @Test("A failed update restores values that a key path reaches through an object that is not a model")
    func throughAnObject() throws {
        var model = Through(other: City())
        #expect(throws: ModelError.self) {
            try ModelDecoder().update(&model, from: #"{"count":2,"name":"Bergen","otherName":"Moss","otherZip":5"#)
        }
        #expect(model.count == 0)
        #expect(model.city.name == "Oslo")
        #expect(model.other?.name == "Oslo")
        #expect(model.other?.zip == 1)
        try ModelDecoder().update(&model, from: #"{"count":2,"name":"Bergen","otherName":"Moss"}"#)
        #expect(model.city.name == "Bergen")
        #expect(model.other?.name == "Moss")
    }

    struct Owner: JSONModel {
        var city = City()
        var spare: City?
        static let schema = Schema({ Owner() }) {
            Field("city", \.city, using: .mapped())
            Field("spare", \.spare, using: .mapped())
        }
    }

    @Test("…and values that only a provider maps")
    func mapped() throws {
        var options = DecodingOptions()
        let provider = MappingProvider()
        provider.register(Schema({ City() }) { Field("name", \.name) })
        provider.override(Node.self) { Field("rank", \.rank) }
        options.mappings = provider
        var owner = Owner(spare: City())
        let city = owner.city
        #expect(throws: ModelError.self) {
            try ModelDecoder(options).update(&owner, from: #"{"city":{"name":"Bergen"},"spare":{"name":"Moss"},"#)
        }
        #expect(owner.city === city)
        #expect(city.name == "Oslo")
        #expect(owner.spare?.name == "Oslo")
        var holder = Holder()
        let node = holder.node
        #expect(throws: ModelError.self) {
            try ModelDecoder(options).update(&holder, from: #"{"node":{"rank":7,"name":"x"},"#)
        }
        #expect(node.rank == 0)
        #expect(node.name == "n")
        try ModelDecoder(options).update(&holder, from: #"{"node":{"rank":7}}"#)
        #expect(node.rank == 7)
    }

    final class Port: JSONModel, @unchecked Sendable {
        var name = "old"
        static let schema = Schema({ Port() }) { Field("name", \.name) }
    }

    struct Dock { var port: Port? = Port() }

    struct Ship: JSONModel {
        var dock: Dock? = Dock()
        var home = Port()
        static let schema = Schema({ Ship() }) {
            Field("port", \.dock, \.port, creating: { Dock() })
            Field("home", \.home, defaults: FieldDefaults(mismatch: Port()))
        }
    }

    struct Ferry: JSONModel {
        let home: Port
        struct Draft { var home: Port? }
        static let schema = Schema(draft: Draft.init) {
            Field(required: "home", \.home, defaults: FieldDefaults(mismatch: Port()))
        } build: { draft -> Ferry? in
            draft.home.map(Ferry.init)
        } seed: {
            Draft(home: $0.home)
        }
    }

    @Test("…and objects in a property of a nested value, or of one with defaults")
    func nestedAndWithDefaults() throws {
        var ship = Ship()
        let port = try #require(ship.dock?.port)
        #expect(throws: ModelError.self) {
            try ModelDecoder().update(&ship, from: #"{"port":{"name":"new"},"home":{"name":"new"},"#)
        }
        #expect(ship.dock?.port === port)
        #expect(port.name == "old")
        #expect(ship.home.name == "old")
        var ferry = Ferry(home: Port())
        #expect(throws: ModelError.self) { try ModelDecoder().update(&ferry, from: #"{"home":{"name":"new"},"#) }
        #expect(ferry.home.name == "old")
        try ModelDecoder().update(&ship, from: #"{"port":{"name":"new"},"home":{"name":"new"}}"#)
        #expect(port.name == "new")
        #expect(ship.home.name == "new")
    }
}
