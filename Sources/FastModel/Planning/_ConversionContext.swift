/// What a conversion needs to know of its decode.
@safe
public struct _ConversionContext {
    /// Only values of the property's own kind are taken.
    let isStrict: Bool
    /// What a null does to a property that is not optional.
    let nullPolicy: DecodingOptions.NullPolicy
    /// Whether all strings are known to be ASCII; the reader keeps it up to date.
    @usableFromInline let isASCII: UnsafeMutablePointer<Bool>
    /// Whether short strings can be made without the standard library.
    let packsSmallStrings = SmallString.isKnown
    /// Why the last conversion returned nothing; nil means that the property is to be left alone.
    @usableFromInline var failure: ModelError.Code?
    /// The event of that conversion: its kind, and where its text is.
    var failedKind = _Event.Kind.null
    var failedStart: UnsafePointer<UInt8>?
    var failedCount = 0

    /// Notes why a conversion fails. The event is kept here so that the way of those that succeed need not keep it.
    mutating func fail(_ code: ModelError.Code, _ event: _Event) {
        failure = code
        failedKind = event.kind
        unsafe failedStart = event.start
        failedCount = event.count
    }
}
