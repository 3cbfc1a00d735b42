extension Field {
    /// Declares a property that a converter reads and writes.
    ///
    /// - Parameters:
    ///   - name: the property's name, which is also its key unless others are given.
    ///   - keyPath: the property.
    ///   - key: the key or key path.
    ///   - keys: several keys or key paths in order of preference, after `key`.
    ///   - converter: the way between JSON and the property.
    ///   - options: options of this field.
    @inlinable
    public init<Conversion: JSONConverter>(
        _ name: String, _ keyPath: any WritableKeyPath<Root, Conversion.Value> & Sendable, key: String? = nil,
        keys: String...,
        using converter: Conversion, options: FieldOption...
    ) {
        self.init(name, keyPath, Self.keys(key, keys), options, by: converter)
    }

    /// Declares an optional property that a converter reads and writes. Null is nil, without asking the converter.
    ///
    /// - Parameters:
    ///   - name: the property's name, which is also its key unless others are given.
    ///   - keyPath: the property.
    ///   - key: the key or key path.
    ///   - keys: several keys or key paths in order of preference, after `key`.
    ///   - converter: the way between JSON and the property.
    ///   - options: options of this field.
    @inlinable
    public init<Conversion: JSONConverter>(
        _ name: String, _ keyPath: any WritableKeyPath<Root, Conversion.Value?> & Sendable, key: String? = nil,
        keys: String...,
        using converter: Conversion, options: FieldOption...
    ) {
        self.init(name, keyPath, Self.keys(key, keys), options, optionallyBy: converter)
    }

    /// Declares a property with values for null and for what cannot be converted.
    ///
    /// - Parameters:
    ///   - name: the property's name, which is also its key unless others are given.
    ///   - keyPath: the property.
    ///   - key: the key or key path.
    ///   - keys: several keys or key paths in order of preference, after `key`.
    ///   - defaults: the values.
    ///   - options: options of this field.
    @inlinable
    public init<Value: JSONConvertible & Sendable>(
        _ name: String, _ keyPath: any WritableKeyPath<Root, Value> & Sendable, key: String? = nil, keys: String...,
        defaults: FieldDefaults<Value>, options: FieldOption...
    ) {
        self.init(
            name, keyPath, Self.keys(key, keys), options,
            stored: { Value.setter(_StoredSink<Value>(), $0, defaults) },
            accessed: { Value.setter(_AccessorSink(keyPath), $0, defaults) },
            access: Self.access(keyPath), save: Value._save)
    }

    /// Declares a required property of a draft that a converter reads and writes.
    ///
    /// - Parameters:
    ///   - name: the property's name, which is also its key unless others are given.
    ///   - keyPath: the draft's property, which is optional and nil until it is read.
    ///   - key: the key or key path.
    ///   - keys: several keys or key paths in order of preference, after `key`.
    ///   - converter: the way between JSON and the property.
    ///   - options: options of this field.
    @inlinable
    public init<Conversion: JSONConverter>(
        required name: String, _ keyPath: any WritableKeyPath<Root, Conversion.Value?> & Sendable, key: String? = nil,
        keys: String...,
        using converter: Conversion, options: FieldOption...
    ) {
        self.init(required: name, keyPath, Self.keys(key, keys), options, by: converter)
    }

    /// Declares a required property of a draft with values for null and for what cannot be converted. A document without
    /// the key still is an error.
    ///
    /// - Parameters:
    ///   - name: the property's name, which is also its key unless others are given.
    ///   - keyPath: the draft's property, which is optional and nil until it is read.
    ///   - key: the key or key path.
    ///   - keys: several keys or key paths in order of preference, after `key`.
    ///   - defaults: the values.
    ///   - options: options of this field.
    @inlinable
    public init<Value: JSONConvertible & Sendable>(
        required name: String, _ keyPath: any WritableKeyPath<Root, Value?> & Sendable, key: String? = nil,
        keys: String...,
        defaults: FieldDefaults<Value>, options: FieldOption...
    ) {
        self.init(
            name, keyPath, Self.keys(key, keys), options,
            stored: { Value.setter(_OptionalSink(_StoredSink<Value?>()), $0, defaults, isRequired: true) },
            accessed: { Value.setter(_OptionalSink(_AccessorSink(keyPath)), $0, defaults, isRequired: true) },
            isPresent: { unsafe $0.assumingMemoryBound(to: Root.self).pointee[keyPath: keyPath] != nil },
            access: Self.access(keyPath), save: Value?._save)
    }

    @inlinable
    init<Conversion: JSONConverter>(
        _ name: String, _ keyPath: any WritableKeyPath<Root, Conversion.Value> & Sendable, _ keys: [String],
        _ options: [FieldOption], by converter: Conversion
    ) {
        typealias Source = Conversion.Source
        self.init(
            name, keyPath, keys, options,
            stored: { Source.setter(_ConvertedSink(_StoredSink<Conversion.Value>(), converter), $0) },
            accessed: { Source.setter(_ConvertedSink(_AccessorSink(keyPath), converter), $0) },
            access: Self.access(keyPath, _PropertyForm(converter)), save: Self.replaced)
    }

    @inlinable
    init<Conversion: JSONConverter>(
        _ name: String, _ keyPath: any WritableKeyPath<Root, Conversion.Value?> & Sendable, _ keys: [String],
        _ options: [FieldOption], optionallyBy converter: Conversion
    ) {
        typealias Source = Conversion.Source?
        self.init(
            name, keyPath, keys, options,
            stored: { Source.setter(_ConvertedOptionalSink(_StoredSink<Conversion.Value?>(), converter), $0) },
            accessed: { Source.setter(_ConvertedOptionalSink(_AccessorSink(keyPath), converter), $0) },
            access: Self.access(keyPath, _PropertyForm(optional: converter)), save: Self.replaced)
    }

    @inlinable
    init<Conversion: JSONConverter>(
        required name: String, _ keyPath: any WritableKeyPath<Root, Conversion.Value?> & Sendable, _ keys: [String],
        _ options: [FieldOption], by converter: Conversion
    ) {
        typealias Value = Conversion.Value?
        typealias Source = Conversion.Source
        self.init(
            name, keyPath, keys, options,
            stored: {
                Source.setter(_ConvertedSink(_OptionalSink(_StoredSink<Value>()), converter), $0, isRequired: true)
            },
            accessed: {
                Source.setter(_ConvertedSink(_OptionalSink(_AccessorSink(keyPath)), converter), $0, isRequired: true)
            },
            isPresent: { unsafe $0.assumingMemoryBound(to: Root.self).pointee[keyPath: keyPath] != nil },
            access: Self.access(keyPath, _PropertyForm(optional: converter)), save: Self.replaced)
    }

    /// What there is to save of a value that is replaced as a whole, however it is read: nothing in it.
    @inlinable
    static func replaced<Value>(_ value: Value, _ saver: _ObjectSaver) {}
}

