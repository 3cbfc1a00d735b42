import FastModel
import HTTPTypes
import NIOCore

/// The syntax of a body, from its `Content-Type`, and whether it is compressed.
struct BodyFormat: Equatable {
    /// The forms of JSON.
    enum Syntax {
        /// NDJSON: one record per line.
        case lines
        /// An array of records, or an object with such an array as its `records`.
        case document
    }

    let syntax: Syntax
    let isGzip: Bool

    /// Reads a request's headers.
    ///
    /// - Throws: ``Problem``, 415.
    init(_ headers: HTTPFields) throws(Problem) {
        let type = headers[.contentType].map { Self.name($0.prefix { $0 != ";" }) } ?? ""
        switch type {
        case "application/x-ndjson", "application/ndjson", "application/jsonl", "application/x-jsonlines":
            syntax = .lines
        case "application/json": syntax = .document
        default:
            throw Problem(
                .unsupportedMediaType, "Content-Type has to be application/x-ndjson or application/json",
                headers: [.accept: "application/x-ndjson, application/json"])
        }
        let encoding = headers[.contentEncoding].map { Self.name($0[...]) } ?? "identity"
        switch encoding {
        case "gzip", "x-gzip": isGzip = true
        case "identity", "": isGzip = false
        default:
            throw Problem(
                .unsupportedMediaType, "Content-Encoding has to be gzip or identity",
                headers: [.acceptEncoding: "gzip, identity"])
        }
    }

    /// A name in lower case, without white space around it.
    private static func name(_ text: Substring) -> String {
        var name = text.drop(while: \.isWhitespace)
        while name.last?.isWhitespace == true { name.removeLast() }
        return name.lowercased()
    }

    /// How the body is divided into records. For a document, its first byte other than white space decides.
    ///
    /// - Parameters:
    ///   - piece: the next piece of the body. White space before a document is removed.
    ///   - space: counts what is removed.
    /// - Returns: nil until that byte has arrived.
    func framing(of piece: inout ByteBuffer, after space: inout LeadingSpace) -> RecordFraming? {
        guard syntax == .document else { return .lines }
        return space.skip(&piece).map { $0 == UInt8(ascii: "{") ? .elements(at: "records") : .array }
    }
}
