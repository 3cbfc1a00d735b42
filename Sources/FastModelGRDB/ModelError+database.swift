#if GRDB
internal import FastModel
internal import GRDB

extension ModelError {
    /// The issue that an error of the database is, if it is one of the record and not of the database.
    ///
    /// SQLite's words on constraints name tables and columns, never values.
    init?(refusal error: DatabaseError) {
        switch error.resultCode {
        case .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_TOOBIG:
            self.init(.refusedByStore, position: .none, detail: error.message ?? "\(error.extendedResultCode)")
        default: return nil
        }
    }
}

extension Error {
    /// The error as that of the record that holds the refused one.
    ///
    /// - Parameter path: the path from the outer record to the refused one; empty for the outer record itself.
    /// - Returns: the refusal with the path; this error when the record is not what it is about.
    func refusal(under path: [CodingPath.Component]) -> any Error {
        guard !path.isEmpty,
            var refusal = self as? ModelError ?? (self as? DatabaseError).flatMap(ModelError.init(refusal:))
        else {
            return self
        }
        refusal.codingPath.components.insert(contentsOf: path, at: 0)
        return refusal
    }
}
#endif
