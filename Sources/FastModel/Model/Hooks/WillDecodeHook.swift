/// A model that looks at, changes or refuses its JSON before it is read. Its objects are captured first.
public protocol WillDecodeHook: JSONModel {
    /// Looks at the object that is about to become a model.
    ///
    /// - Parameter object: the object; a change counts.
    /// - Returns: false to refuse it.
    static func willDecode(_ object: inout JSONValue) -> Bool
}