extension JSONConvertible {
    /// The setter that has values for null and for what cannot be converted.
    @inlinable
    static func setter<Sink: _Sink>(
        _ sink: Sink, _ builder: _PlanBuilder, _ defaults: FieldDefaults<Self>, isRequired: Bool = false
    ) -> _Setter where Sink.Value == Self, Self: Sendable {
        var substitute: _Setter.Substitute?
        if let mismatch = defaults.mismatch {
            unsafe substitute = { target, context in unsafe _ = sink.put(mismatch, at: target, context) }
        }
        return unsafe _Setter(
            type: _declaredType, isRequired: isRequired, object: _object(sink, builder), array: _array(sink, builder),
            builder, substitute: substitute
        ) { target, event in
            guard let value = scalar(event, defaults) else {
                return event.kind == .native ? unsafe sink.put(native: event, at: target) ?? false : false
            }
            return unsafe sink.put(value, at: target, event.context) || event.refused()
        }
    }

    /// Converts a scalar; null, and a string that counts as it, gives the default for null.
    @inlinable
    static func scalar(_ event: _Event, _ defaults: FieldDefaults<Self>) -> Self? where Self: Sendable {
        guard let null = defaults.null else { return _scalar(event) }
        if event.kind == .null { return null }
        guard let value = _scalar(event) else { return event.isNil(words: false) ? null : nil }
        return unsafe withUnsafePointer(to: value) { unsafe _isNil($0) } ? null : value
    }
}

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
