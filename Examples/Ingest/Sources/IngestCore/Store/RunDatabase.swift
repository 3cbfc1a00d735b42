/// The database of a run: SQLite or PostgreSQL. One thread at a time uses it.
protocol RunDatabase: AnyObject {
    /// The database's name in messages, without credentials.
    var name: String { get }

    /// Runs a body in a transaction: all its changes are stored, or none if it throws.
    ///
    /// - Parameter body: the work to be done. It may be called again if a connection is lost.
    /// - Returns: the body's result.
    /// - Throws: the body's error, and the database's.
    func transaction<Result>(_ body: (any StoreTransaction) throws -> Result) throws -> Result

    /// Runs a body that only reads.
    func read<Result>(_ body: (any StoreTransaction) throws -> Result) throws -> Result

    /// Prepares for batches, after the tables were made.
    func beginStoring() throws

    /// Closes the database, so that another run can use it.
    func close() throws

    /// Why a call has failed, without values.
    func reason(of error: any Error) -> String
}
