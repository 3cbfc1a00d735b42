extension JSONConvertible where Self: RawRepresentable, RawValue: JSONConvertible {
    /// Reads the case with the converted raw value. A value without a case is rejected. A null that is not a raw value leaves the
    /// property unchanged or is an issue.
    @inlinable public static func _scalar(_ event: _Event) -> Self? {
        switch event.kind {
        case .null: if !RawValue._witness.takesNull { return event.unchanged() }
        case .native: if let value: Self = event.native() { return value }
        case .bool, .number, .string: break
        }
        guard let rawValue = RawValue._scalar(event) else { return nil }
        guard let value = Self(rawValue: rawValue) else {
            _ = event.fail(.unknownCase)
            return nil
        }
        return value
    }

    public static func _container(_ kind: JSONKind, _ sink: _Sink, _ builder: _PlanBuilder) -> _Container? {
        RawValue._container(kind, sink.mapped(orFail: .unknownCase) { Self(rawValue: $0) }, builder)
    }

    public static var _witness: _ValueWitness {
        var witness = _ValueWitness(of: self)
        witness.takesNull = RawValue._witness.takesNull
        return witness
    }

    /// Writes the raw value.
    @inlinable public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        unsafe value.assumingMemoryBound(to: Self.self).pointee.rawValue.write(to: &writer)
    }
}
