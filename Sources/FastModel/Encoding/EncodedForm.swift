public import Foundation

/// What an encode makes of a value: text in one of several types, a captured value, or objects.
///
/// ```swift
/// let dictionary = try encoder.encode(book, as: .object)
/// let value = try encoder.encode(books, as: .value)
/// let text = try encoder.encode(book, as: .string, reporting: &report)
/// ```
public struct EncodedForm<Output>: Sendable {
    enum Content: Sendable {
        /// Makes the output from the text.
        case text(@Sendable (consuming JSONBuffer) throws(ModelError) -> Output)
        /// Makes the output from objects: of the kind given by the options' `output`, or of property lists, which have no decimal
        /// numbers.
        case objects(isPropertyList: Bool, @Sendable (Any) throws(ModelError) -> Output)
    }

    let content: Content

    init(_ content: Content) { self.content = content }
}

// Text.

extension EncodedForm<Data> {
    /// Text in UTF-8.
    public static var data: EncodedForm { EncodedForm(.text { buffer throws(ModelError) in buffer.intoData() }) }

    /// A property list, independent of the options' `output`.
    ///
    /// An encode in this form throws `inexact` for a number that is neither an integer of 64 bits nor a `Double`, and `unencodable`
    /// if Foundation rejects a value.
    ///
    /// - Parameter format: binary or XML.
    /// - Returns: the form.
    public static func propertyList(_ format: PropertyListSerialization.PropertyListFormat = .binary) -> EncodedForm {
        EncodedForm(
            .objects(isPropertyList: true) { object throws(ModelError) in
                guard
                    let data = try? PropertyListSerialization.data(fromPropertyList: object, format: format, options: 0)
                else {
                    throw ModelError(.unencodable, position: .none, detail: "Foundation makes no property list of it")
                }
                return data
            })
    }
}

extension EncodedForm<String> {
    /// Text as a string.
    public static var string: EncodedForm { EncodedForm(.text { buffer throws(ModelError) in buffer.text }) }
}

extension EncodedForm<[UInt8]> {
    /// Text as bytes of UTF-8.
    public static var bytes: EncodedForm { EncodedForm(.text { buffer throws(ModelError) in buffer.bytes }) }
}

// Values.

extension EncodedForm<JSONValue> {
    /// A captured value, with members in order and numbers with their written text.
    public static var value: EncodedForm { EncodedForm(.text { buffer throws(ModelError) in try buffer.captured() }) }
}

extension EncodedForm<[String: Any]> {
    /// A dictionary of the kind given by the options' `output`. An encode of a value that is no object throws `unencodable`.
    public static var object: EncodedForm {
        EncodedForm(
            .objects(isPropertyList: false) { object throws(ModelError) in
                guard let object = object as? [String: Any] else { throw ModelError(.unencodable, position: .none) }
                return object
            })
    }
}

extension EncodedForm<Any> {
    /// Objects of the kind given by the options' `output`, such as an array of dictionaries for an array of models.
    public static var any: EncodedForm { EncodedForm(.objects(isPropertyList: false) { object in object }) }
}

extension JSONBuffer {
    /// Reads the text that was just written.
    borrowing func captured() throws(ModelError) -> JSONValue {
        let decoder = ModelDecoder.ofOwnText(byteCount: count)
        return try unsafe withUnsafeBytes { bytes throws(ModelError) in
            try unsafe decoder.decode(CapturedValue.self, from: bytes).value
        }
    }
}
