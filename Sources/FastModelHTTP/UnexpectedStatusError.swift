/// The server has answered with a status outside 200 to 299, so the body is not the model that was asked for.
public struct UnexpectedStatusError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The status of the response.
    public let status: Int

    /// Makes an error.
    public init(status: Int) {
        self.status = status
    }

    /// `the response has the status 404`.
    public var description: String { "the response has the status \(status)" }

    /// Passes a status of success.
    ///
    /// - Throws: ``UnexpectedStatusError`` for any other.
    @usableFromInline
    static func check(_ status: Int) throws(UnexpectedStatusError) {
        guard 200..<300 ~= status else { throw UnexpectedStatusError(status: status) }
    }
}
