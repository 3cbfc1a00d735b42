#if canImport(FoundationEssentials)
private import FoundationEssentials
#else
private import Foundation
#endif

#if canImport(Glibc)
private import Glibc
#elseif canImport(Darwin)
private import Darwin
#endif

/// A growable buffer for JSON text, made to be reused: `removeAll()` keeps its memory.
///
/// ```swift
/// var buffer = JSONBuffer()
/// for model in models {
///     buffer.removeAll()
///     try encoder.encode(model, into: &buffer)
///     try buffer.withUnsafeBytes { try send($0) }
/// }
/// ```
///
/// Invariant: `start` is memory from malloc of `capacity` bytes, of which the first `count` are initialised. `deinit` frees the
/// memory once.
///
/// `@unchecked Sendable`: a buffer cannot be copied, so only its owner reaches its memory.
@safe public struct JSONBuffer: ~Copyable, @unchecked Sendable {
    private(set) var start: UnsafeMutablePointer<UInt8>
    private(set) var capacity: Int
    /// The number of bytes of text.
    public private(set) var count = 0

    /// Makes an empty buffer.
    ///
    /// - Parameter capacity: the number of bytes that the buffer can hold before it grows.
    public init(capacity: Int = 1024) {
        self.capacity = max(64, capacity)
        unsafe start = Self.allocate(self.capacity)
    }

    deinit { unsafe free(start) }

    /// Removes the text and keeps the memory.
    public mutating func removeAll() { count = 0 }

    /// Appends one byte, such as a line feed between records.
    public mutating func append(_ byte: UInt8) {
        if count == capacity {
            capacity *= 2
            unsafe start = Self.reallocate(start, count, capacity)
        }
        unsafe start[count] = byte
        count += 1
    }

    /// Lends the text as a span.
    public borrowing func withSpan<Result, Failure: Error>(
        _ body: (RawSpan) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe body(RawSpan(_unsafeStart: start, byteCount: count))
    }

    /// Lends the text's bytes.
    public borrowing func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result { try unsafe body(UnsafeRawBufferPointer(start: start, count: count)) }

    /// Takes back the memory that was lent to a writer, with the text that the writer made.
    mutating func adopt(_ start: UnsafeMutablePointer<UInt8>, count: Int, capacity: Int) {
        unsafe self.start = unsafe start
        self.count = count
        self.capacity = capacity
    }

    /// Frees the buffer's memory and adopts other memory.
    mutating func replace(_ start: UnsafeMutablePointer<UInt8>, count: Int, capacity: Int) {
        unsafe free(self.start)
        unsafe adopt(start, count: count, capacity: capacity)
    }

    /// Gives up the memory, which the caller frees with `free`.
    consuming func release() -> (start: UnsafeMutablePointer<UInt8>, count: Int) {
        let result = unsafe (start, count)
        discard self
        return unsafe result
    }

    /// Allocates memory with malloc. Traps if there is no memory, like every allocation in Swift.
    static func allocate(_ capacity: Int) -> UnsafeMutablePointer<UInt8> {
        guard let memory = unsafe malloc(capacity) else { return .allocate(capacity: capacity) }
        return unsafe memory.bindMemory(to: UInt8.self, capacity: capacity)
    }

    /// Moves the first `count` bytes to larger memory from malloc, and frees the old memory.
    static func reallocate(_ start: UnsafeMutablePointer<UInt8>, _ count: Int, _ capacity: Int) -> UnsafeMutablePointer<
        UInt8
    > {
        guard let memory = unsafe realloc(start, capacity) else {
            // After a failed realloc the old memory is still allocated. `allocate` traps if it fails too.
            let memory = unsafe allocate(capacity)
            unsafe memory.update(from: start, count: count)
            unsafe free(start)
            return unsafe memory
        }
        return unsafe memory.bindMemory(to: UInt8.self, capacity: capacity)
    }
}
