#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension JSONModel {
    /// Encodes the model: the short form of ``ModelEncoder/encode(_:)``.
    ///
    /// - Throws: ``ModelError``.
    @inlinable
    public func jsonData(options: EncodingOptions = EncodingOptions()) throws(ModelError) -> Data {
        try ModelEncoder(options).encode(self)
    }

    /// Encodes the model as a string: the short form of ``ModelEncoder/encodeString(_:)``.
    ///
    /// - Throws: ``ModelError``.
    @inlinable
    public func jsonString(options: EncodingOptions = EncodingOptions()) throws(ModelError) -> String {
        try ModelEncoder(options).encodeString(self)
    }

    /// Encodes the model as a dictionary: the short form of ``ModelEncoder/encodeObject(_:)``.
    ///
    /// - Throws: ``ModelError``.
    @inlinable
    public func jsonObject(options: EncodingOptions = EncodingOptions()) throws(ModelError) -> [String: Any] {
        try ModelEncoder(options).encodeObject(self)
    }

    /// Encodes the model as a ``JSONValue``: the short form of ``ModelEncoder/encodeValue(_:)``.
    ///
    /// - Throws: ``ModelError``.
    @inlinable
    public func jsonValue(options: EncodingOptions = EncodingOptions()) throws(ModelError) -> JSONValue {
        try ModelEncoder(options).encodeValue(self)
    }
}
