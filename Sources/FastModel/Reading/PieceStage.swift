/// Gathers pieces of a few bytes before the stream looks at them: what makes input that comes byte by byte affordable.
///
/// A piece costs a comparison and a copy here, inlined where it is fed; behind it are calls, closures and a parser that
/// would scan a token from its start for each. A byte that may end a record does not wait.
///
/// Invariant: `start` is memory of `capacity` bytes, freed by its owner; the first `count` of them are initialised.
@safe
@usableFromInline
struct PieceStage {
    /// Fewer bytes are not worth parsing: the reader holds back as many.
    static let capacity = 4096
    /// Longer pieces are worth their way.
    @usableFromInline static var longestPiece: Int { 64 }

    @usableFromInline let start: UnsafeMutablePointer<UInt8>
    @usableFromInline var count = 0
    /// Fewer bytes than these are gathered: none when the stream has ended, so that each call reaches the error.
    @usableFromInline var room: Int

    init() {
        room = Self.capacity
        unsafe start = .allocate(capacity: Self.capacity)
    }

    func deallocate() { unsafe start.deallocate() }

    /// Keeps a piece; false when it is to be fed, after what is kept.
    @inlinable
    @inline(__always)
    mutating func keep(_ piece: UnsafeRawBufferPointer) -> Bool {
        guard piece.count <= Self.longestPiece, count + piece.count < room,
            unsafe !piece.contains(where: Self.mayEndValue)
        else { return false }
        for offset in 0..<piece.count { unsafe start[count + offset] = piece[offset] }
        count += piece.count
        return true
    }

    /// Whether a piece that holds the byte is worth parsing although it is small, since a record may be complete.
    @inlinable
    @inline(__always)
    static func mayEndValue(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "\n")
    }

    /// Takes what is kept. The bytes stay until the next piece comes.
    mutating func takeAll() -> UnsafeRawBufferPointer {
        defer { count = 0 }
        return unsafe UnsafeRawBufferPointer(start: start, count: count)
    }
}
