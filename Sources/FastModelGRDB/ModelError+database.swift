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

    /// Does something, and lets its refusal carry the path to a nested record.
    ///
    /// - Returns: what the body returns.
    static func rethrown<Result>(
        under path: CodingPath.Component..., body: () throws -> Result
    ) throws -> Result {
        do {
            return try body()
        } catch {
            guard var refusal = error as? ModelError ?? (error as? DatabaseError).flatMap(ModelError.init(refusal:))
            else {
                throw error
            }
            refusal.codingPath.components.insert(contentsOf: path, at: 0)
            throw refusal
        }
    }
}
#endif
