/// The state of a decode that conversions access.
@safe public struct _ConversionContext {
    /// The context's address, valid during one conversion.
    public typealias Address = UnsafeMutablePointer<_ConversionContext>

    /// The options for the current value, from the decode or from the field being read.
    var settings: ReadingSettings
    /// The decode's policy for repeated keys. A model type can have another policy.
    let duplicates: DecodingOptions.DuplicateKeyPolicy
    /// All options of the decode. Their owner outlives the decode.
    let options: UnsafePointer<DecodingOptions>
    /// The reader's place in the text.
    let source: UnsafeMutablePointer<SourceTracker>
    /// Whether ``SmallString`` can make short strings.
    let packsSmallStrings = SmallString.isKnown
    /// Makes longer strings.
    let storedStrings = StoredString.known
    /// The parts of a number. Set before a conversion receives the number's event.
    var digits = Digits(mantissa: 0, exponent: 0, flags: 0)
    /// Whether the null being converted stands where a value is needed, and cannot become 0 or false: a required property, a
    /// document or a record.
    var needsValue = false
    /// Why the last conversion stored nothing.
    var failure = ConversionFailure()
    /// The event whose value was not stored.
    var failed = FailedEvent()
    /// The model being completed, if it tracks its properties.
    var ending: TrackedEnding?
    /// Identifies the decode to the values that it captures; nil before the first.
    private var ownerOfNatives: AnyObject?
    /// Chooses the types of untyped objects. The caller of the decode owns it.
    var identifier: Unmanaged<AnyObject>?
    /// The path, from the model's object, of the next member for the model's rest.
    var restPath: [String] = []

    // Inlined, so that the context is made in its place.
    @inline(__always) init(
        _ options: UnsafePointer<DecodingOptions>, source: UnsafeMutablePointer<SourceTracker>
    ) {
        settings = unsafe ReadingSettings(options.pointee)
        duplicates = unsafe options.pointee.duplicateKeys
        unsafe self.options = unsafe options
        unsafe self.source = source
    }

    /// An object that identifies this decode.
    mutating func owner() -> AnyObject {
        if let ownerOfNatives { return ownerOfNatives }
        final class Owner {}
        let owner = Owner()
        ownerOfNatives = owner
        return owner
    }

    /// Records that a value was rejected.
    @usableFromInline mutating func refuse(_ code: ModelError.Code, _ detail: String?) {
        failure.code = code
        failure.detail = detail
    }

    /// Records that a part of a value was rejected.
    mutating func refuse(_ cause: ModelError) {
        refuse(cause.code, cause.detail)
        failure.cause = cause
    }

    /// Returns and clears the reason of the last failure.
    mutating func takeFailure() -> ConversionFailure {
        defer { failure = ConversionFailure() }
        return failure
    }

    /// Records why a conversion failed, and copies the event.
    mutating func fail(_ code: ModelError.Code, _ event: _Event) {
        failure.code = code
        note(event)
    }

    /// Records the event whose value was not stored.
    mutating func note(_ event: _Event) {
        failed = unsafe FailedEvent(
            kind: event.kind, start: event.start, count: event.count, type: event.nativeType,
            isStrict: settings.isStrict)
    }
}

// Methods of the address, because the closures use the context themselves.
extension _ConversionContext.Address {
    /// Calls the check. If the check throws, records the error as the reason to reject a value. Returns whether the check threw.
    @usableFromInline func isRefused(by check: () throws -> Void) -> Bool {
        do {
            try check()
            return false
        } catch let error as ModelError { unsafe pointee.refuse(error.code, error.detail) } catch {
            // Only the error's type is kept: its contents may come from the document.
            unsafe pointee.refuse(.rejected, "\(type(of: error))")
        }
        return true
    }

    /// Returns the body's result. If the body throws, records the error and returns nil.
    func made<Value>(_ make: () throws -> Value) -> Value? {
        var value: Value?
        return unsafe isRefused { value = try make() } ? nil : value
    }
}

/// The options that apply to a value being read.
struct ReadingSettings {
    /// Whether only values of the property's own kind are accepted.
    var isStrict: Bool
    var nullPolicy: DecodingOptions.NullPolicy
    var dates: DateStrategy
    var data: DataStrategy
    var urls: URLStrategy
    var nonFinite: NonFiniteStrategy

    // Inlined, so that the options are read in place and not copied.
    @inline(__always) init(_ options: __shared DecodingOptions) {
        isStrict = options.conversion == .strict
        nullPolicy = options.nullPolicy
        dates = options.dates
        data = options.data
        urls = options.urls
        nonFinite = options.nonFinite
    }
}

/// Why a conversion stored nothing.
struct ConversionFailure {
    /// The code; nil for a skipped null.
    var code: ModelError.Code?
    /// Details of the reason, never taken from the document.
    var detail: String?
    /// The ``ModelError`` of a part of the value, with the path from the value to the part. Boxed, because it is large and rare.
    var cause: (any Error)?
}

/// An event whose value was not stored.
@safe struct FailedEvent {
    var kind = _Event.Kind.null
    var start: UnsafePointer<UInt8>?
    var count = 0
    /// The Swift type of the value, if JSON has no form for it.
    var type: (any Any.Type)?
    var isStrict = false
}

/// A finished model that tracks which of its properties the document had.
@safe struct TrackedEnding {
    /// The model's plan, which its container owns.
    let plan: Unmanaged<ReadingPlan>
    /// The ranks of the model's fields; nil if there are none.
    let ranks: UnsafeMutablePointer<UInt8>?

    /// The properties with a converted value.
    var presence: PropertyPresence {
        let plan = unsafe plan.takeUnretainedValue()
        var presence = PropertyPresence(noneOf: plan.names)
        guard let ranks = unsafe ranks else { return presence }
        for position in 0..<plan.trackedCount where unsafe ranks[position] < FieldRank.substituted {
            presence.insert(position)
        }
        return presence
    }
}
