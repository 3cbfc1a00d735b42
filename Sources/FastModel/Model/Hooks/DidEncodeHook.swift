/// A model that completes or refuses what was written of it.
///
/// Only types that conform are gathered as a ``JSONValue`` first; so their dates and data are text in every output.
public protocol DidEncodeHook: JSONModel {
    /// Called with the object that was made of the model.
    ///
    /// - Parameter object: the object, to be changed at will.
    /// - Returns: false when the model is not to be written: its property is nil then, its element left out, both with an
    ///   issue; at the root it is an error.
    func didEncode(into object: inout JSONValue) -> Bool
}
