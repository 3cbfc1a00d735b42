import FastModel

/// Why a run cannot start or continue: the affected file and the reason.
package enum IngestError: Error, CustomStringConvertible {
    /// The input cannot be opened or read.
    case input(String, reason: String)
    /// The input has nothing but white space.
    case empty(String)
    /// The mapping file is invalid.
    case mapping(String)
    /// A key path cannot identify records.
    case key(String, reason: String)
    /// No records can be read after an invalid part of the input's text.
    case content(String, reason: String)
    /// No record of the input was accepted.
    case nothingAccepted(String, count: Int, isStopped: Bool, advice: String?)
    /// More records were rejected than allowed.
    case tooManyRejects(String)
    /// The database cannot be opened or written.
    case database(String, reason: String)
    /// The file of rejected records cannot be written.
    case rejects(String, reason: String)
    /// An output other than a database cannot be written.
    case output(String, reason: String)
    /// Records were lost, which is a defect of this program.
    case unbalanced(read: Int, accepted: Int, rejected: Int)

    package var description: String {
        switch self {
        case .input(let name, let reason): "cannot read \(name): \(reason)"
        case .empty(let name): "cannot read \(name): \(ModelError.Code.emptyInput.summary)"
        case .mapping(let reason): "cannot follow the mapping: \(reason)"
        case .key(let path, let reason): "cannot use --key \(path): \(reason)"
        case .content(let name, let reason): "\(name): \(reason)"
        case .nothingAccepted(let name, let count, let isStopped, let advice):
            "\(name): all of its \(isStopped ? "first " : "")\(count) records were rejected"
                + (advice.map { "; \($0)" } ?? "")
        case .tooManyRejects(let name): "\(name): stopped, since more records are rejected than --max-rejects allows"
        case .database(let path, let reason): "cannot store in \(path): \(reason)"
        case .rejects(let path, let reason): "cannot keep rejected records in \(path): \(reason)"
        case .output(let path, let reason): "cannot write \(path): \(reason)"
        case .unbalanced(let read, let accepted, let rejected):
            "\(read) records were read, but \(accepted) accepted and \(rejected) rejected: please report this"
        }
    }

    /// Whether only one input is affected, so that the next one can be read.
    var isOfInput: Bool {
        switch self {
        case .input, .empty, .content, .nothingAccepted: true
        default: false
        }
    }

    /// Whether the input is empty, which is no failure beside others that are not.
    package var isOfEmptyInput: Bool { if case .empty = self { true } else { false } }

    /// Whether only the records were at fault.
    package var isOfRecords: Bool { if case .nothingAccepted = self { true } else { false } }
}

extension IngestError {
    /// The reason why reading an input ended.
    init(_ error: any Error, reading name: String) {
        switch error {
        case let error as IngestError: self = error
        case let error as ModelError: self = .content(name, reason: error.description)
        default: self = .input(name, reason: "\(error)")
        }
    }
}
