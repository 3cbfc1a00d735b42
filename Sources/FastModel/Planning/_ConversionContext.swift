/// What a conversion needs to know of its decode.
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
    /// What a number that is an event consists of; set before a conversion gets one.
    var digits = Digits(mantissa: 0, exponent: 0, flags: 0)
    /// Why the last conversion returned nothing; nil means that the property is to be left alone.
    @usableFromInline var failure: ModelError.Code?
    /// More about why, never taken from the document.
    var failureDetail: String?
    /// The same as an error, where it is about a part of the value: with the path from there.
    private var failureCause: (any Error)?
    /// The event of that conversion: its kind, and where its text is.
    var failedKind = _Event.Kind.null
    var failedStart: UnsafePointer<UInt8>?
    var failedCount = 0
    /// The Swift type of a value that JSON has no form for.
    var failedType: (any Any.Type)?
    /// The model that is ending, if it tracks its properties.
    var ending: TrackedEnding?
    /// What an update has saved of the objects that it changes; whoever updates keeps it.
    var saver: Unmanaged<_ObjectSaver>?
    /// What chooses the types of untyped objects; whoever decodes keeps it.
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

    /// Notes that a value was refused for what the check throws.
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
            // Only the error's type: what it holds may come from the document.
            failure = .rejected
            failureDetail = "\(type(of: error))"
        }
        return true
    }

    /// Whether an update knows how an object was, so that it can be changed in place. Those that it has made are not known.
    @usableFromInline
    func hasSaved(_ object: AnyObject) -> Bool {
        unsafe saver?.takeUnretainedValue().hasSaved(object) ?? false
    }

    /// What the body makes; nil where it throws, which is noted.
    mutating func made<Value>(_ make: () throws -> Value) -> Value? {
        var value: Value?
        return isRefused { value = try make() } ? nil : value
    }

    /// Notes that a value was refused.
    @usableFromInline
    mutating func refuse(_ code: ModelError.Code, _ detail: String?) {
        failure = code
        failureDetail = detail
    }

    /// Notes that a part of a value was refused.
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

    /// Notes why a conversion fails. The event is kept here so that the way of those that succeed need not keep it.
    mutating func fail(_ code: ModelError.Code, _ event: _Event) {
        failure = code
        note(event)
    }

    /// Notes the event of which nothing is stored.
    mutating func note(_ event: _Event) {
        failedStrictly = isStrict
        failedKind = event.kind
        unsafe failedStart = event.start
        failedCount = event.count
        failedType = event.nativeType
    }
}

/// A model that has been read and wants to be told which of its properties the document had.
@safe
struct TrackedEnding {
    /// Its plan, which its container keeps.
    let plan: Unmanaged<_ObjectPlan>
    /// The ranks of its fields; nil where it has none.
    let ranks: UnsafeMutablePointer<UInt8>?

    /// The properties that had a value which could be converted.
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

/// What stands for the rank of a candidate key where a field has none that counts.
enum FieldRank {
    /// None of the candidates had a value that fits, so that the field's substitute stands there.
    static let substituted: UInt8 = 254
    /// The candidates had nothing but nulls, one of which was stored.
    static let nulled: UInt8 = 253
}
