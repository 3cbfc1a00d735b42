/// The part of a ``RecordReader`` that does not depend on the model.
///
/// A class only so that the reader can refer to it; each call reaches its state once.
@safe
@usableFromInline
final class RecordStream {
    @usableFromInline typealias Deliver = (RecordContext) -> (any Error)?

    private let options: DecodingOptions
    private let plans: PlanCaches?
    // The sessions refer to them without keeping them.
    private let line: _Setter
    private let array: _Setter
    private let slot: UnsafeMutableRawPointer
    // One of the two, once the framing is known.
    private var lines: LineStream?
    private var elements: ElementStream?
    /// The white space before anything told the framing.
    private var leading: [UInt8] = []
    /// Why the stream has ended early.
    private var failure: (any Error)?

    @usableFromInline
    init(
        _ options: DecodingOptions, _ plans: PlanCaches?, _ framing: RecordFraming, line: _Setter, element: _Setter,
        slot: UnsafeMutableRawPointer
    ) {
        self.options = options
        self.plans = plans
        self.line = line
        unsafe self.slot = slot
        array = unsafe _Setter(arrayOfRecords: element, slot: slot)
        if framing != .automatic { start(framing) }
    }

    deinit {
        // Before the setters they refer to.
        lines = nil
        elements = nil
    }

    private func start(_ framing: RecordFraming) {
        if framing == .array {
            elements = unsafe ElementStream(options, root: array, slot: slot)
        } else {
            lines = unsafe LineStream(options, root: line, slot: slot)
        }
    }

    @usableFromInline
    func feed(_ bytes: UnsafeRawBufferPointer, _ deliver: Deliver) -> (any Error)? {
        let bytes = unsafe bytes.assumingMemoryBound(to: UInt8.self)
        if lines == nil, elements == nil {
            guard let first = unsafe bytes.first(where: { !LineStream.isSpace($0) }) else {
                unsafe leading.append(contentsOf: bytes)
                return nil
            }
            start(first == UInt8(ascii: "[") ? .array : .lines)
            failure = unsafe leading.withUnsafeBufferPointer { unsafe pass($0, deliver) }
            leading = []
        }
        if failure == nil { failure = unsafe pass(bytes, deliver) }
        return failure
    }

    @usableFromInline
    func finish(_ deliver: Deliver) -> (any Error)? {
        if failure == nil {
            failure = lines?.finish(deliver) ?? elements?.finish(deliver)
        }
        return failure
    }

    private func pass(_ bytes: UnsafeBufferPointer<UInt8>, _ deliver: Deliver) -> (any Error)? {
        if let error = unsafe lines?.feed(bytes, deliver) { return error }
        return unsafe elements?.feed(bytes, deliver) ?? nil
    }
}
