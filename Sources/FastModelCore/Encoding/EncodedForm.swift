#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What an encode makes of a value: text in one of several types, a captured value, or objects.
///
/// ```swift
/// let value = try encoder.encode(books, as: .value)
/// let text = try encoder.encode(book, as: .string, reporting: &report)
/// ```
public struct EncodedForm<Output>: Sendable {
    enum Content: Sendable {
        /// Makes the output from the text.
        case text(@Sendable (consuming JSONBuffer) throws(ModelError) -> Output)
        /// Makes the output from objects: of the kind given by the options' `output`, or of property lists, which have no decimal
        /// numbers. `null` makes the object for a null. Indirect, so that the form of text is small.
        indirect case objects(
            isPropertyList: Bool, null: @Sendable () -> Any, @Sendable (Any) throws(ModelError) -> Output)
    }

    let content: Content

    private init(_ content: Content) { self.content = content }

    /// Makes the output from objects; see ``Content/objects(isPropertyList:null:_:)``.
    package init(
        isPropertyList: Bool, null: @escaping @Sendable () -> Any,
        _ make: @escaping @Sendable (Any) throws(ModelError) -> Output
    ) { self.init(.objects(isPropertyList: isPropertyList, null: null, make)) }
}

// Text.

extension EncodedForm<Data> {
    /// Text in UTF-8.
    public static var data: EncodedForm { EncodedForm(.text { buffer throws(ModelError) in buffer.intoData() }) }
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

extension JSONBuffer {
    /// Reads the text that was just written.
    borrowing func captured() throws(ModelError) -> JSONValue {
        let decoder = ModelDecoder.ofOwnText(byteCount: count)
        return try unsafe withUnsafeBytes { bytes throws(ModelError) in
            try unsafe decoder.decode(CapturedValue.self, from: bytes).value
        }
    }
}
