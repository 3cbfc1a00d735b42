/// Values of types that the options' provider has schemas of, and containers of them.
public enum _MappedRoot<Value>: _Root {
    // Not the value's own: that of a type which is also convertible is another setter's.
    @inlinable public static var identity: ObjectIdentifier { ObjectIdentifier(Self.self) }

    @inlinable
    public static func setter(_ builder: _PlanBuilder) -> _Setter { builder.mapped(_SlotSink<Value>()) }

    @inlinable
    public static func write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        unsafe writer.mapped(value.assumingMemoryBound(to: Value.self).pointee)
    }

    @inlinable
    public static func save(_ value: Value, _ saver: _ObjectSaver) { saver.saveMapped(value) }
}
