import FastModelCore

/// A record's text, borrowed for a call, and its place in the stream.
@safe struct RecordText {
    /// How the text ends.
    enum Ending {
        /// Where the framing says.
        case whole
        /// With the stream, which may end there.
        case last
        /// With the stream, which must not end there.
        case incomplete
    }

    /// The text. Nil if it is over the limit, so that only its length is known.
    var bytes: UnsafeBufferPointer<UInt8>?
    var place: TextPlace
    /// The number of bytes in the stream.
    var count: Int
    /// The number of records before it in its array; nil if it is not an element.
    var index: Int?
    var ending = Ending.whole
}

/// An error in the text of a stream, which ends the stream. Other errors are those of the caller's body.
@usableFromInline struct StreamFault: Error {
    let error: ModelError

    init(_ error: ModelError) { self.error = error }
}

/// Divides a stream into records: joins the parts that a ``RecordCutter`` finds, drops the text of records over the limit, and lets
/// yajl read the document around the records.
@safe struct RecordSplitter: ~Copyable {
    /// Takes a record. Returns an error to end the stream.
    typealias Take = (RecordText) -> (any Error)?

    private var cutter: any RecordCutter
    /// Whether each record is a line, so that lines need not be counted.
    private var areLines: Bool
    private let options: DecodingOptions
    private let limit: Int
    /// Logs the end of the document around the records. Nil once that has been logged.
    private var log: DecodingLog?
    /// The document around the records; nil if they are not elements.
    private var document: EnclosingDocument?
    /// Whether the stream is outside the array of the records.
    private var isAround: Bool
    /// Whether the records are elements if the first byte that is not white space is `[`.
    private var isUndecided: Bool

    /// The end of the bytes that were passed.
    private var end = TextPlace()
    /// The start of the open record, and its text so far.
    private var start = TextPlace()
    private var text: [UInt8] = []
    private var isOpen = false
    /// The white space that divides the text so far from the next part, up to the limit, and its whole length.
    private var gap: [UInt8] = []
    private var gapCount = 0
    /// The number of bytes of a record over the limit, whose text is dropped. 0 for another record.
    private var dropped = 0
    /// Whether the dropped text is white space so far.
    private var isBlank = false
    private var index = 0
    /// Whether the last cut took no byte. Two in a row would never end.
    private var tookNothing = false

    /// Makes a splitter, and the reader of the document around the records if the framing has one.
    ///
    /// - Throws: ``ModelError`` with the code `invalidSchema` for a path with an empty key.
    init(_ framing: RecordFraming, _ options: DecodingOptions, _ plans: PlanCaches?) throws(ModelError) {
        switch framing {
        case .array: self.init(framing, options, document: EnclosingDocument(options))
        case .elements(let path):
            let path = try ElementPath(path)
            let root = try (plans?.decoding ?? .shared).build {
                _Setter(documentWithRecordsAt: path.components, $0)
            }
            self.init(
                framing, options, document: unsafe EnclosingDocument(options, plans, path: path.components, root: root))
        default: self.init(framing, options, document: nil)
        }
    }

    /// Makes a splitter with a document around the records, if they are elements.
    init(
        _ framing: RecordFraming, _ options: DecodingOptions, document: consuming EnclosingDocument?
    ) {
        cutter = framing.cutter
        areLines = (cutter as? SeparatorCutter) == .lines
        self.options = options
        limit = options.maximumRecordBytes
        log = options.log
        isAround = document != nil
        isUndecided = framing == .automatic
        self.document = document
    }

    /// The issues found in the document around the records.
    var report: DecodingReport { mutating get { document?.report ?? DecodingReport() } }

    /// Divides the bytes that follow. Returns the error that ends the stream: of `take`, or a ``StreamFault``.
    mutating func feed(_ bytes: UnsafeBufferPointer<UInt8>, _ take: Take) -> (any Error)? {
        var rest = unsafe bytes
        if isUndecided {
            // White space is the start of a line until the framing is known.
            let spaces = unsafe bytes.firstIndex { !$0.isJSONSpace } ?? bytes.count
            unsafe rest = UnsafeBufferPointer(rebasing: bytes.prefix(spaces))
            while !rest.isEmpty { if let error = unsafe cut(&rest, take) { return error } }
            unsafe rest = UnsafeBufferPointer(rebasing: bytes.dropFirst(spaces))
            if let first = unsafe rest.first { decide(first) }
        }
        while !rest.isEmpty {
            let error = unsafe isAround ? readAround(&rest) : cut(&rest, take)
            if let error { return error }
        }
        return nil
    }

