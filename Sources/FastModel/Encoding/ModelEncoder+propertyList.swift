public import Foundation

extension ModelEncoder {
    /// Encodes a value as a property list, whatever the options' `output`.
    ///
    /// - Parameters:
    ///   - value: a model, or an array or dictionary of models.
    ///   - format: binary or XML.
    /// - Returns: the property list.
    /// - Throws: ``ModelError``, as ``encode(_:)`` does, and with the code `unencodable` when Foundation refuses a value: as
    ///   integers above 64 bits.
    public func encodePropertyList(
        _ value: some JSONConvertible, format: PropertyListSerialization.PropertyListFormat = .binary
    ) throws(ModelError) -> Data {
        var encoder = self
        encoder.options.output = .propertyList
        let object = try encoder.encodeAny(value)
        guard let data = try? PropertyListSerialization.data(fromPropertyList: object, format: format, options: 0)
        else {
            throw ModelError(.unencodable, position: .none, detail: "Foundation makes no property list of it")
        }
        return data
    }
}
