import FastModel
import Testing

@testable import FastModelCore

/// A provider or a custom key strategy has plans of its own. A service may make one per request.
@Suite("Plans live as long as their cache")
struct PlanCacheTests {
    struct Plain: JSONModel {
        var name = ""
        var tags: [String] = []
        static let schema = Schema({ Plain() }) {
            Field("name", \.name)
            Field("tags", \.tags)
        }
    }

    struct Tree: JSONModel {
        var children: [Tree] = []
        var named: [String: Tree] = [:]
        static let schema = Schema({ Tree() }) {
            Field("children", \.children)
            Field("named", \.named)
        }
    }

    final class Author: JSONModel {
        var books: [Book] = []
        static let schema = Schema({ Author() }) { Field("books", \.books) }
    }

    final class Book: JSONModel {
        var author: Author?
        static let schema = Schema({ Book() }) { Field("author", \.author, key: "by.author") }
    }

    /// Captures its object, which contains the same type.
    struct Hooked: DidDecodeHook {
        var next: [Hooked] = []
        static let schema = Schema({ Hooked() }) { Field("next", \.next) }
        mutating func didDecode(from object: JSONValue) -> Bool { true }
    }

    /// Chooses its type, whose plan is made when a document requires it.
    class Shape: PolymorphicModel {
        var parts: [Shape] = []
        required init() {}
        class var schema: Schema<Shape> { Schema({ Shape() }) { Field("parts", \.parts) } }
        static func modelType(for object: JSONValue) -> any JSONModel.Type {
            object["sides"] == nil ? Shape.self : Polygon.self
        }
    }

    final class Polygon: Shape {
        var sides = 0
        override class var schema: Schema<Shape> { super.schema.extended({ Polygon() }) { Field("sides", \.sides) } }
    }

    /// An object that may have been freed.
    final class Weak {
        private weak var object: AnyObject?
        init(_ object: AnyObject) { self.object = object }
        var isGone: Bool { object == nil }
    }

    /// Decodes, updates and encodes with separate plans, which are then released.
    static func remains<Model: JSONModel>(of type: Model.Type, after document: String) throws -> [Weak] {
        var decoding = DecodingOptions()
        decoding.mappings = MappingProvider()
        var encoding = EncodingOptions()
        encoding.mappings = decoding.mappings
        var model = try ModelDecoder(decoding).decode(type, from: document)
        try ModelDecoder(decoding).update(&model, from: document)
        _ = try ModelEncoder(encoding).encode(model)

        let plans = try #require(decoding.ownPlans)
        var made: [AnyObject] = [plans.decoding, plans.types]
        let readingPlans = Array(try plans.decoding.build { $0.results }.values)
        #expect(!readingPlans.isEmpty)
        made += readingPlans
        for key in [ObjectIdentifier(type), ObjectIdentifier(UpdateKey<Model>.self)] {
            let root = unsafe try plans.decoding.root(key) { _ in
                fatalError("the type has not been decoded or updated with these plans")
            }
            unsafe made.append(root.takeUnretainedValue())
        }
        unsafe made.append(try #require(plans.types.find(ObjectIdentifier(type))).takeUnretainedValue())
        return made.map(Weak.init)
    }

    @Test(
        "Nothing is left of them",
        arguments: [
            (Plain.self, #"{"name":"a","tags":["b"]}"#),
            (Tree.self, #"{"children":[{"named":{"a":{}}}]}"#),
            (Author.self, #"{"books":[{"by":{"author":{}}}]}"#),
            (Hooked.self, #"{"next":[{"next":[]}]}"#),
            (Shape.self, #"{"parts":[{"sides":3,"parts":[{}]}]}"#),
        ] as [(any JSONModel.Type, String)])
    func released(_ type: any JSONModel.Type, _ document: String) throws {
        let left = try Self.remains(of: type, after: document).filter { !$0.isGone }
        #expect(left.isEmpty)
    }

    @Test("Nor of those whose schema is rejected, while the cache exists")
    func refused() throws {
        let cache = ReadingPlanCache(TypePlanCache(.exact, nil))
        var plan: Weak?
        #expect(throws: ModelError.self) {
            try cache.build { builder in
                _ = Tree.setter(.slot(of: Tree.self), builder)
                plan = builder.newPlans.first.map(Weak.init)
                builder.complain("refused")
            }
        }
        #expect(try #require(plan).isGone)
    }

    @Test("Nor of those that another thread made at the same time; both are valid until then")
    func madeTwice() throws {
        var cache: ReadingPlanCache? = ReadingPlanCache(TypePlanCache(.exact, nil))
        var plans: [Weak] = []
        try cache?.build { builder in
            _ = Tree.setter(.slot(of: Tree.self), builder)
            plans += builder.newPlans.map(Weak.init)
            try? cache?.build { other in
                _ = Tree.setter(.slot(of: Tree.self), other)
                plans += other.newPlans.map(Weak.init)
            }
        }
        #expect(plans.map(\.isGone) == [false, false])
        cache = nil
        #expect(plans.map(\.isGone) == [true, true])
    }
}
