private import Foundation

/// Cuts a stream into lines, joins lines that arrive in several pieces, and reads each line as a document of its own.
struct LineStream: ~Copyable {
    private var session: DecodingSession
    private let limit: Int
    private let log: DecodingLog?
    /// The start of an incomplete line.
    private var carry: [UInt8] = []
    /// Whether the rest of a line over the limit is being skipped.
    private var isOverlong = false
    /// Whether the skipped line consists of white space so far.
    private var isBlank = false
    /// The offset of the current line. Skipped bytes are not yet counted.
    private var offset = 0
    private var skippedBytes = 0
    private var number = 1

    init(_ options: DecodingOptions, root: _Setter, slot: UnsafeMutableRawPointer) {
        limit = options.maximumRecordBytes
        log = options.log
        session = unsafe DecodingSession.allocated(options, root: root, target: slot)
        unsafe session.machine.pointee.state.records = RecordBoundaries(depth: 0)
    }

    mutating func feed(_ bytes: UnsafeBufferPointer<UInt8>, _ deliver: RecordStream.Deliver) -> (any Error)? {
        guard var next = bytes.baseAddress else { return nil }
        let end = unsafe next + bytes.count
        while unsafe next < end, let newline = unsafe memchr(next, 0x0A, end - next) {
            let count = unsafe UnsafeRawPointer(next).distance(to: newline) + 1
            let piece = unsafe UnsafeBufferPointer(start: next, count: count)
            unsafe next += count
            if let error = unsafe take(piece, deliver) { return error }
        }
        unsafe keep(UnsafeBufferPointer(start: next, count: end - next))
        return nil
    }

    /// Ends the stream: reads a last line that lacks its newline.
    mutating func finish(_ deliver: RecordStream.Deliver) -> (any Error)? {
        guard !carry.isEmpty || isOverlong else { return nil }
        return unsafe [UInt8(ascii: "\n")].withUnsafeBufferPointer { unsafe feed($0, deliver) }
    }

    /// Keeps the start of a line, up to the limit.
    private mutating func keep(_ piece: UnsafeBufferPointer<UInt8>) {
        if !isOverlong, piece.count <= limit - carry.count {
            unsafe carry.append(contentsOf: piece)
            return
        }
        isBlank = unsafe (isOverlong ? isBlank : carry.allSatisfy(Self.isSpace)) && piece.allSatisfy(Self.isSpace)
        skippedBytes += carry.count + piece.count
        carry = []
        isOverlong = true
    }

    /// Reads the end of a line, including its newline.
    private mutating func take(_ piece: UnsafeBufferPointer<UInt8>, _ deliver: RecordStream.Deliver) -> (any Error)? {
        if carry.isEmpty, !isOverlong, piece.count - 1 <= limit { return unsafe read(piece, deliver) }
        unsafe keep(UnsafeBufferPointer(rebasing: piece.dropLast()))
        if isOverlong {
            isOverlong = false
            if !isBlank { return rejectOverlong(deliver) }
            endOverlong()
            return nil
        }
        var whole: [UInt8] = []
        swap(&whole, &carry)
        whole.append(UInt8(ascii: "\n"))
        let error = unsafe whole.withUnsafeBufferPointer { unsafe read($0, deliver) }
        whole.removeAll(keepingCapacity: whole.capacity <= 1 << 16)
        swap(&whole, &carry)
        return error
    }

    private mutating func read(_ text: UnsafeBufferPointer<UInt8>, _ deliver: RecordStream.Deliver) -> (any Error)? {
        defer {
            offset += text.count
            number += 1
        }
        if unsafe Self.isSpace(text[0]), unsafe text.allSatisfy(Self.isSpace) { return nil }
        unsafe session.tracker.pointee.startLine(number, offset: offset)
        let line = unsafe UnsafeBufferPointer(rebasing: text.dropLast())
        let isRead = unsafe session.read(line: line)
        // The next line is a new document, so its value is a first value again.
        unsafe session.machine.pointee.state.stack[0].pointee.count = 0
        if !isRead { unsafe Self.reject(in: &session.machine.pointee.state) }
        let findings = unsafe session.machine.pointee.state.issues.takeRecord(log) { unsafe Array(line) }
        return deliver(RecordContext(range: offset..<offset + line.count, line: number, column: 1, findings: findings))
    }

    /// Continues after white space that was not parsed. The white space may be the start of a line.
    mutating func start(after space: LeadingSpace) {
        startBlock(at: space.offset, line: space.line)
        unsafe space.text.withUnsafeBufferPointer { unsafe keep($0) }
        skippedBytes += space.excess
    }

    /// Continues at a line that starts at a known place.
    mutating func startBlock(at offset: Int, line: Int) {
        self.offset = offset
        number = line
    }

    /// Rejects a line over the limit, of which only the length is known.
    mutating func rejectOverlong(_ count: Int, _ deliver: RecordStream.Deliver) -> (any Error)? {
        skippedBytes = count
        return rejectOverlong(deliver)
    }

    private mutating func rejectOverlong(_ deliver: RecordStream.Deliver) -> (any Error)? {
        let position = SourcePosition(offset: offset, line: number, column: 1)
        let error = ModelError(.recordLimit, position: position, detail: "the limit is \(limit) bytes")
        log?.report([], error)
        let context = RecordContext(
            range: offset..<offset + skippedBytes, line: number, column: 1,
            findings: RecordFindings(rejection: error, issues: [], issueCount: 0, text: []))
        endOverlong()
        return deliver(context)
    }

    private mutating func endOverlong() {
        offset += skippedBytes + 1
        skippedBytes = 0
        number += 1
    }

    /// Whether a byte is JSON's white space.
    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

    /// Rejects a record whose line could not be read.
    @inline(never) private static func reject(in state: inout DecodingState) {
        state.abandonRecord()
        guard let findings = state.issues.findings, let error = findings.error else { return }
        // Text after a record on its line takes precedence over errors in the record.
        if error.code == .trailingData { findings.replaceRejection(error) } else { findings.reject(error) }
    }
}
