import FastModel

/// Everything a stream delivered, and how it ended.
struct StreamOutcome<Model: JSONModel & Equatable>: Equatable {
    var records: [Delivered<Model>] = []
    var error: ModelError?

    var models: [Model] { records.compactMap(\.model) }
    /// The code of each rejected record, nil for an accepted one.
    var codes: [ModelError.Code?] { records.map(\.code) }
    var lines: [Int] { records.map(\.line) }
}

/// Reads a stream in pieces of the given sizes, repeated until its end, or in one piece if there are none.
///
/// Each piece is in separate memory, so that the address sanitizer detects a pointer that is kept too long.
func stream<Model: JSONModel & Equatable>(
    _ bytes: [UInt8], _ framing: RecordFraming, inPieces sizes: [Int] = [], as type: Model.Type = Entry.self,
    _ options: DecodingOptions = DecodingOptions()
) -> StreamOutcome<Model> {
    var outcome = StreamOutcome<Model>()
    do {
        var reader = try RecordReader(Model.self, framing: framing, options: options)
        var rest = bytes[...]
        var turn = 0
        while !rest.isEmpty {
            let piece = rest.prefix(sizes.isEmpty ? rest.count : sizes[turn % sizes.count])
            rest = rest.dropFirst(piece.count)
            turn += 1
            try reader.feed(Array(piece)) { outcome.records.append(Delivered($0)) }
        }
        try reader.finish { outcome.records.append(Delivered($0)) }
    } catch {
        outcome.error = error as? ModelError ?? ModelError(.invalidSchema, detail: "another error")
    }
    return outcome
}

/// Reads a stream of text.
func stream<Model: JSONModel & Equatable>(
    _ text: String, _ framing: RecordFraming, inPieces sizes: [Int] = [], as type: Model.Type = Entry.self,
    _ options: DecodingOptions = DecodingOptions()
) -> StreamOutcome<Model> {
    stream(Array(text.utf8), framing, inPieces: sizes, as: type, options)
}

/// A record as a stream delivered it, in a form that can be compared.
struct Delivered<Model: Equatable>: Equatable {
    var model: Model?
    var code: ModelError.Code?
    var path: String?
    var position: SourcePosition?
    var range: Range<Int>
    var line: Int
    var text: [UInt8]
    var issues: [ModelError.Code]
    var paths: [String]

    init(_ record: DecodedRecord<Model>) where Model: JSONModel {
        switch record {
        case .model(let model, _): self.model = model
        case .rejected(let error, _):
            code = error.code
            path = error.codingPath.description
            position = error.position
        }
        range = record.context.range
        line = record.context.line
        text = record.context.text
        issues = record.context.issues.map(\.code)
        paths = record.context.issues.map(\.codingPath.description)
    }
}
