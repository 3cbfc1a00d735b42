/// What an update does with an object of the document: it changes the model in place, or makes one where there is none.
@safe
public final class _UpdatedObject: Sendable {
    /// Whether there is a model to change.
    @usableFromInline
    typealias IsThere =
        @Sendable (_ target: UnsafeMutableRawPointer, _ context: UnsafeMutablePointer<_ConversionContext>) -> Bool

    /// Starts with the model in place.
    @usableFromInline let inPlace: _Container
    /// Makes a model as a decode does, and the models in it.
    @usableFromInline let fresh: _Container
    @usableFromInline let isThere: IsThere

    @usableFromInline
    init(inPlace: _Container, fresh: _Container, isThere: @escaping IsThere) {
        self.inPlace = inPlace
        self.fresh = fresh
        unsafe self.isThere = isThere
    }
}
