#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Encodes models as JSON text.
///
/// ```swift
/// let data = try ModelEncoder().encode(book)
/// ```
///
/// Encoding does not change an encoder, so any number of threads can use the same encoder at once.
public struct ModelEncoder: Sendable {
    /// The options of each encode.
    public var options: EncodingOptions

    /// Makes an encoder.
    public init(_ options: EncodingOptions = EncodingOptions()) { self.options = options }

    /// Encodes a value: a model, an array or dictionary of models, or any other ``JSONConvertible``. A value whose type has a schema in
    /// the options' ``EncodingOptions/mappings`` only is wrapped in ``Mapped``.
    ///
    /// - Returns: the text in UTF-8.
    /// - Throws: ``ModelError`` if a value cannot be written: a number that is not finite, a date outside the years 1 to 9999, an
    ///   object that contains itself, nesting beyond the limit, an invalid schema. Values that JSON has no form for are left out;
    ///   ``encode(_:as:reporting:)`` and ``encode(_:into:reporting:)`` report them.
    @inlinable public func encode<Value: JSONConvertible>(_ value: Value) throws(ModelError) -> Data {
        try text(value).intoData()
    }

    /// Encodes a value as a string; see ``encode(_:)``.
    @inlinable public func encodeString<Value: JSONConvertible>(_ value: Value) throws(ModelError) -> String {
        try text(value).text
    }

    /// Appends a value's text to a buffer, which can be reused.
    ///
    /// - Parameters:
    ///   - value: the value to encode.
    ///   - buffer: receives the text. After an error it is unchanged.
    /// - Throws: ``ModelError``, as ``encode(_:)`` does.
    @inlinable public func encode<Value: JSONConvertible>(
        _ value: Value, into buffer: inout JSONBuffer
    ) throws(ModelError) {
        try unsafe write(value, into: &buffer, nil)
    }

    /// Appends a value's text to a buffer and reports values that JSON has no form for.
    ///
    /// - Parameters:
    ///   - value: the value to encode.
    ///   - buffer: receives the text. After an error it is unchanged.
    ///   - report: replaced by this encode's report, also when an error is thrown.
    /// - Throws: ``ModelError``, as ``encode(_:)`` does.
    @inlinable public func encode<Value: JSONConvertible>(
        _ value: Value, into buffer: inout JSONBuffer, reporting report: inout EncodingReport
    ) throws(ModelError) { try unsafe write(value, into: &buffer, &report) }
}

// The common part of all entry points.

extension ModelEncoder {
    @inlinable @inline(__always) func write<Value: JSONConvertible>(
        _ value: Value, into buffer: inout JSONBuffer,
        _ report: UnsafeMutablePointer<EncodingReport>?
    ) throws(ModelError) {
        let error = unsafe withUnsafePointer(to: value) { value in
            unsafe run(into: &buffer, report) { unsafe Value._write(value, to: &$0) }
        }
        if let error { throw error }
    }

    @inlinable @inline(__always) func text<Value: JSONConvertible>(_ value: Value) throws(ModelError) -> JSONBuffer {
        var buffer = JSONBuffer()
        try unsafe write(value, into: &buffer, nil)
        return buffer
    }

    /// Lends the buffer's memory to a writer for one value.
    @usableFromInline func run(
        into buffer: inout JSONBuffer, _ report: UnsafeMutablePointer<EncodingReport>?,
        _ write: (inout _Writer) -> _Written
    ) -> ModelError? {
        let count = buffer.count
        var writer = unsafe _Writer(options, start: buffer.start, count: count, capacity: buffer.capacity)
        let written = write(&writer)
        let error = writer.finish(written)
        unsafe buffer.adopt(
            writer.start, count: error == nil ? writer.mark : count, capacity: writer.end - writer.start)
        if let report = unsafe report { unsafe report.pointee = writer.report }
        return error
    }

    /// Encodes a sequence as NDJSON: one value per line, each line ended by a line feed.
    ///
    /// Memory is bounded by `chunkBytes` plus the longest line: full chunks are passed to the sink. Pretty printing does not apply.
    ///
    /// - Parameters:
    ///   - values: the records.
    ///   - chunkBytes: the number of bytes to collect before calling the sink.
    ///   - sink: receives whole lines. The bytes are borrowed for the call.
    /// - Throws: the sink's error; ``ModelError`` for a record that cannot be written, with the record's index in the path. The
    ///   lines before the record have been passed to the sink.
    @inlinable public func encodeLines<Records: Sequence>(
        _ values: Records, chunkBytes: Int = 65_536, to sink: (RawSpan) throws -> Void
    ) throws where Records.Element: JSONConvertible {
        var encoder = self
        encoder.options.layout = .compact
        var buffer = JSONBuffer(capacity: min(chunkBytes, 65_536) + 1024)
        var index = 0
        var failure: ModelError?
        for value in values {
            do throws(ModelError) {
                try unsafe encoder.write(value, into: &buffer, nil)
            } catch {
                failure = error
                break
            }
            buffer.append(UInt8(ascii: "\n"))
            index += 1
            if buffer.count >= chunkBytes {
                try buffer.withSpan(sink)
                buffer.removeAll()
            }
        }
        if buffer.count > 0 { try buffer.withSpan(sink) }
        if var failure {
            failure.codingPath.components.insert(.index(index), at: 0)
            throw failure
        }
    }
}

extension _Writer {
    /// Ends the document. Returns the error, or nil if the document is complete.
    mutating func finish(_ written: _Written) -> ModelError? {
        switch written {
        case .value, .reported: return nil
        case .nothing, .absent, .null:
            null()
            return nil
        case .dropped: return ModelError(dropped.code, position: .none, wanted: dropped.type)
        case .failed: return error ?? ModelError(.unencodable, position: .none)
        }
    }
}

extension JSONBuffer {
    @usableFromInline var text: String { unsafe withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) } }
    @usableFromInline var bytes: [UInt8] { unsafe withUnsafeBytes { unsafe Array($0) } }

    /// Makes `Data` from the text. The `Data` takes over the memory.
    @usableFromInline consuming func intoData() -> Data {
        let (start, count) = unsafe release()
        return unsafe Data(bytesNoCopy: start, count: count, deallocator: .free)
    }
}
