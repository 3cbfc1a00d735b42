import FastModel
import FastModelFoundation
import Foundation
import Testing

@Suite("Every accepted depth is survived, on stacks of any size")
struct DepthTests {
    /// Runs on a thread with a stack of this size. Everything the body makes is destroyed there, too.
    private func onStack<Result: Sendable>(
        of bytes: Int, _ body: @escaping @Sendable () -> Result
    ) async -> Result {
        await withCheckedContinuation { continuation in
            let thread = Thread { continuation.resume(returning: body()) }
            thread.stackSize = bytes
            thread.start()
        }
    }

    static let stacks = [128 << 10, 512 << 10, 8 << 20]
    static let depths = [8, 32, 150, 512, 900, 4096]

    /// What a body threw: nil for nothing.
    private static func code(_ body: () throws -> Void) -> ModelError.Code? {
        do {
            try body()
            return nil
        } catch let error as ModelError {
            return error.code
        } catch DecodingError.dataCorrupted(let context) {
            return (context.underlyingError as? ModelError)?.code ?? .rejected
        } catch EncodingError.invalidValue(_, let context) {
            return (context.underlyingError as? ModelError)?.code ?? .rejected
        } catch { return .rejected }
    }

    private static func options(_ depth: Int) -> DecodingOptions { DecodingOptions(maximumDepth: depth) }
    private static func writing(_ depth: Int) -> EncodingOptions { EncodingOptions(maximumDepth: depth) }

    private static func text(_ depth: Int, _ open: String, _ inner: String, _ close: String) -> String {
        String(repeating: open, count: depth) + inner + String(repeating: close, count: depth)
    }

