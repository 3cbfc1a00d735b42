/// Decodes models from JSON text.
///
/// ```swift
/// let book = try ModelDecoder().decode(Book.self, from: data)
/// ```
///
/// A decoder is a value without state; use one from as many threads as you like.
public struct ModelDecoder: Sendable {
    /// How to decode.
    public var options: DecodingOptions

    /// Makes a decoder.
    @inlinable
    public init(_ options: DecodingOptions = DecodingOptions()) {
        self.options = options
    }

    /// Decodes a value: a model, an array or dictionary of models, or anything else that is convertible.
    ///
    /// - Parameters:
    ///   - type: the type to decode.
    ///   - source: one JSON document in UTF-8: `Data`, a string, bytes.
    /// - Returns: the value.
    /// - Throws: ``ModelError``, when the text is not JSON, exceeds a limit, or cannot become the type. Values that cannot
    ///   be converted leave their property alone; use ``decode(_:from:reporting:)`` to see them, or `.strict` to have the
    ///   first one thrown.
    @inlinable
    public func decode<Value: JSONConvertible>(
        _ type: Value.Type = Value.self, from source: some JSONSource
    ) throws(ModelError) -> Value {
        try unsafe value(Value.self) { root, target in
            unsafe source.withJSONBytes { bytes in unsafe run(root, target, bytes) }
        }
    }

    /// Decodes a value and reports what could not be converted.
    ///
    /// - Parameters:
    ///   - type: the type to decode.
    ///   - source: one JSON document in UTF-8.
    ///   - report: replaced by this decode's report, also when an error is thrown.
    /// - Returns: the value.
    /// - Throws: ``ModelError``, as ``decode(_:from:)-(_,JSONSource)`` does.
    @inlinable
    public func decode<Value: JSONConvertible>(
        _ type: Value.Type = Value.self, from source: some JSONSource, reporting report: inout DecodingReport
    ) throws(ModelError) -> Value {
        report = DecodingReport()
        return try unsafe value(Value.self) { root, target in
            unsafe source.withJSONBytes { bytes in unsafe run(root, target, bytes, reporting: &report) }
        }
    }

    /// Decodes a value from a span of UTF-8 bytes.
    ///
    /// - Throws: ``ModelError``, as ``decode(_:from:)-(_,JSONSource)`` does.
    @inlinable
    public func decode<Value: JSONConvertible>(
        _ type: Value.Type = Value.self, from span: RawSpan
    ) throws(ModelError) -> Value {
        try unsafe value(Value.self) { root, target in
            unsafe span.withUnsafeBytes { bytes in unsafe run(root, target, bytes) }
        }
    }

    /// Lends the body a slot for the value and takes the value from it.
    @inlinable
    @inline(__always)
    func value<Value: JSONConvertible>(
        _ type: Value.Type, _ body: (_ root: Unmanaged<_Setter>, _ target: UnsafeMutableRawPointer) -> ModelError?
    ) throws(ModelError) -> Value {
        try unsafe value(type, setter: { Value.setter(_SlotSink<Value>(), $0) }, body)
    }

    /// The same for a type that need not be convertible, by the setter that is made for it the first time.
    @inlinable
    @inline(__always)
    func value<Value>(
        _ type: Value.Type, setter: (_PlanBuilder) -> _Setter,
        _ body: (_ root: Unmanaged<_Setter>, _ target: UnsafeMutableRawPointer) -> ModelError?
    ) throws(ModelError) -> Value {
        let plans = options.ownPlans
        defer { withExtendedLifetime(plans) {} }
        let root = unsafe try (plans?.decoding ?? .shared).root(ObjectIdentifier(Value.self), make: setter)
        return try unsafe slot { target in unsafe body(root, target) }
    }

    /// Lends the body a slot, which may hold a value already, and takes the value from it.
    @inlinable
    @inline(__always)
    func slot<Value>(
        holding value: Value? = nil, _ body: (_ target: UnsafeMutableRawPointer) -> ModelError?
    ) throws(ModelError) -> Value {
        try unsafe withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { memory throws(ModelError) in
            var slot = unsafe _Slot(memory.baseAddress.unsafelyUnwrapped)
            if let value { slot.put(value) }
            if let error = unsafe withUnsafeMutablePointer(to: &slot, { unsafe body($0) }) {
                slot.clear()
                throw error
            }
            guard let value = slot.take() else { throw ModelError(.unexpectedNull, wanted: "\(Value.self)") }
            return value
        }
    }

    @usableFromInline
    func run(_ root: Unmanaged<_Setter>, _ target: UnsafeMutableRawPointer, _ bytes: UnsafeRawBufferPointer)
        -> ModelError?
    {
        unsafe withUnsafePointer(to: options) { options in
            var decode = unsafe DocumentDecode(
                options, root: root, target: target, source: .text(bytes), wantsReport: false)
            decode.run()
            return decode.error.take()
        }
    }

    @usableFromInline
    func run(
        _ root: Unmanaged<_Setter>, _ target: UnsafeMutableRawPointer, _ bytes: UnsafeRawBufferPointer,
        reporting report: inout DecodingReport, saver: _ObjectSaver? = nil
    ) -> ModelError? {
        unsafe run(root, target, .text(bytes), &report, saver)
    }

    func run(
        _ root: Unmanaged<_Setter>, _ target: UnsafeMutableRawPointer, _ source: DocumentDecode.Source,
        _ report: inout DecodingReport, _ saver: _ObjectSaver? = nil
    ) -> ModelError? {
        unsafe withUnsafePointer(to: options) { options in
            var decode = unsafe DocumentDecode(options, root: root, target: target, source: source, wantsReport: true)
            unsafe decode.saver = saver.map { unsafe .passUnretained($0) }
            decode.run()
            report = decode.report ?? report
            return decode.error.take()
        }
    }
}
