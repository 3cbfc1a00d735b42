/// Decodes models from JSON text.
///
/// ```swift
/// let book = try ModelDecoder().decode(Book.self, from: data)
/// ```
///
/// Decoding does not change a decoder, so any number of threads can use the same decoder at once.
public struct ModelDecoder: Sendable {
    /// The options of each decode.
    public var options: DecodingOptions

    /// Makes a decoder.
    @inlinable public init(_ options: DecodingOptions = DecodingOptions()) { self.options = options }

    /// Decodes a value: a model, an array or dictionary of models, or any other ``JSONConvertible``.
    ///
    /// - Parameters:
    ///   - type: the type to decode. A type that has a schema in the options' ``DecodingOptions/mappings`` only is ``Mapped``.
    ///   - source: one JSON document in UTF-8 (`Data`, a string, bytes), a ``JSONValue``, or ``DecodingSource/object(_:)``.
    /// - Returns: the value.
    /// - Throws: ``ModelError`` if the text is not JSON, exceeds a limit, or cannot become the type. Values that cannot be
    ///   converted leave their property unchanged: ``decode(_:from:reporting:)`` reports them, and `.strict` throws an error for
    ///   the first such value.
    @inlinable public func decode<Value: JSONConvertible>(
        _ type: Value.Type = Value.self, from source: borrowing some DecodingSource & ~Copyable & ~Escapable
    ) throws(ModelError) -> Value { try read(type, from: source) }

    /// Decodes a value and reports values that could not be converted; see ``decode(_:from:)-(_,DecodingSource)``.
    ///
    /// - Parameters:
    ///   - type: the type to decode.
    ///   - source: the document.
    ///   - report: replaced by this decode's report, also when an error is thrown.
    /// - Returns: the value.
    /// - Throws: ``ModelError``, as ``decode(_:from:)-(_,DecodingSource)`` does.
    public func decode<Value: JSONConvertible>(
        _ type: Value.Type = Value.self, from source: borrowing some DecodingSource & ~Copyable & ~Escapable,
        reporting report: inout DecodingReport
    ) throws(ModelError) -> Value { try read(type, &report) { source._lend($0) } }
}

// The common part of all entry points, for any source and root.

extension ModelDecoder {
    /// Decodes without making a report. Inlinable, so that the value is made in the caller's memory.
    @inlinable func read<Value: JSONConvertible>(
        _ type: Value.Type, from source: borrowing some DecodingSource & ~Copyable & ~Escapable
    ) throws(ModelError) -> Value {
        try unsafe withUnsafeTemporaryAllocation(of: type, capacity: 1) { memory throws(ModelError) in
            let place = unsafe memory.baseAddress.unsafelyUnwrapped
            if let error = source._lend({ unsafe read(type, $0, into: place) }) { throw error }
            return unsafe place.move()
        }
    }

    /// Decodes into uninitialised memory, which is initialised unless there is an error.
    @usableFromInline func read<Value: JSONConvertible>(
        _ type: Value.Type, _ input: _DecodingInput, into place: UnsafeMutablePointer<Value>
    ) -> ModelError? {
        let plans = options.ownPlans
        defer { withExtendedLifetime(plans) {} }
        return unsafe withUnsafePointer(to: options) { options in
            do throws(ModelError) {
                let setter = unsafe try type.rootSetter(in: plans)
                // Not `ValueSlot`: unspecialised code would look up its metadata on each call.
                var slot = unsafe SlotState(place)
                let error = unsafe withUnsafeMutablePointer(to: &slot) {
                    unsafe Self.run(options, setter, $0, input, nil)
                }
                return error == nil && slot.isFull ? nil : Self.failed(slot, type, error)
            } catch { return error }
        }
    }

    /// Destroys the slot's value, if there is one. Returns the error, or the one of a document without a value.
    @inline(never) private static func failed<Value>(
        _ slot: SlotState, _ type: Value.Type, _ error: ModelError?
    ) -> ModelError {
        if slot.isFull { unsafe slot.memory.assumingMemoryBound(to: type).deinitialize(count: 1) }
        return error ?? ModelError(.unexpectedNull, wanted: "\(type)")
    }

