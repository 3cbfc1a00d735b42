#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A source of JSON text: `Data`, strings, bytes, spans of bytes.
public protocol JSONSource: DecodingSource, ~Copyable, ~Escapable {
    /// Calls the body with the text's UTF-8 bytes.
    func withJSONBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result
}

extension JSONSource where Self: ContiguousBytes {
    @inlinable public func withJSONBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        unsafe withUnsafeBytes { unsafe body($0) }
    }
}

extension Data: JSONSource {}
extension Array: JSONSource, DecodingSource where Element == UInt8 {}
extension ArraySlice: JSONSource, DecodingSource where Element == UInt8 {}
extension UnsafeRawBufferPointer: @unsafe JSONSource {}

extension String: JSONSource {
    @inlinable public func withJSONBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        var copy = self
        return copy.withUTF8 { unsafe body(UnsafeRawBufferPointer($0)) }
    }
}

extension Substring: JSONSource {
    @inlinable public func withJSONBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        var copy = self
        return copy.withUTF8 { unsafe body(UnsafeRawBufferPointer($0)) }
    }
}

extension RawSpan: JSONSource {
    @inlinable public func withJSONBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        unsafe withUnsafeBytes { unsafe body($0) }
    }
}
