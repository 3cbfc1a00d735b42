import FastModel

/// What became of a request's records: the answer's body.
struct IngestionReport: JSONModel, Sendable {
    /// The most errors that an answer lists.
    static let maximumErrors = 20

    /// Records that are stored, by this request or an earlier one.
    var accepted = 0
    /// Records that are not.
    var rejected = 0
    /// The first of the rejected ones, and what ended the body.
    private(set) var errors: [RecordFault] = []

    static let schema = Schema(IngestionReport.init) {
        Field("accepted", \.accepted)
        Field("rejected", \.rejected)
        Field("errors", \.errors)
    }

    /// Adds an error, where there is room. The store's come after the reader's of the same block, so they are put in order.
    mutating func add(_ fault: RecordFault) {
        errors.append(fault)
        guard errors.count > 1, fault < errors[errors.count - 2] else {
            if errors.count > Self.maximumErrors { errors.removeLast() }
            return
        }
        errors.sort()
        if errors.count > Self.maximumErrors { errors.removeLast() }
    }
}

/// Why a record was rejected, or the body was not read on, and where. It holds nothing of the content.
struct RecordFault: JSONModel, Sendable, Equatable, Comparable {
    /// The line of the body, counted from 1; 0 where there is no place.
    var line = 0
    /// The column in bytes, counted from 1.
    var column = 0
    /// The path of the value in the record, of the schema's keys.
    var path = "$"
    /// What went wrong, one of ``FastModel/ModelError/Code`` or ``BodyFault``.
    var code = ""

    static let schema = Schema(RecordFault.init) {
        Field("line", \.line)
        Field("column", \.column)
        Field("path", \.path)
        Field("code", \.code)
    }

    static func < (left: RecordFault, right: RecordFault) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}

extension RecordFault {
    /// The place and code of an error.
    ///
    /// - Parameters:
    ///   - error: the error.
    ///   - place: where its record starts, for an error that has no position.
    init(_ error: ModelError, at place: (line: Int, column: Int)? = nil) {
        let (line, column) =
            error.position == .none ? place ?? (0, 0) : (error.position.line, error.position.column)
        self.init(line: line, column: column, path: error.codingPath.description, code: error.code.rawValue)
    }
}
