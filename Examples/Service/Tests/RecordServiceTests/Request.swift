import Foundation

/// A request as it goes over the wire.
struct Request {
    var body: [UInt8] = []
    var method = "POST"
    var path = "/v1/records"
    var headers: [String] = []
    /// Whether the connection ends after the request.
    var isLast = true
    /// The sizes of the body's chunks; nil for a body with a length.
    var chunkBytes: Int?
    /// Whether the headers have the body's length.
    var hasLength = true

    /// The bytes of the request.
    var bytes: [UInt8] {
        var head = ["\(method) \(path) HTTP/1.1", "Host: localhost"] + headers
        if isLast { head.append("Connection: close") }
        if chunkBytes != nil {
            head.append("Transfer-Encoding: chunked")
        } else if hasLength {
            head.append("Content-Length: \(body.count)")
        }
        return Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + sentBody
    }

    private var sentBody: [UInt8] {
        guard let chunkBytes else { return body }
        var sent: [UInt8] = []
        for start in stride(from: 0, to: body.count, by: chunkBytes) {
            let chunk = body[start..<min(body.count, start + chunkBytes)]
            sent += Array("\(String(chunk.count, radix: 16))\r\n".utf8) + chunk + Array("\r\n".utf8)
        }
        return sent + Array("0\r\n\r\n".utf8)
    }

    /// A request with NDJSON.
    static func lines(_ body: some Sequence<UInt8>) -> Request {
        Request(body: Array(body), headers: ["Content-Type: application/x-ndjson"])
    }

    /// Valid records, one per line.
    static func records(_ ids: some Sequence<Int>) -> [UInt8] {
        Array(ids.map { record($0) + "\n" }.joined().utf8)
    }

    /// A valid record.
    static func record(_ id: Int) -> String {
        """
        {"id":\(id),"type":"click","occurred_at":"2026-11-21T08:30:00Z","user":{"id":7,"name":"Zoë"},"tags":["a"],\
        "amount":1.5,"duration_ms":12,"success":true}
        """
    }
}

/// An answer.
struct Answer {
    let status: Int
    let headers: [String: String]
    let body: String

    /// The body's JSON.
    func json() throws -> [String: Any] {
        try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any] ?? [:]
    }

    /// The answer's member `accepted`.
    func accepted() throws -> Int { try json()["accepted"] as? Int ?? -1 }

    /// The codes of the errors.
    func codes() throws -> [String] {
        (try json()["errors"] as? [[String: Any]] ?? []).compactMap { $0["code"] as? String }
    }

    /// All answers of a connection except 100 (Continue).
    static func all(in bytes: [UInt8]) -> [Answer] {
        var rest = String(decoding: bytes, as: UTF8.self)[...]
        var answers: [Answer] = []
        while let end = rest.range(of: "\r\n\r\n") {
            let lines = rest[..<end.lowerBound].components(separatedBy: "\r\n")
            let status = lines[0].split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
            let headers = lines.dropFirst().reduce(into: [String: String]()) { headers, line in
                let parts = line.split(separator: ":", maxSplits: 1)
                headers[parts[0].lowercased()] = parts.last?.trimmingCharacters(in: .whitespaces)
            }
            let length = headers["content-length"].flatMap { Int($0) } ?? 0
            let body = rest[end.upperBound...].utf8.prefix(length)
            rest = rest[body.endIndex...]
            if status != 100 { answers.append(Answer(status: status, headers: headers, body: String(body) ?? "")) }
        }
        return answers
    }
}
