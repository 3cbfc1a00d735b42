@testable import FastModel

/// The scanner and yajl deliver the same events of every text, or refuse it with the same code, place and detail. The first byte
/// chooses the pieces' size.
func compareSources(_ bytes: UnsafeRawBufferPointer) {
    guard let first = bytes.first else { return }
    let document = UnsafeRawBufferPointer(rebasing: bytes.dropFirst())
    // In memory of its own, behind which the address sanitizer sees every byte that is read.
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: document.count)
    defer { copy.deallocate() }
    _ = copy.initialize(fromContentsOf: document)
    let text = UnsafeBufferPointer(copy)
    let whole = RecordedEvents.whole(text)
    for sizes in [[1], [1 + Int(first)], [1 + Int(first) % 7, 2], [4096]] {
        let pieces = RecordedEvents.pieces(text, of: sizes)
        precondition(pieces == whole, "in pieces of \(sizes): \(whole) is not \(pieces)")
    }
    // Behind so much white space that the first piece, which ends anywhere in the text, is parsed at once.
    let padding = [UInt8](repeating: 0x20, count: 4096)
    (padding + text).withUnsafeBufferPointer { padded in
        let whole = RecordedEvents.whole(padded)
        let cut = 4096 + Int(first) % max(1, text.count)
        let pieces = RecordedEvents.pieces(padded, of: [cut, 8192])
        precondition(pieces == whole, "cut at \(cut): \(whole) is not \(pieces)")
    }
}
