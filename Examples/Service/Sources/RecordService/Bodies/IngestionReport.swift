import FastModel

/// The outcome of a request's records: the answer's body.
struct IngestionReport: JSONModel, Sendable {
    /// The maximum number of errors in an answer.
    static let maximumErrors = 20

    /// The number of records that are stored, by this request or an earlier one.
    var accepted = 0
    /// The number of records that are not stored.
    var rejected = 0
    /// The first errors in the order of places: those of rejected records, and the fault that ended the body.
    private(set) var errors: [RecordFault] = []

    static let schema = Schema(IngestionReport.init) {
        Field("accepted", \.accepted)
        Field("rejected", \.rejected)
        Field("errors", \.errors)
    }

    /// Inserts an error in the order of places and keeps the first `maximumErrors`. The store reports the errors of a block
    /// later than the reader does.
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

/// Why and where a record was rejected or the body ended. It holds none of the content.
struct RecordFault: JSONModel, Sendable, Equatable, Comparable {
    /// The line of the body, counted from 1; 0 if there is no position.
    var line = 0
    /// The column in bytes, counted from 1.
    var column = 0
    /// The path of the value in the record, made of the schema's keys.
    var path = "$"
    /// The error's code: one of ``FastModel/ModelError/Code`` or ``BodyFault``.
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
    ///   - place: the start of the record, for an error without a position.
    init(_ error: ModelError, at place: (line: Int, column: Int)? = nil) {
        let (line, column) =
            error.position == .none ? place ?? (0, 0) : (error.position.line, error.position.column)
        self.init(line: line, column: column, path: error.codingPath.description, code: error.code.rawValue)
    }
}
