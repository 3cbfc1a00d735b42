import FastModel

@testable import FastModelCore

/// The complete result of a decode: its value or error, and its report.
struct Outcome<Value> {
    var value: Value?
    var error: ModelError?
    var report = DecodingReport()

    var issues: [ModelError] { report.issues }
    var codes: [ModelError.Code] { report.issues.map(\.code) }
    var paths: [String] { report.issues.map(\.codingPath.description) }
}

extension Outcome: Equatable where Value: Equatable {}

/// Decodes and returns the complete result.
func outcome<Value: JSONConvertible>(
    of source: some JSONSource, as type: Value.Type = Value.self, _ options: DecodingOptions = DecodingOptions()
) -> Outcome<Value> {
    var outcome = Outcome<Value>()
    do throws(ModelError) {
        outcome.value = try ModelDecoder(options).decode(type, from: source, reporting: &outcome.report)
    } catch {
        outcome.error = error
    }
    return outcome
}

/// Decodes strictly and returns the complete result.
func strictOutcome<Value: JSONConvertible>(of source: some JSONSource, as type: Value.Type = Value.self) -> Outcome<
    Value
> {
    var options = DecodingOptions()
    options.conversion = .strict
    return outcome(of: source, as: type, options)
}

/// Decodes a document that arrives in pieces, as a stream does.
///
/// The sizes are repeated until the document's end. Each piece is in separate memory, which is freed before the next
/// one, so that the address sanitizer detects a pointer that is kept too long.
func outcome<Value: JSONConvertible>(
    of bytes: [UInt8], inPieces sizes: [Int], as type: Value.Type = Value.self,
    _ options: DecodingOptions = DecodingOptions()
) -> Outcome<Value> {
    var result = Outcome<Value>()
    do throws(ModelError) {
        let root = unsafe try ReadingPlanCache.shared.root(ObjectIdentifier(Value.self)) { builder in
            Value.setter(.slot(of: Value.self), builder)
        }.takeUnretainedValue()
        let place = UnsafeMutablePointer<Value>.allocate(capacity: 1)
        defer { unsafe place.deallocate() }
        var slot = unsafe ValueSlot(place)
        defer { slot.clear() }
        unsafe withUnsafeMutablePointer(to: &slot) { target in
            unsafe feed(bytes, sizes, options, root, target, &result)
        }
        if result.error == nil { result.value = slot.take() }
    } catch {
        result.error = error
    }
    return result
}

private func feed<Value>(
    _ bytes: [UInt8], _ sizes: [Int], _ options: DecodingOptions, _ root: _Setter,
    _ target: UnsafeMutableRawPointer, _ result: inout Outcome<Value>
) {
    var session = unsafe DecodingSession.allocated(options, root: root, target: target, isInPieces: true)
    var rest = bytes[...]
    var turn = 0
    var isFine = true
    while !rest.isEmpty, isFine {
        let piece = rest.prefix(max(1, sizes[turn % sizes.count]))
        rest = rest.dropFirst(piece.count)
        turn += 1
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: piece.count)
        defer { unsafe copy.deallocate() }
        _ = unsafe copy.initialize(fromContentsOf: piece)
        isFine = unsafe session.feed(UnsafeBufferPointer(copy))
    }
    if isFine { isFine = session.finish() }
    if !isFine { result.error = session.error ?? ModelError(.invalidSyntax, detail: "no error was noted") }
    result.report = unsafe session.machine.pointee.state.issues.findings?.report ?? DecodingReport()
}

/// Decodes a document divided in two.
func outcome<Value: JSONConvertible>(
    of bytes: [UInt8], splitAt index: Int, as type: Value.Type = Value.self
) -> Outcome<Value> {
    outcome(of: bytes, inPieces: [index, max(1, bytes.count - index)], as: type)
}
