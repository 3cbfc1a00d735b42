extension JSONSource {
    /// Lends at most 64 KiB of the bytes, which bounds how many records of a large buffer wait to be taken.
    ///
    /// - Parameters:
    ///   - offset: where the piece starts.
    ///   - body: takes the piece.
    /// - Returns: where the next piece starts, 0 when there is none, and what the body threw.
    @inlinable
    func withPiece(
        from offset: Int, _ body: (UnsafeRawBufferPointer) throws -> Void
    ) -> (next: Int, failure: (any Error)?) {
        unsafe withJSONBytes { bytes in
            let piece = unsafe UnsafeRawBufferPointer(rebasing: bytes[offset...].prefix(64 << 10))
            let next = offset + piece.count < bytes.count ? offset + piece.count : 0
            do {
                try unsafe body(piece)
                return (next, nil)
            } catch {
                return (next, error)
            }
        }
    }
}
