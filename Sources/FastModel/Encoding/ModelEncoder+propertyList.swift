public import Foundation

extension ModelEncoder {
    /// Encodes a value as a property list, whatever the options' `output`.
    ///
    /// - Parameters:
    ///   - value: a model, or an array or dictionary of models.
    ///   - format: binary or XML.
    /// - Returns: the property list.
    /// - Throws: ``ModelError``, as ``encode(_:)`` does, with the code `inexact` for a number that is neither an integer of
    ///   64 bits nor a `Double`, and with `unencodable` when Foundation refuses a value.
    public func encodePropertyList<Value: JSONConvertible>(
        _ value: Value, format: PropertyListSerialization.PropertyListFormat = .binary
    ) throws(ModelError) -> Data {
        try propertyList(_OwnRoot<Value>.self, value, format)
    }

    func propertyList<Root: _Root>(
        _ root: Root.Type, _ value: Root.Value, _ format: PropertyListSerialization.PropertyListFormat
    ) throws(ModelError) -> Data {
        var encoder = self
        encoder.options.output = .propertyList
        var report = EncodingReport()
        // Foundation would round decimal numbers without a word.
        let object = try encoder.any(root, value, &report, holdsDecimals: false)
        guard let data = try? PropertyListSerialization.data(fromPropertyList: object, format: format, options: 0)
        else {
            throw ModelError(.unencodable, position: .none, detail: "Foundation makes no property list of it")
        }
        return data
    }
}