    /// Decodes the input that a source lends.
    func read<Value: JSONConvertible>(
        _ type: Value.Type, _ report: inout DecodingReport, _ identification: Identification? = nil,
        _ lend: ((_DecodingInput) -> ModelError?) -> ModelError?
    ) throws(ModelError) -> Value {
        report = DecodingReport()
        let plans = options.ownPlans
        defer { withExtendedLifetime(plans) {} }
        let setter = unsafe try type.rootSetter(in: plans)
        return try unsafe slot { target in
            lend { input in
                unsafe withUnsafePointer(to: options) {
                    unsafe Self.run($0, setter, target, input, &report, identification)
                }
            }
        }
    }

    /// Updates a value from the input that a source lends. After an error the value is unchanged.
    func change<Value: JSONConvertible>(
        _ value: inout Value, _ report: inout DecodingReport,
        _ lend: ((_DecodingInput) -> ModelError?) -> ModelError?
    ) throws(ModelError) {
        report = DecodingReport()
        let plans = options.ownPlans ?? .shared
        defer { withExtendedLifetime(plans) {} }
        let setter = unsafe try plans.decoding.root(ObjectIdentifier(UpdateKey<Value>.self)) { builder in
            builder.complain(builder.updateProblem(of: Value._witness.declaredType))
            return Value.slotSetter(builder)
        }
        var journal = UpdateJournal()
        let current = value
        do throws(ModelError) {
            value = try unsafe slot(holding: current) { target in
                unsafe withUnsafeMutablePointer(to: &journal) { journal in
                    lend { input in
                        unsafe withUnsafePointer(to: options) {
                            unsafe Self.run($0, setter, target, input, &report, journal: journal)
                        }
                    }
                }
            }
        } catch {
            journal.rollBack(to: 0)
            throw error
        }
    }

    /// Calls the body with a slot, which may already hold a value. Returns the value that the slot then holds.
    private func slot<Value>(
        holding value: Value? = nil, _ body: (_ target: UnsafeMutableRawPointer) -> ModelError?
    ) throws(ModelError) -> Value {
        try unsafe withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { memory throws(ModelError) in
            let place = unsafe memory.baseAddress.unsafelyUnwrapped
            var slot = unsafe ValueSlot(place)
            if let value { slot.put(value) }
            let error = unsafe withUnsafeMutablePointer(to: &slot) { unsafe body($0) }
            guard error == nil, slot.isFull else { throw Self.failed(slot.state, Value.self, error) }
            return unsafe place.move()
        }
    }

    private static func run(
        _ options: UnsafePointer<DecodingOptions>, _ root: Unmanaged<_Setter>, _ target: UnsafeMutableRawPointer,
        _ input: _DecodingInput, _ report: UnsafeMutablePointer<DecodingReport>?,
        _ identification: Identification? = nil, journal: UnsafeMutablePointer<UpdateJournal>? = nil
    ) -> ModelError? {
        var error: ModelError?
        unsafe withUnsafeMutablePointer(to: &error) { error in
            var decode = unsafe DocumentDecode(
                options: options, root: root, target: target, input: input, report: report,
                journal: journal,
                identification: identification.map { unsafe .passUnretained($0) }, error: error)
            decode.run()
        }
        return error
    }
}

extension JSONModel {
    /// Decodes a model: the short form of ``ModelDecoder/decode(_:from:)-(_,DecodingSource)``.
    public init(
        json source: borrowing some JSONSource & ~Copyable & ~Escapable, options: DecodingOptions = DecodingOptions()
    ) throws(ModelError) { self = try ModelDecoder(options).decode(Self.self, from: source) }

    /// Decodes a captured value: the short form of ``ModelDecoder/decode(_:from:)-(_,DecodingSource)``.
    public init(
        jsonValue value: JSONValue, options: DecodingOptions = DecodingOptions()
    ) throws(ModelError) {
        self = try ModelDecoder(options).decode(Self.self, from: value)
    }

    /// Decodes a dictionary, such as a property list's; Foundation's classes in it need FastModelFoundation: the short form of ``ModelDecoder/decode(_:from:)-(_,DecodingSource)``.
    public init(jsonObject object: Any, options: DecodingOptions = DecodingOptions()) throws(ModelError) {
        self = try ModelDecoder(options).decode(Self.self, from: .object(object))
    }
}
