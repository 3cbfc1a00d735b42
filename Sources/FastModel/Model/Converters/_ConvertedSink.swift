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
}
