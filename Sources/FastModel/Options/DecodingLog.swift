/// Where a decoder tells what it leaves alone and what it rejects; without one it tells nobody but its caller.
///
/// With swift-log, which FastModel does not need:
///
/// ```swift
/// options.log = DecodingLog { level, error in
///     logger.log(level: level == .error ? .error : level == .warning ? .warning : .info, "\(error)")
/// }
/// ```
public struct DecodingLog: Sendable {
    /// How much it matters.
    public enum Level: Sendable, Hashable {
        /// A key that is repeated or that the model does not have; as the options want it reported.
        case info
        /// A value that could not be converted and left its property alone.
        case warning
        /// A document or record that became no model.
        case error
    }

    private let handler: @Sendable (Level, ModelError) -> Void

    /// Makes a log.
    ///
    /// - Parameter handler: takes each message, on the thread that decodes. Messages never hold input.
    public init(_ handler: @escaping @Sendable (_ level: Level, _ error: ModelError) -> Void) {
        self.handler = handler
    }

    /// Tells what was found in a document or record: the issues that its report keeps, then why it was rejected.
    func tell(_ issues: [ModelError], _ rejection: ModelError?) {
        for issue in issues {
            handler(issue.code == .unknownKey || issue.code == .duplicateKey ? .info : .warning, issue)
        }
        if let rejection { handler(.error, rejection) }
    }
}
