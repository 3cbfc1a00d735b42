import FastModel
import Testing

@Suite("Elements at a path, and the envelope around them")
struct EnvelopeTests {
    struct Outcome: Equatable {
        var page: Page?
        var elements: [Delivered<Entry>] = []
        var error: ModelError?
        var report = DecodingReport()
        /// The number of elements delivered when the array's last byte was fed.
        var ids: [Int] { elements.compactMap(\.model?.id) }
    }

    private func read(
        _ text: String, at path: String = "data.items", inPieces sizes: [Int] = [],
        _ options: DecodingOptions = DecodingOptions()
    ) -> Outcome {
        var outcome = Outcome()
        do {
            var reader = try EnvelopeReader(Page.self, elements: Entry.self, at: path, options: options)
            var rest = Array(text.utf8)[...]
            var turn = 0
            while !rest.isEmpty {
                let piece = rest.prefix(sizes.isEmpty ? rest.count : sizes[turn % sizes.count])
                rest = rest.dropFirst(piece.count)
                turn += 1
                try reader.feed(Array(piece)) { outcome.elements.append(Delivered($0)) }
            }
            outcome.page = try reader.finish(reporting: &outcome.report) { outcome.elements.append(Delivered($0)) }
        } catch {
            outcome.error = error as? ModelError
        }
        return outcome
    }

    static let document = """
        {"total": 7, "x": [[{"id": 99}]],
         "data": {"meta": {"total": 3, "items": [1]}, "next": "p2",
          "items": [{"id": 1}, {"id": 2, "tags": [1]}, 5,
           {"id": 3, "name": []}], "more": {"items": [{"id": 98}]}},
         "notes": [1, "x", 2], "status": "ok"}
        """

    @Test(arguments: [[], [1], [2], [50, 1], [4096]])
    func elementsAndEnvelope(_ sizes: [Int]) {
        let outcome = read(Self.document, inPieces: sizes)
        #expect(outcome.error == nil)
        #expect(outcome.page == Page(status: "ok", next: "p2", total: 3, notes: [1, 2]))
        #expect(outcome.ids == [1, 2, 3])
        #expect(outcome.elements.map(\.code) == [nil, nil, .typeMismatch, nil])
        #expect(outcome.elements.map(\.line) == [3, 3, 3, 4])
        #expect(outcome.elements.map(\.paths) == [[], [], [], ["data.items[3].name"]])
        #expect(outcome.report.issues.map(\.codingPath.description) == ["notes[1]"])
        let bytes = Array(Self.document.utf8)
        for element in outcome.elements where element.code != nil {
            #expect(element.text == Array(bytes[element.range]))
        }
        #expect(outcome == read(Self.document))
    }

