#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension ModelEncoder {
    /// Encodes a value of a type that the options' ``EncodingOptions/mappings`` have a schema for.
    ///
    /// - Parameter value: the value.
    /// - Returns: the text in UTF-8.
    /// - Throws: ``ModelError``; `unencodable` for a type that is not registered.
    public func encode<Value>(mapped value: Value) throws(ModelError) -> Data {
        try encode { $0.mapped(value) }
    }

    /// Encodes an array of a type that the options' ``EncodingOptions/mappings`` have a schema for.
    ///
    /// - Parameter elements: the values.
    /// - Returns: the text in UTF-8.
    /// - Throws: ``ModelError``. Elements of a type that is not registered are left out.
    public func encode<Element>(mappedElements elements: [Element]) throws(ModelError) -> Data {
        try encode { $0.mapped(elements: elements) }
    }

    private func encode(_ write: (inout _Writer) -> _Written) throws(ModelError) -> Data {
        var buffer = JSONBuffer()
        if let error = unsafe run(into: &buffer, nil, write) { throw error }
        return buffer.intoData()
    }
}
