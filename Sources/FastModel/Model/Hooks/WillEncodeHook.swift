/// A model that prepares itself before it is written.
public protocol WillEncodeHook: JSONModel {
    /// Called before the model is written. A struct changes a copy, which is then written in its place.
    mutating func willEncode()
}