    @Test("A captured value", arguments: stacks, depths)
    func captured(_ stack: Int, _ depth: Int) async {
        let codes = await onStack(of: stack) {
            [("[", "]"), (#"{"a":"#, "}")].flatMap { open, close in
                var value = JSONValue.null
                let text = Self.text(depth - 1, open, "[1]", close)
                let read = Self.code {
                    value = try ModelDecoder(Self.options(depth)).decode(JSONValue.self, from: text)
                }
                guard read == nil else { return [read] }
                var changed = value
                changed["a"] = 1
                return [
                    Self.code { _ = try ModelEncoder(Self.writing(depth)).encode(value) },
                    Self.code { _ = try ModelEncoder(Self.writing(depth)).encode(value, as: .any) },
                    Self.code { _ = try ModelDecoder(Self.options(depth)).decode(JSONValue.self, from: value) },
                    Self.code { _ = try ModelDecoder(Self.options(depth)).decode(codable: JSONValue.self, from: text) },
                    Self.code { _ = try JSONEncoder().encode(value) } == nil ? nil : .depthLimit,
                    value.description == text ? nil : .rejected,
                    value == value && changed != value && value.hashValue == value.hashValue ? nil : .rejected,
                    "\(type(of: value.anyValue))".isEmpty ? .rejected : nil,
                ]
            }
        }
        #expect(codes.allSatisfy { $0 == nil || $0 == .depthLimit })
        // Not only the errors.
        if depth <= 8 || stack >= 8 << 20 && depth <= 150 { #expect(codes.allSatisfy { $0 == nil }) }
    }

    @Test("A document without a declared type", arguments: stacks, depths)
    func untyped(_ stack: Int, _ depth: Int) async {
        let codes = await onStack(of: stack) {
            let decoder = ModelDecoder(Self.options(depth))
            let text = Self.text(depth, #"{"a":"#, "1", "}")
            return [
                Self.code { _ = try decoder.decodeAny(from: text) { _ in nil } },
                Self.code { _ = try decoder.decode([String: JSONValue].self, from: text) },
            ]
        }
        #expect(codes.allSatisfy { $0 == nil || $0 == .depthLimit })
    }

    final class Link: HashableModel, CodableModel {
        var next: Link?
        var any: Any?
        var count = 0
        init() {}
        static let schema = Schema({ Link() }) {
            Field("next", \.next)
            Field("any", \.any, using: .any)
            Field("count", \.count)
        }
    }

    struct Branch: HashableModel {
        var branches: [Branch] = []
        static let schema = Schema({ Branch() }) { Field("branches", \.branches) }
    }

    private static func use<Model: HashableModel>(_ type: Model.Type, _ text: String, _ depth: Int) -> [ModelError
        .Code?]
    {
        let decoder = ModelDecoder(options(depth))
        var models: [Model] = []
        let read = code { for _ in 0..<2 { models.append(try decoder.decode(type, from: text)) } }
        guard read == nil else { return [read] }
        let encoder = ModelEncoder(writing(depth))
        return [
            code { _ = try encoder.encode(models[0]) }, code { _ = try encoder.encode(models[0], as: .object) },
            code { _ = try encoder.encode(models[0], as: .value) }, code { _ = try models[0].deepCopy() },
            models[0] == models[1] && models[0].hashValue == models[1].hashValue ? nil : .rejected,
            models[0].propertyDescription.isEmpty ? .rejected : nil,
        ]
    }

    @Test("Models that are objects", arguments: stacks, depths)
    func objects(_ stack: Int, _ depth: Int) async {
        let codes = await onStack(of: stack) {
            Self.use(Link.self, Self.text(depth, #"{"next":"#, "null", "}"), depth)
                + Self.use(Link.self, #"{"any":"# + Self.text(depth - 1, "[", "", "]") + "}", depth)
        }
        #expect(codes.allSatisfy { $0 == nil || $0 == .depthLimit })
        if depth <= 8 { #expect(codes.allSatisfy { $0 == nil }) }
    }

    @Test("Models that are values", arguments: stacks, depths)
    func values(_ stack: Int, _ depth: Int) async {
        let codes = await onStack(of: stack) {
            Self.use(Branch.self, Self.text(depth / 2, #"{"branches":["#, "", "]}"), depth)
        }
        #expect(codes.allSatisfy { $0 == nil || $0 == .depthLimit })
        if depth <= 8 { #expect(codes.allSatisfy { $0 == nil }) }
    }

    @Test("Types that are only Codable, on their own and as a field", arguments: stacks, depths)
    func codable(_ stack: Int, _ depth: Int) async {
        struct Holder: JSONModel {
            var tree = CodedTree.null
            static let schema = Schema({ Holder() }) { Field("tree", \.tree) }
        }
        let codes = await onStack(of: stack) {
            let decoder = ModelDecoder(Self.options(depth))
            let encoder = ModelEncoder(Self.writing(depth))
            let text = Self.text(depth - 1, "[", "", "]")
            return [
                Self.code {
                    let tree = try decoder.decode(codable: CodedTree.self, from: text)
                    _ = try encoder.encode(codable: tree)
                },
                Self.code {
                    let holder = try decoder.decode(Holder.self, from: "{\"tree\":\(text)}")
                    _ = try encoder.encode(holder)
                },
            ]
        }
        #expect(codes.allSatisfy { $0 == nil || $0 == .depthLimit })
    }

    @Test("Values that the program has nested itself", arguments: stacks)
    func ownValues(_ stack: Int) async {
        let codes = await onStack(of: 64 << 20) {
            // Made and destroyed with a large stack, used with a small one.
            let depth = 4096
            var (value, link) = (JSONValue.null, Link())
            for _ in 0..<depth {
                value = .array([value])
                let outer = Link()
                outer.next = link
                link = outer
            }
            // Pointers, so that this thread destroys the values.
            nonisolated(unsafe) let lent = UnsafeMutablePointer<(JSONValue, Link)>.allocate(capacity: 1)
            unsafe lent.initialize(to: (value, link))
            defer { unsafe lent.deinitialize(count: 1).deallocate() }
            nonisolated(unsafe) var codes: [ModelError.Code?] = []
            let isDone = DispatchSemaphore(value: 0)
            let thread = Thread {
                let encoder = ModelEncoder(Self.writing(depth))
                // A scope of its own, so that this thread has no reference left when the other continues.
                do {
                    let (value, link) = unsafe lent.pointee
                    unsafe codes = [
                        Self.code { _ = try encoder.encode(value) }, Self.code { _ = try encoder.encode(link) },
                        Self.code { _ = try link.deepCopy() },
                        link.hashValue == link.hashValue ? nil : .rejected,
                        value.description.utf8.count == 2 * depth + 4 ? nil : .rejected,
                        value.hashValue == value.hashValue ? nil : .rejected,
                    ]
                }
                isDone.signal()
            }
            thread.stackSize = stack
            thread.start()
            isDone.wait()
            return unsafe codes
        }
        #expect(codes.allSatisfy { $0 == nil || $0 == .depthLimit })
    }
}
