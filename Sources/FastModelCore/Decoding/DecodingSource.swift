/// What a value can be decoded from: JSON text in any form (``JSONSource``), a captured ``JSONValue``, or a dictionary or array of
/// Foundation's types (``object(_:)``).
///
/// ```swift
/// try decoder.decode(Book.self, from: data)
/// try decoder.decode(Book.self, from: page["book"] ?? .null)
/// try decoder.decode(Book.self, from: .object(dictionary))
/// ```
///
/// Conform types of your own to ``JSONSource``.
public protocol DecodingSource: ~Copyable, ~Escapable {
    /// Lends the input to the body, for the library only. Do not call it.
    func _lend(_ body: (_DecodingInput) -> ModelError?) -> ModelError?
}

/// The input of one decode, borrowed from its source.
@safe public enum _DecodingInput {
    case text(UnsafeRawBufferPointer)
    /// A captured value.
    case value(UnsafePointer<JSONValue>)
    /// A dictionary, array or scalar of Foundation's types.
    case object(UnsafePointer<Any>)
}

extension JSONSource where Self: ~Copyable & ~Escapable {
    @inlinable public func _lend(_ body: (_DecodingInput) -> ModelError?) -> ModelError? {
        unsafe withJSONBytes { unsafe body(.text($0)) }
    }
}

/// A captured value. Errors have a coding path but no position.
extension JSONValue: DecodingSource {
    public func _lend(_ body: (_DecodingInput) -> ModelError?) -> ModelError? {
        unsafe withUnsafePointer(to: self) { unsafe body(.value($0)) }
    }
}

/// A dictionary or array of Foundation's types as a source; see ``DecodingSource/object(_:)``.
public struct ObjectSource: DecodingSource {
    private let object: Any

    init(_ object: Any) { self.object = object }

    public func _lend(_ body: (_DecodingInput) -> ModelError?) -> ModelError? {
        // `.object(members)` may also be meant as the case of `JSONValue`.
        if let members = object as? JSONObject { return JSONValue.object(members)._lend(body) }
        return unsafe withUnsafePointer(to: object) { unsafe body(.object($0)) }
    }
}

extension DecodingSource where Self == ObjectSource {
    /// A dictionary or array of Swift's types, as made from a property list or JSON: strings, numbers, `Bool`, `Date`, `Data`, `URL`,
    /// `UUID` and nil, and arrays, sets and dictionaries of them. Objects of Foundation's classes, such as `NSNull` and the numbers of
    /// `JSONSerialization`, need the product FastModelFoundation; without it they are an error (``ModelError/Code/typeMismatch``).
    ///
    /// A value that JSON has no form for is stored unconverted if it has the property's type: a model, a date, a converter's
    /// result. Properties of `Any` also receive such values; hooks and object converters receive them as ``JSONValue/native(_:)``. A
    /// property of ``JSONValue`` rejects them. Objects among such values are shared, not copied.
    ///
    /// Errors have a coding path but no position.
    ///
    /// - Parameter object: the dictionary or array.
    /// - Returns: the source.
    public static func object(_ object: Any) -> ObjectSource { ObjectSource(object) }
}
