import FastModel
import Foundation
import Testing

@Suite("A document that is decoded while it arrives")
struct ArrivingDocumentTests {
    typealias Source = RecordSequenceTests.Source

    static let texts = [
        #"{"id":1,"name":"a name of more than fifteen bytes","tags":["a",{},"b"],"counts":{"k":3}}"#, #" {"id":2} "#,
        "{}", "",
        " ", "null", "[]", #"{"id":3"#, #"{"id":3,}"#, #"{"id":4} x"#, #"{"id":tru}"#,
        #"{"id":5,"x":[[1,{"y":"\u00e9"}]]}"#,
    ]

    @Test("Gives the value or error of the whole text, in buffers of any size", arguments: texts, [1, 3, 5000])
    func sameAsTheWholeText(_ text: String, _ size: Int) async {
        var expected: Entry?
        var wanted: ModelError?
        do { expected = try ModelDecoder().decode(Entry.self, from: text) } catch { wanted = error }
        var found: Entry?
        var error: (any Error)?
        do { found = try await ModelDecoder().decode(Entry.self, from: Source(text, size: size)) } catch let thrown {
            error = thrown
        }
        #expect(found == expected)
        #expect(error as? ModelError == wanted)
    }

    @Test("Of any root: an array, a dictionary, a scalar")
    func roots() async throws {
        let decoder = ModelDecoder()
        #expect(try await decoder.decode([Int].self, from: Source("[1,2,3]", size: 2)) == [1, 2, 3])
        #expect(try await decoder.decode([String: Bool].self, from: Source(#"{"a":true}"#, size: 3)) == ["a": true])
        #expect(try await decoder.decode(Int.self, from: Source("42", size: 1)) == 42)
    }

    @Test("The limits of a document apply while it arrives")
    func limits() async {
        let source = Source(#"{"id":1,"x":""# + String(repeating: "x", count: 100_000) + "\"}", size: 1000)
        let options = DecodingOptions(maximumDocumentBytes: 5000)
        let error = await #expect(throws: ModelError.self) {
            _ = try await ModelDecoder(options).decode(Entry.self, from: source)
        }
        #expect(error?.code == .documentLimit)
        #expect(unsafe source.asked == 6)
    }

    @Test("An error is thrown at once, and the source's error after what came before it")
    func errors() async {
        let broken = Source(#"{"id":1,"x":[}"# + String(repeating: " ", count: 50_000), size: 5000)
        await #expect(throws: ModelError.self) { _ = try await ModelDecoder().decode(Entry.self, from: broken) }
        #expect(unsafe broken.asked == 1)
        let failing = Source(#"{"id":1}"#, size: 5, failure: .init())
        await #expect(throws: RecordSequenceTests.Broken.self) {
            _ = try await ModelDecoder().decode(Entry.self, from: failing)
        }
    }

    /// Repeats a buffer between a start and an end.
    struct LongSource: AsyncSequence, AsyncIteratorProtocol {
        var rest: [[UInt8]]
        var repeated: [UInt8]
        var count: Int

        func makeAsyncIterator() -> LongSource { self }

        mutating func next() async -> [UInt8]? {
            if rest.count == 1, count > 0 {
                count -= 1
                return repeated
            }
            return rest.isEmpty ? nil : rest.removeFirst()
        }
    }

    @Test("Text may be skipped at any length")
    func skippedText() async throws {
        let source = LongSource(
            rest: [Array(#"{"id":1,"x":["#.utf8), Array(#"0],"name":"n"}"#.utf8)],
            repeated: Array(String(repeating: #"{"a":["b",1.5]},"#, count: 4096).utf8), count: 1000)
        let entry = try await ModelDecoder(DecodingOptions(maximumStringBytes: 100)).decode(Entry.self, from: source)
        #expect(entry.id == 1)
        #expect(entry.name == "n")
    }

    @Test("A cancelled task decodes nothing from a source that has ended early")
    func cancellation() async {
        let task = Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return try await ModelDecoder().decode(Entry.self, from: Source(#"{"id":1}"#, size: 100))
        }
        await #expect(throws: CancellationError.self) { _ = try await task.value }
    }
}
