/// A model that completes itself from its JSON. Its objects are captured first.
public protocol DidDecodeHook: JSONModel {
    /// Completes or refuses the model.
    ///
    /// - Parameter object: the object it was read from, as ``WillDecodeHook/willDecode(_:)`` left it.
    /// - Returns: false to refuse it: the document's model is an error then, a nested one is dropped and reported.
    mutating func didDecode(from object: JSONValue) -> Bool
}
