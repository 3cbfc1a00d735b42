import FastModelCore

/// The document around the array of a stream's records. yajl reads it while it arrives; the array's elements are read elsewhere.
@safe struct EnclosingDocument: ~Copyable {
    private var session: DecodingSession
    /// The keys on the way to the array.
    private let path: [String]
    private var brackets = Brackets()

    /// Makes the document whose array is at a path.
    ///
    /// - Parameters:
    ///   - options: how to decode.
    ///   - plans: the plans to which the setter belongs.
    ///   - path: the keys on the way to the array.
    ///   - root: the document's setter.
    ///   - target: the place of the value that the document is decoded to; nil if nothing is stored.
    init(
        _ options: DecodingOptions, _ plans: PlanCaches?, path: [String], root: _Setter,
        target: UnsafeMutableRawPointer? = nil
    ) {
        self.path = path
        session = unsafe DecodingSession.allocated(
            options, plans, root: root, target: target ?? Self.nowhere, isInPieces: true)
    }

    /// Makes the document that is the array itself, from a place of the stream on.
    init(_ options: DecodingOptions, at place: TextPlace = TextPlace()) {
        unsafe self.init(options, nil, path: [], root: .records(nil))
        session.start(at: place)
    }

    private static var nowhere: UnsafeMutableRawPointer {
        unsafe UnsafeMutableRawPointer(bitPattern: 16).unsafelyUnwrapped
    }

    /// The issues found in the document.
    var report: DecodingReport { session.report }

    /// The path of an element of the array; of the array if the number is negative.
    func pathOfElement(_ number: Int) -> CodingPath {
        CodingPath(path.map { .key($0) } + (number >= 0 ? [.index(number)] : []))
    }

    /// Reads bytes up to the array of the records.
    ///
    /// - Returns: how many bytes were read: up to and including the array's bracket, or all.
    mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(ModelError) -> (count: Int, isInArray: Bool) {
        var done = 0
        while done < bytes.count {
            let rest = unsafe UnsafeBufferPointer(rebasing: bytes.dropFirst(done))
            let (count, isArray) = unsafe brackets.startOfArray(in: rest, depth: path.count)
            // yajl must not read the elements, so it must have read everything before.
            try check(unsafe session.feed(UnsafeBufferPointer(rebasing: rest.prefix(count)), isUrgent: isArray))
            done += count
            if isArray, session.isInRecords { return (done, true) }
        }
        return (done, false)
    }

    /// Reads the bracket at the end of the array.
    mutating func leaveArray(at place: TextPlace) -> ModelError? {
        brackets.leaveArray()
        session.start(at: place)
        do throws(ModelError) {
            let isRead = unsafe [UInt8(ascii: "]")].withUnsafeBufferPointer { unsafe session.feed($0, isUrgent: true) }
            try check(isRead)
            return nil
        } catch { return error }
    }

    /// Ends the document. Returns an error if it is incomplete or has no array at the path.
    mutating func finish() -> ModelError? {
        do throws(ModelError) {
            try check(session.finish())
            if session.hasFoundRecords { return nil }
            let position = session.position(at: nil)
            return ModelError(
                .missingKey, codingPath: pathOfElement(-1), position: position, detail: path.joined(separator: "."))
        } catch { return error }
    }

    private func check(_ isRead: Bool) throws(ModelError) {
        if !isRead { throw session.error ?? ModelError(.unexpectedEnd) }
    }
}
