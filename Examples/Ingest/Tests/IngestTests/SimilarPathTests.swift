import IngestCore
import Testing

/// A path of elements that is not there, and the one that may be meant.
struct SimilarPathTests {
    /// The error of reading a document's elements.
    private static func error(_ document: String, at path: String, chunkBytes: Int = 1_000, workers: Int = 1) -> String?
    {
        var options = IngestionOptions()
        options.workers = workers
        options.format = .elements(at: path)
        let input = InputSelection([], format: options.format).checked(BytesInput(document, chunkBytes: chunkBytes))
        do {
            try Inference(records: 10, options: options).read(input)
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test(
        arguments: [
            (#"{"vulnerability": [{"id": 1}]}"#, "vulnerabilty", "vulnerability"),
            (#"{"Data": {"items": []}}"#, "data.items", "Data.items"),
            (#"{"a": {"itens": 0, "items": [{}]}, "itmes": 1}"#, "a.itemz", "a.items"),
            (#"{"itmes": [], "a": {"x": {"items": 1}, "list": [{}]}}"#, "a.lists", "a.list"),
            (#"{"a.b": [1, {"c": 2}], "x": "c:"}"#, #"a\.c"#, #"a\.b"#),
            (#"{"a[0]": []}"#, "a[0", #"a\[0]"#),
            (#"{"a.b": {"cd": []}}"#, #"a\.b.ce"#, #"a\.b.cd"#),
            // No key is similar, so the first array of objects is offered.
            (#"{"status": 1, "data": {"items": [{"id": 1}]}}"#, "records", "data.items"),
            (#"{"data": {"items": [{"id": 1}]}}"#, "items", "data.items"),
            (#"{"größe": [1]}"#, "grösse", "größe"),
        ], [1, 3])
    func isNamed(_ row: (document: String, path: String, expected: String), workers: Int) {
        let error = Self.error(row.document, at: row.path, chunkBytes: 7, workers: workers)
        #expect(
            error?.hasSuffix(
                "a required key is missing: \(row.path.replacing(#"\."#, with: ".")); did you mean "
                    + "--elements '\(row.expected)'?") == true, "\(error ?? "none")")
    }

    @Test(arguments: [
        (#"{"data": null}"#, "data.items"), (#"{"secret": 1, "x": "datas"}"#, "data"), ("{}", "data"),
        (#"{"other": {"data": []}}"#, "date"), (#"{"dat\u001b": []}"#, "data"), ("{\"dat\u{9B}\": []}", "data"),
        ("{\"dat\u{202E}\": []}", "data"), (#"{"dat\\a": []}"#, "data"),
        ("{\"x\": \"" + String(repeating: " ", count: 70_000) + "\", \"datas\": []}", "data"),
    ])
    func nothingIsNamed(_ row: (document: String, path: String)) {
        let error = Self.error(row.document, at: row.path, chunkBytes: 100_000)
        #expect(error?.hasSuffix("a required key is missing: \(row.path)") == true, "\(error ?? "none")")
    }

    @Test func errorsOfOtherKindsAreUnchanged() {
        #expect(Self.error(#"{"data": {"item": 1"#, at: "data.items")?.contains("did you mean") == false)
        #expect(Self.error(#"{"data": 1, "date": 2}"#, at: "data")?.contains("did you mean") == false)
        #expect(Self.error(#"{"data": [{}]}"#, at: "data") == nil)
    }
}
