#if Macros
import FastModel
import Testing

/// Generic models, and models within generic types.
@Suite struct GenericMacroTests {
    @JSONModel
    struct Page<Item: JSONConvertible> {
        var items: [Item] = []
        @Key("meta.next") var next: Int?
    }

    @JSONModel
    struct Envelope<Payload: JSONConvertible> {
        let payload: Payload
        var tags: [String] = []
    }

    /// The parameter is no property's type, so it needs no constraint.
    @JSONModel
    struct Identifier<Tag>: Equatable {
        let raw: Int
    }

    @JSONModel
    class Node<Value: JSONConvertible> {
        var value: Value?
        var children: [Node<Value>] = []
    }

    @JSONModel
    final class NumberNode: Node<Int> {
        var unit = ""
    }

    enum Outer<Value: JSONConvertible & Equatable> {
        @JSONModel
        struct Inner: Equatable {
            let value: Value
        }
    }

    @Test func structure() throws {
        let page = try Page<Int>(json: #"{"items": [1, "2"], "meta": {"next": 3}}"#)
        #expect(page.items == [1, 2])
        #expect(page.next == 3)
        #expect(try Page<String>(json: #"{"items": [1.50]}"#).items == ["1.50"])
    }

    @Test func requiredParameter() throws {
        let envelope = try Envelope<Page<String>>(json: #"{"payload": {"items": ["a"]}, "tags": ["t"]}"#)
        #expect(envelope.payload.items == ["a"])
        #expect(envelope.tags == ["t"])
        #expect(throws: ModelError.self) { try Envelope<Int>(json: "{}") }
        #expect(try Envelope<Int?>(json: #"{"payload": null}"#).payload == nil)
    }

    @Test func parameterWithoutConstraint() throws {
        #expect(try Identifier<(Int) -> Void>(json: #"{"raw": 1}"#).raw == 1)
    }

    @Test func classes() throws {
        let node = try Node<String>(json: #"{"value": 1, "children": [{"value": "a"}]}"#)
        #expect(node.value == "1")
        #expect(node.children.map(\.value) == ["a"])
        let number = try NumberNode(json: #"{"value": 1, "unit": "m"}"#)
        #expect(number.value == 1)
        #expect(number.unit == "m")
    }

    @Test func withinGenericType() throws {
        #expect(try Outer<Int>.Inner(json: #"{"value": 1}"#) == Outer<Int>.Inner(value: 1))
    }
}
#endif
