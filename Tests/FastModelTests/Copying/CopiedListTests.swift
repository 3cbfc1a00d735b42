import FastModel
import FastModelFoundation
import Foundation
import Testing

/// A model with a property `secret` that a list excludes.
private protocol Listed: CodableModel, HashableModel, DescribableModel {
    var name: String { get }
    var secret: String? { get }
    init(name: String, secret: String?)
}

@Suite("Allow- and deny-lists in all operations, for models of all kinds")
struct CopiedListTests {
    struct Denying: Listed {
        var name = ""
        var secret: String? = "default"
        static let schema = Schema({ Denying(name: "", secret: "default") }, options: .deny(\.secret)) {
            Field("name", \.name)
            Field("secret", \.secret)
        }
    }

    struct Allowing: Listed {
        var name = ""
        var secret: String? = "default"
        static let schema = Schema({ Allowing(name: "", secret: "default") }, options: .allow("name")) {
            Field("name", \.name)
            Field("secret", \.secret)
        }
    }

    final class Class: Listed {
        var name = ""
        var secret: String? = "default"
        init() {}
        init(name: String, secret: String?) {
            self.name = name
            self.secret = secret
        }
        static let schema = Schema(Class.init, options: .deny(\.secret)) {
            Field("name", \.name)
            Field("secret", \.secret)
        }
    }

    struct Draft {
        var name: String?
        var secret: String? = "default"
    }

    struct Drafted: Listed {
        let name: String
        let secret: String?
        static let schema = Schema(draft: Draft.init, options: .deny("secret")) {
            Field(required: "name", \.name)
            Field("secret", \.secret)
        } build: { draft -> Drafted? in
            draft.name.map { Drafted(name: $0, secret: draft.secret) }
        } seed: {
            Draft(name: $0.name, secret: $0.secret)
        }
    }

    final class DraftedClass: Listed {
        let name: String
        let secret: String?
        init(name: String, secret: String?) {
            self.name = name
            self.secret = secret
        }
        static let schema = Schema(draft: Draft.init, options: .deny("secret")) {
            Field(required: "name", \.name)
            Field("secret", \.secret)
        } build: { draft -> DraftedClass? in
            draft.name.map { DraftedClass(name: $0, secret: draft.secret) }
        } seed: {
            Draft(name: $0.name, secret: $0.secret)
        }
    }

    private static let types: [any Listed.Type] = [
        Denying.self, Allowing.self, Class.self, Drafted.self, DraftedClass.self,
    ]

    @Test("An excluded property is not copied: the copy has its default", arguments: 0..<5)
    func copies(_ index: Int) throws {
        func check<Model: Listed>(_ type: Model.Type) throws {
            let model = Model(name: "n", secret: "s")
            for copy in [try model.shallowCopy(), try model.deepCopy()] {
                #expect(copy.name == "n", "\(type)")
                #expect(copy.secret == "default", "\(type)")
            }
            #expect(model.secret == "s", "\(type)")
        }
        try check(Self.types[index])
    }

    @Test("…nor coded, compared, hashed, described, read or written", arguments: 0..<5)
    func otherOperations(_ index: Int) throws {
        func check<Model: Listed>(_ type: Model.Type) throws {
            let model = Model(name: "n", secret: "s")
            let other = Model(name: "n", secret: "t")
            #expect(model == other, "\(type)")
            #expect(model.hashValue == other.hashValue, "\(type)")
            #expect(model != Model(name: "m", secret: "s"), "\(type)")
            #expect(!model.description.contains("secret"), "\(type)")
            #expect(String(decoding: try JSONEncoder().encode(model), as: UTF8.self) == #"{"name":"n"}"#, "\(type)")
            let coded = try JSONDecoder().decode(Model.self, from: Data(#"{"name":"n","secret":"s"}"#.utf8))
            #expect(coded.secret == "default", "\(type)")
            #expect(text(model) == #"{"name":"n"}"#, "\(type)")
            #expect(try ModelEncoder().encode(model, as: .object).keys.sorted() == ["name"], "\(type)")
            #expect(try Model(json: #"{"name":"n","secret":"s"}"#).secret == "default", "\(type)")
            var updated = model
            try ModelDecoder().update(&updated, from: #"{"name":"m","secret":"u"}"#)
            #expect(updated.secret == "s", "\(type)")
        }
        try check(Self.types[index])
    }

    enum Shape: JSONModel {
        case denying(Denying)
        case whole(Whole)
        static let schema = Schema<Shape>(variantsBy: "type") {
            Variant("denying", Denying.self) {
                .denying($0)
            } unwrap: {
                if case .denying(let payload) = $0 { payload } else { nil }
            }
            Variant("whole", Whole.self) {
                .whole($0)
            } unwrap: {
                if case .whole(let payload) = $0 { payload } else { nil }
            }
        }
    }

    /// Without a list. The property that no field has is kept.
    struct Whole: JSONModel {
        var name = ""
        var unmapped = 0
        static let schema = Schema({ Whole() }) { Field("name", \.name) }
    }

    struct Holder: JSONModel {
        var one = Denying()
        var many: [Denying] = []
        var byName: [String: Drafted] = [:]
        var shape: Shape?
        static let schema = Schema({ Holder() }) {
            Field("one", \.one)
            Field("many", \.many)
            Field("byName", \.byName)
            Field("shape", \.shape)
        }
    }

    @Test("A deep copy leaves out the excluded properties of nested models, a shallow copy keeps nested values")
    func nested() throws {
        let secret = Denying(name: "n", secret: "s")
        let holder = Holder(
            one: secret, many: [secret], byName: ["a": Drafted(name: "n", secret: "s")], shape: .denying(secret))
        let deep = try holder.deepCopy()
        #expect(deep.one.secret == "default" && deep.one.name == "n")
        #expect(deep.many.map(\.secret) == ["default"])
        #expect(deep.byName["a"]?.secret == "default")
        guard case .denying(let payload) = deep.shape else { throw ModelError(.rejected) }
        #expect(payload.secret == "default")
        #expect(try holder.shallowCopy().one.secret == "s")
    }

    @Test("An enumeration's payload is copied by its own schema; a struct without a list is unchanged")
    func variants() throws {
        let shape = Shape.denying(Denying(name: "n", secret: "s"))
        for copy in [try shape.shallowCopy(), try shape.deepCopy()] {
            guard case .denying(let payload) = copy else { throw ModelError(.rejected) }
            #expect(payload.secret == "default" && payload.name == "n")
        }
        let whole = Whole(name: "n", unmapped: 7)
        for copy in [try whole.shallowCopy(), try whole.deepCopy()] { #expect(copy.unmapped == 7) }
        guard case .whole(let payload) = try Shape.whole(whole).shallowCopy() else { throw ModelError(.rejected) }
        #expect(payload.unmapped == 7)
    }
}