    /// Ends the stream. Returns the error that ends it: of `take`, or a ``StreamFault``.
    mutating func finish(_ take: Take) -> (any Error)? {
        if isAround {
            if let error = document?.finish() { return StreamFault(error) }
        } else {
            let expectation = (cutter as? ValueCutter)?.expectation ?? ""
            let mayEnd = cutter.finish()
            if !isOpen {
                if !mayEnd { return fail(ReadingFault(of: nil, after: expectation, offset: end.offset)) }
            } else if !mayEnd, dropped > 0 {
                return fail(ReadingFault(ofOpenValueAt: end.offset))
            } else if let error = close(mayEnd ? .last : .incomplete, take) {
                return error
            } else if areLines {
                // If the stream goes on, its places are counted as if the line feed had been there.
                end.passLine(1, isWhole: true)
            }
        }
        return nil
    }

    /// Logs the end of the stream: a fault, or its regular end once all records are delivered. Returns the error to throw.
    mutating func conclude(_ error: (any Error)?, isAtEnd: Bool = false) -> (any Error)? {
        guard let fault = error as? StreamFault else {
            if error == nil, isAtEnd { log.take()?.report(report.issues, nil) }
            return error
        }
        log.take()?.report(report.issues, fault.error)
        return fault.error
    }

    /// Chooses the framing by the stream's first byte that is not white space.
    private mutating func decide(_ first: UInt8) {
        isUndecided = false
        guard first == UInt8(ascii: "[") else { return }
        forgetRecord()
        text = []
        areLines = false
        document = EnclosingDocument(options, at: end)
        isAround = true
    }

    /// Reads the document up to the array of the records, or to its end.
    private mutating func readAround(_ rest: inout UnsafeBufferPointer<UInt8>) -> (any Error)? {
        var result = (count: rest.count, isInArray: false)
        do throws(ModelError) { if let found = unsafe try document?.read(rest) { result = found } } catch {
            return StreamFault(error)
        }
        unsafe pass(result.count, of: &rest)
        if result.isInArray {
            isAround = false
            cutter = ValueCutter.elements
            index = 0
        }
        return nil
    }

    private mutating func cut(_ rest: inout UnsafeBufferPointer<UInt8>, _ take: Take) -> (any Error)? {
        let found = unsafe cutter.cut(Span(_unsafeElements: rest))
        // A cutter may be a user's.
        guard found.text.lowerBound >= 0, found.text.upperBound <= found.count, found.count <= rest.count,
            found.count > 0 || found.ending == .record && !tookNothing
        else {
            return StreamFault(
                ModelError(.invalidSchema, position: end.position, detail: "a cut outside the bytes at hand"))
        }
        tookNothing = found.count == 0
        unsafe passGap(found.text.lowerBound, of: &rest)
        switch found.ending {
        case .last: return unsafe leaveArray(&rest)
        case .fault(let text): return unsafe fail(ReadingFault(of: rest[0], after: text, offset: end.offset))
        case .open, .record: break
        }
        let part = unsafe UnsafeBufferPointer(rebasing: rest.prefix(found.text.count))
        let place = end
        let isWhole = found.ending == .record
        if isWhole, !isOpen, part.count <= limit {
            unsafe passRecord(found, of: &rest)
            return unsafe offer(part, place, .whole, take)
        }
        if !part.isEmpty { unsafe keep(part) }
        if isWhole {
            unsafe passRecord(found, of: &rest)
            return close(.whole, take)
        }
        if areLines { end.passLine(part.count, isWhole: false) }
        unsafe pass(part.count, of: &rest, isCounted: areLines)
        unsafe passGap(found.count - found.text.upperBound, of: &rest)
        return nil
    }

