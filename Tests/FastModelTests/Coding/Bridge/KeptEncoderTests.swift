import FastModel
import Foundation
import Testing

@Suite("Types without a schema: an encoder that a value has kept")
struct KeptEncoderTests {
    /// The encoder and containers that a value has kept, and what came of using them.
    final class Drawer {
        var encoder: (any Encoder)?
        var object: KeyedEncodingContainer<Coded.AnyKey>?
        var list: (any UnkeyedEncodingContainer)?
        private(set) var codes: [ModelError.Code?] = []

        /// Encodes values in what was kept.
        func useContainers() {
            attempt { try object?.encode(1, forKey: Coded.AnyKey("again")) }
            attempt { try object?.encodeNil(forKey: Coded.AnyKey("again")) }
            attempt { try object?.encode([1], forKey: Coded.AnyKey("again")) }
            attempt { try list?.encode(Date()) }
            attempt { try list?.encodeNil() }
            attempt { try encoder.map { try "again".encode(to: $0) } }
            attempt {
                var container = encoder?.singleValueContainer()
                try container?.encodeNil()
            }
        }

        /// Requests containers from what was kept.
        func requestContainers() {
            attempt {
                var container = encoder?.container(keyedBy: Coded.AnyKey.self)
                try container?.encode(1, forKey: Coded.AnyKey("again"))
            }
            attempt {
                var container = encoder?.unkeyedContainer()
                try container?.encode([1])
            }
            attempt {
                var nested = object?.nestedUnkeyedContainer(forKey: Coded.AnyKey("again"))
                try nested?.encode(1)
            }
            attempt {
                let encoder = object?.superEncoder()
                try encoder.map { try 1.encode(to: $0) }
            }
        }

        private func attempt(_ body: () throws -> Void) {
            do {
                try body()
                codes.append(nil)
            } catch EncodingError.invalidValue(_, let context) {
                codes.append((context.underlyingError as? ModelError)?.code)
            } catch { codes.append(.rejected) }
        }
    }

    /// Keeps its encoder and containers, then encodes another value.
    struct Outer<Inner: Encodable>: Encodable {
        let drawer: Drawer
        let inner: Inner

        func encode(to encoder: any Encoder) throws {
            drawer.encoder = encoder
            var container = encoder.container(keyedBy: Coded.AnyKey.self)
            drawer.list = container.nestedUnkeyedContainer(forKey: Coded.AnyKey("list"))
            drawer.object = container
            try container.encode(inner, forKey: Coded.AnyKey("inner"))
            try container.encode(1, forKey: Coded.AnyKey("last"))
        }
    }

    /// A model with a hook, which runs while the writer writes the model.
    final class Hooked: WillEncodeHook, Encodable {
        var name = String(repeating: "a long name ", count: 500)
        var hook: () -> Void = {}
        static let schema = Schema({ Hooked() }) { Field("name", \.name) }

        func willEncode() { hook() }
        func encode(to encoder: any Encoder) throws { try encodeProperties(to: encoder) }
    }

    private func outer(_ use: @escaping (Drawer) -> Void) -> Outer<Hooked> {
        let (drawer, inner) = (Drawer(), Hooked())
        inner.hook = { use(drawer) }
        return Outer(drawer: drawer, inner: inner)
    }

    @Test("Used while a model is written, it throws, and the text is complete")
    func whileAModelIsWritten() throws {
        let outer = outer { $0.useContainers() }
        let text = try ModelEncoder().encode(codable: outer, as: .string)
        #expect(text == "{\"list\":[],\"inner\":{\"name\":\"\(outer.inner.name)\"},\"last\":1}")
        #expect(outer.drawer.codes == Array(repeating: .unencodable, count: 7))
    }

    @Test("A container that is requested while a model is written fails the encode, because requesting cannot throw")
    func requestedWhileAModelIsWritten() {
        let outer = outer { $0.requestContainers() }
        #expect(throws: EncodingError.self) { try ModelEncoder().encode(codable: outer, as: .string) }
        #expect(outer.drawer.codes == Array(repeating: .unencodable, count: 4))
    }

    /// Uses the encoder of a value whose call has ended.
    struct Late: Encodable {
        let drawer: Drawer
        let use: (Drawer) -> Void

        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            try container.encode(Outer(drawer: drawer, inner: "a"))
            use(drawer)
            try container.encode("b")
        }
    }

    @Test("Used in another value after its own call, it throws, and the text is complete")
    func inAnotherValue() throws {
        let drawer = Drawer()
        let text = try ModelEncoder().encode(codable: Late(drawer: drawer) { $0.useContainers() }, as: .string)
        #expect(text == #"[{"list":[],"inner":"a","last":1},"b"]"#)
        #expect(drawer.codes == Array(repeating: .unencodable, count: 7))
        #expect(throws: EncodingError.self) {
            try ModelEncoder().encode(codable: Late(drawer: drawer) { $0.requestContainers() }, as: .string)
        }
    }

    @Test("Used after the encode, it throws")
    func afterTheEncode() throws {
        let drawer = Drawer()
        _ = try ModelEncoder().encode(codable: Outer(drawer: drawer, inner: "a"), as: .string)
        drawer.useContainers()
        drawer.requestContainers()
        #expect(drawer.codes == Array(repeating: .unencodable, count: 11))
    }

    @Test("An inner value may use the encoder of the outer value, whose call has not ended")
    func inAnInnerValue() throws {
        struct Inner: Encodable {
            let drawer: Drawer
            func encode(to encoder: any Encoder) throws {
                try drawer.object?.encode(2, forKey: Coded.AnyKey("extra"))
                var container = encoder.singleValueContainer()
                try container.encode("a")
            }
        }
        let drawer = Drawer()
        let text = try ModelEncoder().encode(codable: Outer(drawer: drawer, inner: Inner(drawer: drawer)), as: .string)
        #expect(text == #"{"list":[],"extra":2,"inner":"a","last":1}"#)
    }

    @Test("A closure for dates or data cannot use it")
    func inAClosure() throws {
        struct Stamped: Encodable {
            let drawer: Drawer
            func encode(to encoder: any Encoder) throws {
                drawer.encoder = encoder
                var container = encoder.singleValueContainer()
                try container.encode(Date(timeIntervalSince1970: 0))
            }
        }
        let drawer = Drawer()
        // The encoder keeps the options, they keep the closure, and it keeps the drawer.
        defer { drawer.encoder = nil }
        nonisolated(unsafe) let kept = drawer
        let dates = DateStrategy.custom(
            decode: { _ in Date() },
            encode: { _ in
                unsafe kept.useContainers()
                return .string("now")
            })
        let options = EncodingOptions(dates: dates)
        #expect(try ModelEncoder(options).encode(codable: Stamped(drawer: drawer), as: .string) == #""now""#)
        #expect(drawer.codes.suffix(2) == [.unencodable, .unencodable])
    }
}
