internal import Foundation

/// A class of Foundation's that a property can have: it is read as the Swift type that stands for it.
///
/// `NSNumber`, `NSDecimalNumber`, `NSString`, `NSURL`, `NSDate`, `NSData`, `NSArray`, `NSSet`, `NSDictionary` and their
/// mutable subclasses conform.
public protocol FoundationConvertible: AnyObject, _EngineConvertible {
    /// The Swift type that stands for the class.
    associatedtype Form: JSONConvertible
    /// Makes an instance of the class, or of the subclass that is asked; nil when it cannot hold the value exactly.
    static func _instance(of form: Form) -> AnyObject?
    /// The instance as the value of a Swift type, as which it is written.
    var _swiftValue: any JSONConvertible { get }
}

extension FoundationConvertible {
    public static func _scalar(_ event: _Event) -> Self? {
        if let object: Self = event.native() { return object }
        guard let form = Form._scalar(event) else { return nil }
        return _instance(of: form) as? Self ?? event.rejected(.inexact)
    }

    public static func _object<Sink: _Sink>(_ sink: Sink, _ builder: _PlanBuilder) -> _Container?
    where Sink.Value == Self {
        Form._object(_MappedSink(base: sink) { (form: Form) in _instance(of: form) as? Self }, builder)
    }

    public static func _array<Sink: _Sink>(_ sink: Sink, _ builder: _PlanBuilder) -> _Container?
    where Sink.Value == Self {
        Form._array(_MappedSink(base: sink) { (form: Form) in _instance(of: form) as? Self }, builder)
    }

    public static var _readsNullWords: Bool { Form._readsNullWords }

    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        let instance = unsafe value.assumingMemoryBound(to: Self.self).pointee
        return instance._swiftValue.write(to: &writer)
    }

    /// As the Swift value, so that encoders' own forms for dates, data and numbers apply.
    public static func _encode(_ value: UnsafeRawPointer, to encoder: any Encoder) throws {
        try unsafe value.assumingMemoryBound(to: Self.self).pointee._swiftValue.encode(with: encoder)
    }

    public static func _decoded(from decoder: any Decoder) throws -> Self {
        guard let instance = _instance(of: try Form._decoded(from: decoder)) as? Self else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath, debugDescription: "\(self) cannot hold the value exactly"))
        }
        return instance
    }

    /// By the Swift value: on Linux the hash of some of these objects does not end.
    public static func _hash(_ value: UnsafeRawPointer, _ context: inout _HashingContext) {
        let instance = unsafe value.assumingMemoryBound(to: Self.self).pointee
        // Equal numbers may have been made of different types.
        if let number = instance as? NSNumber { return context.hasher.combine(number.doubleValue) }
        (instance._swiftValue as? any Hashable)?.hash(into: &context.hasher)
    }
}

extension JSONConvertible {
    /// Writes the value, for callers that do not know its type.
    fileprivate func write(to writer: inout _Writer) -> _Written {
        unsafe withUnsafePointer(to: self) { unsafe Self._write($0, to: &writer) }
    }

    /// Encodes the value, for callers that do not know its type.
    func encode(with encoder: any Encoder) throws {
        unsafe try withUnsafePointer(to: self) { unsafe try Self._encode($0, to: encoder) }
    }
}