    /// Passes the text of a record and the gap after it.
    private mutating func passRecord(_ found: RecordCut, of rest: inout UnsafeBufferPointer<UInt8>) {
        let count = found.count - found.text.lowerBound
        if areLines { end.passLine(count, isWhole: true) }
        unsafe pass(count, of: &rest, isCounted: areLines)
    }

    /// Leaves the array of the records by its bracket, which the document's reader reads.
    private mutating func leaveArray(_ rest: inout UnsafeBufferPointer<UInt8>) -> (any Error)? {
        isAround = true
        if let error = document?.leaveArray(at: end) { return StreamFault(error) }
        unsafe pass(1, of: &rest)
        return nil
    }

    // The text of the open record.

    /// Adds a part to the open record, or opens one.
    private mutating func keep(_ part: UnsafeBufferPointer<UInt8>) {
        if !isOpen {
            isOpen = true
            start = end
        }
        let room = limit - text.count
        if dropped == 0, gapCount <= room, part.count <= room - gapCount {
            text.append(contentsOf: gap)
            unsafe text.append(contentsOf: part)
        } else {
            isBlank = unsafe (dropped > 0 ? isBlank : text.isBlank) && part.isBlank
            dropped += text.count + gapCount + part.count
            text = []
        }
        gap.removeAll(keepingCapacity: gap.capacity < 256)
        gapCount = 0
    }

    /// Passes bytes that belong to no record, or divide the parts of one.
    private mutating func passGap(_ count: Int, of rest: inout UnsafeBufferPointer<UInt8>) {
        guard count > 0 else { return }
        if isOpen {
            // A tab is white space between tokens, but invalid in a string.
            let kept = unsafe rest.prefix(dropped > 0 ? 0 : min(count, max(0, limit - gapCount)))
            unsafe gap.append(contentsOf: kept.lazy.map { $0 == 0x0A || $0 == 0x0D ? $0 : 0x09 })
            gapCount += count
        }
        unsafe pass(count, of: &rest)
    }

    private mutating func pass(
        _ count: Int, of rest: inout UnsafeBufferPointer<UInt8>, isCounted: Bool = false
    ) {
        if !isCounted { unsafe end.pass(UnsafeBufferPointer(rebasing: rest.prefix(count))) }
        unsafe rest = UnsafeBufferPointer(rebasing: rest.dropFirst(count))
    }

    /// Closes the open record.
    private mutating func close(_ ending: RecordText.Ending, _ take: Take) -> (any Error)? {
        var whole: [UInt8] = []
        swap(&whole, &text)
        let count = dropped
        forgetRecord()
        if count > 0 {
            if isBlank { return nil }
            return unsafe take(RecordText(bytes: nil, place: start, count: count, index: nextIndex(), ending: ending))
        }
        let error = unsafe whole.withUnsafeBufferPointer { unsafe offer($0, start, ending, take) }
        whole.removeAll(keepingCapacity: whole.capacity <= 1 << 16)
        swap(&whole, &text)
        return error
    }

    private mutating func forgetRecord() {
        isOpen = false
        text.removeAll(keepingCapacity: true)
        gap.removeAll()
        gapCount = 0
        dropped = 0
    }

    /// Passes a record on, unless it is white space.
    private mutating func offer(
        _ bytes: UnsafeBufferPointer<UInt8>, _ place: TextPlace, _ ending: RecordText.Ending, _ take: Take
    ) -> (any Error)? {
        if unsafe bytes.isBlank { return nil }
        return unsafe take(
            RecordText(bytes: bytes, place: place, count: bytes.count, index: nextIndex(), ending: ending))
    }

    private mutating func nextIndex() -> Int? {
        guard document != nil else { return nil }
        index += 1
        return index - 1
    }

    /// The error of a fault between records.
    private mutating func fail(_ fault: ReadingFault) -> StreamFault {
        let number = fault.expected == .value ? index : index - 1
        let path = document?.pathOfElement(number) ?? CodingPath()
        return StreamFault(ModelError(fault.code, codingPath: path, position: end.position, detail: fault.detail))
    }
}

extension Collection<UInt8> {
    /// Whether the text is nothing but JSON's white space.
    fileprivate var isBlank: Bool { allSatisfy(\.isJSONSpace) }
}
