/// Passes on what a converter makes of the value.
public struct _ConvertedSink<Conversion: JSONConverter, Base: _Sink>: _Sink where Base.Value == Conversion.Value {
    @usableFromInline let base: Base
    @usableFromInline let converter: Conversion

    @inlinable
    init(_ base: Base, _ converter: Conversion) {
        self.base = base
        self.converter = converter
    }

    @inlinable public static var isElement: Bool { Base.isElement }

    @inlinable
    public func put(
        _ value: consuming Conversion.Source, at target: UnsafeMutableRawPointer,
        _ context: UnsafeMutablePointer<_ConversionContext>
    ) -> Bool {
        let source = value
        var converted: Conversion.Value?
        let isRefused = unsafe context.pointee.isRefused { converted = try converter.decode(source) }
        guard !isRefused, let converted else { return false }
        return unsafe base.put(converted, at: target, context)
    }

    @inlinable public static var isConverted: Bool { true }

    /// A value of the property's type is taken as it is, one of the source's is converted.
    @inlinable
    public func put(native event: _Event, at target: UnsafeMutableRawPointer) -> Bool? {
        if let taken = unsafe base.put(native: event, at: target) { return taken }
        guard let source = event.native() ?? event.captured as? Conversion.Source else { return nil }
        event.forgetFailure()
        return unsafe put(source, at: target, event.context) || event.refused()
    }
}

/// The same for an optional property, which a null makes nil.
public struct _ConvertedOptionalSink<Conversion: JSONConverter, Base: _Sink>: _Sink
where Base.Value == Conversion.Value? {
    @usableFromInline let base: Base
    @usableFromInline let converter: Conversion

    @inlinable
    init(_ base: Base, _ converter: Conversion) {
        self.base = base
        self.converter = converter
    }

    @inlinable public static var isElement: Bool { Base.isElement }

    @inlinable
    public func put(
        _ value: consuming Conversion.Source?, at target: UnsafeMutableRawPointer,
        _ context: UnsafeMutablePointer<_ConversionContext>
    ) -> Bool {
        guard let source = value else { return unsafe base.put(nil, at: target, context) }
        return unsafe _ConvertedSink(_OptionalSink(base), converter).put(source, at: target, context)
    }

    @inlinable public static var isConverted: Bool { true }

    @inlinable
    public func put(native event: _Event, at target: UnsafeMutableRawPointer) -> Bool? {
        unsafe _ConvertedSink(_OptionalSink(base), converter).put(native: event, at: target)
    }
}
