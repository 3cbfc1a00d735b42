/// The state of a decode that conversions use.
@safe
public struct _ConversionContext {
    /// Only values of the property's own kind are taken.
    var isStrict: Bool
    /// What a null does to a property that is not optional.
    var nullPolicy: DecodingOptions.NullPolicy
    /// How dates stand in JSON.
    var dates: DateStrategy
    /// How data stands in JSON.
    var data: DataStrategy
    /// How numbers that are not finite stand in JSON.
    var nonFinite: NonFiniteStrategy
    /// What happens when an object has a key twice.
    let duplicates: DecodingOptions.DuplicateKeyPolicy
    /// All options of the decode, whose owner outlives it.
    let options: UnsafePointer<DecodingOptions>
    /// What the reader knows of the text.
    let source: UnsafeMutablePointer<SourceTracker>
    /// Whether short strings can be made without the standard library.
    let packsSmallStrings = SmallString.isKnown
    /// The parts of a number; set before a conversion gets the number's event.
    var digits = Digits(mantissa: 0, exponent: 0, flags: 0)
    /// Why the last conversion returned nothing; nil means that the property stays unchanged.
    @usableFromInline var failure: ModelError.Code?
    /// Details of the reason, never taken from the document.
    var failureDetail: String?
    /// The reason as an error when a part of the value was at fault, with the path from the value to that part.
    private var failureCause: (any Error)?
    /// The event of that conversion: its kind, and where its text is.
    var failedKind = _Event.Kind.null
    var failedStart: UnsafePointer<UInt8>?
    var failedCount = 0
    /// The Swift type of a value that JSON has no form for.
    var failedType: (any Any.Type)?
    /// The model that is ending, if it tracks its properties.
    var ending: TrackedEnding?
    /// The properties that an update saved before it changed them; the caller of the update owns the saver.
    var saver: Unmanaged<ObjectSaver>?
    /// Chooses the types of untyped objects; the caller of the decode owns it.
    var identifier: Unmanaged<AnyObject>?
    /// Whether that conversion was strict.
    var failedStrictly = false

    init(_ options: UnsafePointer<DecodingOptions>, source: UnsafeMutablePointer<SourceTracker>) {
        isStrict = unsafe options.pointee.conversion == .strict
        nullPolicy = unsafe options.pointee.nullPolicy
        dates = unsafe options.pointee.dates
        data = unsafe options.pointee.data
        nonFinite = unsafe options.pointee.nonFinite
        duplicates = unsafe options.pointee.duplicateKeys
        unsafe self.options = unsafe options
        unsafe self.source = source
    }

    /// Records that a value was refused because the check throws.
    ///
    /// - Returns: whether it was.
    @usableFromInline
    mutating func isRefused(by check: () throws -> Void) -> Bool {
        do {
            try check()
            return false
        } catch let error as ModelError {
            refuse(error.code, error.detail)
        } catch {
            // Only the error's type: its contents may come from the document.
            failure = .rejected
            failureDetail = "\(type(of: error))"
        }
        return true
    }

    /// Whether an update has saved an object and may change it in place. Objects that the update made are not saved.
    @usableFromInline
    func hasSaved(_ object: AnyObject) -> Bool {
        unsafe saver?.takeUnretainedValue().hasSaved(object) ?? false
    }

    /// The body's result; nil when the body throws, which is recorded.
    mutating func made<Value>(_ make: () throws -> Value) -> Value? {
        var value: Value?
        return isRefused { value = try make() } ? nil : value
    }

    /// Records that a value was refused.
    @usableFromInline
    mutating func refuse(_ code: ModelError.Code, _ detail: String?) {
        failure = code
        failureDetail = detail
    }

    /// Records that a part of a value was refused.
    mutating func refuse(_ cause: ModelError) {
        refuse(cause.code, cause.detail)
        failureCause = cause
    }

    /// Hands over the reason of the last failure.
    mutating func takeFailure() -> (code: ModelError.Code?, detail: String?, cause: ModelError?) {
        defer {
            failure = nil
            failureDetail = nil
            failureCause = nil
        }
        return (failure, failureDetail, failureCause as? ModelError)
    }

    /// Records why a conversion fails. The event is copied here, so that conversions that succeed need not copy it.
    mutating func fail(_ code: ModelError.Code, _ event: _Event) {
        failure = code
        note(event)
    }

    /// Records the event from which nothing is stored.
    mutating func note(_ event: _Event) {
        failedStrictly = isStrict
        failedKind = event.kind
        unsafe failedStart = event.start
        failedCount = event.count
        failedType = event.nativeType
    }
}

/// A finished model that tracks which of its properties the document had.
@safe
struct TrackedEnding {
    /// The model's plan, which its container owns.
    let plan: Unmanaged<ReadingPlan>
    /// The ranks of its fields; nil where it has none.
    let ranks: UnsafeMutablePointer<UInt8>?

    /// The properties with a value that was converted.
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

/// The ranks of fields without a candidate that counts.
enum FieldRank {
    /// No candidate had a value that fits, so the field's substitute was stored.
    static let substituted: UInt8 = 254
    /// All candidates were null, and a null was stored.
    static let nulled: UInt8 = 253
}
