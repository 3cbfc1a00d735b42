#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Something that holds JSON text: `Data`, strings, bytes.
public protocol JSONSource {
    /// Lends the text's UTF-8 bytes.
    func withJSONBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result
}

extension Data: JSONSource {
    @inlinable
    public func withJSONBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        unsafe withUnsafeBytes { unsafe body($0) }
    }
}

extension Array: JSONSource where Element == UInt8 {
    @inlinable
    public func withJSONBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        unsafe withUnsafeBytes { unsafe body($0) }
    }
}

extension ArraySlice: JSONSource where Element == UInt8 {
    @inlinable
    public func withJSONBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        unsafe withUnsafeBytes { unsafe body($0) }
    }
}

extension UnsafeRawBufferPointer: @unsafe JSONSource {
    @inlinable
    public func withJSONBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        unsafe body(self)
    }
}

extension String: JSONSource {
    @inlinable
    public func withJSONBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        var copy = self
        return copy.withUTF8 { unsafe body(UnsafeRawBufferPointer($0)) }
    }
}

extension Substring: JSONSource {
    @inlinable
    public func withJSONBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        var copy = self
        return copy.withUTF8 { unsafe body(UnsafeRawBufferPointer($0)) }
    }
}
