/// Stores values in one property, element or entry: a closure for scalars, and containers for objects and arrays.
///
/// The closure is compiled with the value's type (``JSONConvertible/_read(_:into:)``).
///
/// `@unchecked`: every property is a constant. The setter owns the objects behind its unmanaged properties.
@safe public final class _Setter: @unchecked Sendable {
    /// Stores a scalar. Returns false, with the reason in the event's context, if nothing was stored.
    public typealias Scalar = @Sendable (_ target: UnsafeMutableRawPointer, _ event: _Event) -> Bool

    /// Stores a substitute for a value that cannot be converted.
    @usableFromInline typealias Substitute =
        @Sendable (_ target: UnsafeMutableRawPointer, _ context: _ConversionContext.Address) -> Void

    /// The expected Swift type, for errors.
    let type: any Any.Type
    /// Whether the model requires the value.
    let isRequired: Bool
    @usableFromInline let scalar: Scalar
    /// The type of the memory in which the state machine stores scalars without `scalar`.
    let storage: Storage
    /// The stride of elements that are stored in ``FreePlaces``; 0 if values are stored at the target.
    let elementStride: Int
    /// Whether the state machine stores null as an optional's nil, without `scalar`.
    let storesNil: Bool
    /// Whether null is an error: of elements and entries whose type has no null.
    let refusesNull: Bool
    /// Whether conversion is strict; nil to use the decode's option.
    let isStrict: Bool?
    /// Stores the field's substitute, if any, for a value that cannot be converted.
    let substitute: Substitute?
    /// The container that a `{` opens, if any.
    @usableFromInline let object: _Container?
    /// The container that a `[` opens, if any.
    @usableFromInline let array: _Container?

    // `object` and `array`, unretained for the hot path.
    let objectReference: Unmanaged<_Container>?
    let arrayReference: Unmanaged<_Container>?

    @usableFromInline init(
        type: any Any.Type, isRequired: Bool = false, object: _Container?, array: _Container?, _ builder: _PlanBuilder?,
        substitute: Substitute? = nil, storage: Any.Type? = nil, isElement: Bool = false, refusesNull: Bool = false,
        scalar: @escaping Scalar
    ) {
        self.type = type
        self.isRequired = isRequired
        self.storage = Storage(of: type, in: storage)
        func stride<Stored>(of type: Stored.Type) -> Int { MemoryLayout<Stored>.stride }
        elementStride =
            if isElement, self.storage.scalar != .other, let storage { _openExistential(storage, do: stride) } else {
                0
            }
        storesNil = self.storage.isOptional && storage == type && !isElement
        self.refusesNull = refusesNull
        isStrict = builder?.values.conversion.map { $0 == .strict }
        // Not `??`: a closure that passes through a generic function gets two thunks, which slow down each call.
        if let builder { unsafe self.scalar = builder.scalar(scalar) } else { unsafe self.scalar = scalar }
        unsafe self.substitute = substitute
        self.object = object
        self.array = array
        unsafe objectReference = object.map { unsafe .passUnretained($0) }
        unsafe arrayReference = array.map { unsafe .passUnretained($0) }
    }

    /// Whether the setter is that of the array of a stream's records.
    var isForRecords: Bool { if case .records = array?.content { true } else { false } }

    /// A setter that takes no value, for frames without a current key. Never freed.
    static let none: Unmanaged<_Setter> = {
        let setter = unsafe _Setter(type: Never.self, object: nil, array: nil, nil) { _, event in
            event.fail(.typeMismatch)
        }
        return unsafe .passRetained(setter)
    }()

    /// Makes the setter of a model, which accepts only JSON objects.
    @usableFromInline convenience init(model: any Any.Type, object: _Container?, _ builder: _PlanBuilder) {
        unsafe self.init(type: model, isRequired: true, object: object, array: nil, builder) { _, event in
            event.fail(.typeMismatch)
        }
    }

    /// Makes a copy of the setter that skips nulls at the targets that `isSkipped` accepts.
    @usableFromInline func skippingNulls(
        _ builder: _PlanBuilder, at isSkipped: @escaping @Sendable (_ target: UnsafeMutableRawPointer) -> Bool
    ) -> _Setter {
        let scalar = unsafe scalar
        return unsafe _Setter(type: type, isRequired: isRequired, object: object, array: array, builder) {
            target, event in
            if event.kind == .null, unsafe isSkipped(target) { return true }
            return unsafe scalar(target, event)
        }
    }
}

/// The free places for elements in an unfinished container, one after another. If an element sink specifies its storage, the
/// container's builder starts with this struct, so that the state machine finds it at the elements' target.
@safe struct FreePlaces {
    var next: UnsafeMutableRawPointer
    var count: Int

    init(next: UnsafeMutableRawPointer, count: Int) {
        unsafe self.next = unsafe next
        self.count = count
    }

    /// Takes the next place, which has the given number of bytes.
    @inline(__always) mutating func advance(by stride: Int) {
        unsafe next += stride
        count &-= 1
    }
}