    @Test func everySplit() {
        let whole = read(Self.document)
        let count = Self.document.utf8.count
        for index in 1..<count { #expect(read(Self.document, inPieces: [index, count]) == whole) }
    }

    @Test func withoutAnEnvelope() {
        for sizes in [[], [1], [30]] {
            let result = stream(Self.document, .elements(at: "data.items"), inPieces: sizes)
            #expect(result.error == nil)
            #expect(result.models.map(\.id) == [1, 2, 3])
            #expect(stream(Self.document, .elements(at: "x"), inPieces: sizes).codes == [.typeMismatch])
            #expect(stream("{\"a.b\":[{\"id\":1}]}", .elements(at: "a\\.b"), inPieces: sizes).models.map(\.id) == [1])
        }
    }

    @Test func elementsComeBeforeTheDocumentEnds() throws {
        var reader = try EnvelopeReader(Page.self, elements: Entry.self, at: "data.items")
        var ids: [Int] = []
        func take(_ record: DecodedRecord<Entry>) {
            if case .model(let entry, _) = record { ids.append(entry.id) }
        }
        try reader.feed("{\"data\":{\"items\":[{\"id\":1}", take)
        #expect(ids == [1])
        try reader.feed(",{\"id\":2}", take)
        #expect(ids == [1, 2])
        try reader.feed("]},\"status\":\"done\"}", take)
        #expect(try reader.finish(take).status == "done")
    }

    @Test func theArrayMayBeNullButNotAbsent() {
        let null = read("{\"status\":\"a\",\"data\":{\"items\":null}}")
        #expect(null.page?.status == "a" && null.elements == [] && null.error == nil)
        for text in ["{\"status\":\"a\"}", "{\"status\":\"a\",\"data\":{}}", "{\"status\":\"a\",\"data\":null}"] {
            let absent = read(text)
            #expect(absent.error?.code == .missingKey)
            #expect(absent.error?.codingPath.description == "data.items")
        }
        for value in ["5", "[]", "[{\"items\":[]}]"] {
            let blocked = read("{\"status\":\"a\",\"data\":\(value)}")
            #expect(blocked.error?.code == .typeMismatch)
            #expect(blocked.error?.codingPath.description == "data")
        }
        for value in ["5", "\"x\"", "{}", "true"] {
            let other = read("{\"status\":\"a\",\"data\":{\"items\":\(value)}}")
            #expect(other.error?.code == .typeMismatch)
            #expect(other.error?.codingPath.description == "data.items")
        }
    }

    @Test func twoArrays() {
        let outcome = read("{\"data\":{\"items\":[{\"id\":1}],\"items\":[{\"id\":2}]},\"status\":\"a\"}")
        #expect(outcome.ids == [1, 2])
    }

    @Test(arguments: [
        ("{\"data\":{\"items\":[{\"id\":1},{\"id\":2}]}}", ModelError.Code.missingKey, 2),
        ("{\"data\":{\"items\":[{\"id\":1},{\"id\":2}]},\"status\":\"a\"", .unexpectedEnd, 2),
        ("{\"data\":{\"items\":[{\"id\":1},{\"id\":2}}", .invalidSyntax, 2),
        ("{\"data\":{\"items\":[{\"id\":1},}", .invalidSyntax, 1),
        ("{\"data\":{\"items\":[{\"id\":1}", .unexpectedEnd, 1),
        ("{\"status\":\"a\",\"data\":{\"items\":[{\"id\":1}]}}{", .trailingData, 1), ("[]", .typeMismatch, 0),
        ("null", .unexpectedNull, 0), ("", .emptyInput, 0), (" ", .unexpectedEnd, 0),
    ])
    func errors(_ text: String, _ code: ModelError.Code, _ count: Int) {
        for sizes in [[], [1], [5]] {
            let outcome = read(text, inPieces: sizes)
            #expect(outcome.error?.code == code, "\(text)")
            #expect(outcome.ids.count == count, "\(text)")
            #expect(outcome.page == nil)
        }
    }

    @Test func aStrictEnvelope() {
        var options = DecodingOptions()
        options.conversion = .strict
        let text = "{\"data\":{\"items\":[{\"id\":\"1\"},{\"id\":2}]},\"total\":\"7\",\"status\":\"a\"}"
        let outcome = read(text, options)
        #expect(outcome.elements.map(\.code) == [.typeMismatch, nil])
        #expect(outcome.error?.code == .typeMismatch)
        #expect(outcome.error?.codingPath.description == "total")
    }

    private func read(_ text: String, _ options: DecodingOptions) -> Outcome { read(text, at: "data.items", options) }

    @Test(arguments: ["", "data.", ".items", "data..items", "status", "status.x", "data", "notes.x", "total"])
    func invalidPaths(_ path: String) {
        #expect(read("{}", at: path).error?.code == .invalidSchema)
        if path.split(separator: ".", omittingEmptySubsequences: false).contains("") {
            #expect(stream("{}", .elements(at: path)).error?.code == .invalidSchema)
        }
    }

    @Test func limitsOfElements() {
        var options = DecodingOptions()
        options.maximumRecordBytes = 20
        options.maximumDepth = 5
        let long = String(repeating: "n", count: 9000)
        let text =
            "{\"status\":\"\(long)\",\"data\":{\"items\":[{\"id\":1},{\"id\":2,\"name\":\"\(long)\"},{\"id\":3,\"x\":[[]]}]}}"
        for sizes in [[], [1], [100]] {
            let outcome = read(text, at: "data.items", inPieces: sizes, options)
            #expect(outcome.elements.map(\.code) == [nil, .recordLimit, .depthLimit])
            #expect(outcome.page?.status == long)
        }
        options.maximumDepth = 2
        #expect(read(text, options).error?.code == .depthLimit)
    }

    @Test("If an envelope breaks off among its elements, its own report is returned")
    func reportOfWhatBreaksOff() throws {
        var reader = try EnvelopeReader(Page.self, elements: Entry.self, at: "data.items")
        try reader.feed(#"{"notes":["x"],"data":{"items":[{"id":1,"tags":[2]},{"id":1,"tags":[{}]"#) { _ in }
        var report = DecodingReport()
        #expect(throws: ModelError.self) { _ = try reader.finish(reporting: &report) { _ in } }
        #expect(report.issues.map(\.codingPath.description) == ["notes[0]"])
    }
}
