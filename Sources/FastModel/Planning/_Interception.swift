/// What happens to an object that is captured before it becomes a model, for hooks that want to see it whole.
///
/// The model is made in a ``_Slot``, in scratch memory, and goes on from there.
@safe
public struct _Interception: Sendable {
    @usableFromInline
    typealias Choice =
        @Sendable (
            _ object: JSONValue, _ context: UnsafeMutablePointer<_ConversionContext>
        ) throws(ModelError) -> _Setter?

    /// Changes or refuses the object.
    let willDecode: (@Sendable (_ object: inout JSONValue) -> Bool)?
    /// The setter that makes the model of the object and puts it into the slot; nil when the object's type is no
    /// subclass. Throws for its schema.
    let setter: Choice
    /// Moves the model from the slot to its place.
    let finish:
        @Sendable (
            _ slot: UnsafeMutableRawPointer, _ object: JSONValue, _ target: UnsafeMutableRawPointer,
            _ context: UnsafeMutablePointer<_ConversionContext>
        ) -> _Container.Ending

    @usableFromInline
    init(
        willDecode: (@Sendable (inout JSONValue) -> Bool)?,
        setter: @escaping Choice,
        finish:
            @escaping @Sendable (
                UnsafeMutableRawPointer, JSONValue, UnsafeMutableRawPointer, UnsafeMutablePointer<_ConversionContext>
            ) -> _Container.Ending
    ) {
        self.willDecode = willDecode
        unsafe self.setter = setter
        unsafe self.finish = finish
    }
}
