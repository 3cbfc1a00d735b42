import FastModel

/// Why a run cannot start or go on: what was affected and the reason.
package enum IngestError: Error, CustomStringConvertible {
    /// The input cannot be opened or read.
    case input(String, reason: String)
    /// The mapping file cannot be followed.
    case mapping(String)
    /// The input's text ends the stream.
    case content(String, reason: String)
    /// Nothing was accepted of an input that has so many records.
    case nothingAccepted(String, count: Int, isStopped: Bool, advice: String?)
    /// More records were rejected than may be.
    case tooManyRejects(String)
    /// The database cannot be opened or written.
    case database(String, reason: String)
    /// The file of rejected records cannot be written.
    case rejects(String, reason: String)
    /// What the program makes, other than a database, cannot be written.
    case output(String, reason: String)
    /// Records went missing, which is a defect of this program.
    case unbalanced(read: Int, accepted: Int, rejected: Int)

    package var description: String {
        switch self {
        case .input(let name, let reason): "cannot read \(name): \(reason)"
        case .mapping(let reason): "cannot follow the mapping: \(reason)"
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
        case .input, .content, .nothingAccepted: true
        default: false
        }
    }

    /// Whether nothing was wrong but the records.
    package var isOfRecords: Bool { if case .nothingAccepted = self { true } else { false } }
}

extension IngestError {
    /// Why reading an input ended.
    init(_ error: any Error, reading name: String) {
        switch error {
        case let error as IngestError: self = error
        case let error as ModelError: self = .content(name, reason: error.description)
        default: self = .input(name, reason: "\(error)")
        }
    }
}
