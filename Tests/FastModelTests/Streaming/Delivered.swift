import FastModel

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

    init(_ record: Record<Model>) where Model: JSONModel {
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
