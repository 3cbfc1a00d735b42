public import FastModel
public import Foundation

// Objects of Foundation's types, with `NSNull` for null.

extension EncodedForm<[String: Any]> {
    /// A dictionary of the kind given by the options' `output`. An encode of a value that is no object throws `unencodable`.
    public static var object: EncodedForm {
        EncodedForm(isPropertyList: false, null: { NSNull() }) { object throws(ModelError) in
            guard let object = object as? [String: Any] else { throw ModelError(.unencodable, position: .none) }
            return object
        }
    }
}

extension EncodedForm<Any> {
    /// Objects of the kind given by the options' `output`, such as an array of dictionaries for an array of models.
    public static var any: EncodedForm { EncodedForm(isPropertyList: false, null: { NSNull() }) { object in object } }
}

extension EncodedForm<Data> {
    /// A property list, independent of the options' `output`.
    ///
    /// An encode in this form throws `inexact` for a number that is neither an integer of 64 bits nor a `Double`, and `unencodable`
    /// if Foundation rejects a value.
    ///
    /// - Parameter format: binary or XML.
    /// - Returns: the form.
    public static func propertyList(_ format: PropertyListSerialization.PropertyListFormat = .binary) -> EncodedForm {
        EncodedForm(isPropertyList: true, null: { NSNull() }) { object throws(ModelError) in
            guard let data = try? PropertyListSerialization.data(fromPropertyList: object, format: format, options: 0)
            else { throw ModelError(.unencodable, position: .none, detail: "Foundation makes no property list of it") }
            return data
        }
    }
}

extension JSONModel {
    /// Encodes the model as a dictionary: the short form of `ModelEncoder.encode(_:as:)` with the form `object`.
    public func jsonObject(options: EncodingOptions = EncodingOptions()) throws(ModelError) -> [String: Any] {
        try ModelEncoder(options).encode(self, as: .object)
    }
}
