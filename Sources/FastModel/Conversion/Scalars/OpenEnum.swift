/// An enumeration whose unknown cases keep their raw value, for documents from services that may learn new ones.
///
/// ```swift
/// enum Status: String { case open, closed }
///
/// var status: OpenEnum<Status>?
/// ```
public enum OpenEnum<Enumeration: RawRepresentable & SendableMetatype> {
    /// One of the enumeration's cases.
    case known(Enumeration)
    /// A raw value without a case.
    case unknown(Enumeration.RawValue)

    /// The case of a raw value.
    public init(rawValue: Enumeration.RawValue) {
        self = Enumeration(rawValue: rawValue).map { .known($0) } ?? .unknown(rawValue)
    }

    /// The raw value.
    public var rawValue: Enumeration.RawValue {
        switch self {
        case .known(let value): value.rawValue
        case .unknown(let rawValue): rawValue
        }
    }
}

extension OpenEnum: Sendable where Enumeration: Sendable, Enumeration.RawValue: Sendable {}

extension OpenEnum: Equatable where Enumeration.RawValue: Equatable {
    public static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }
}

extension OpenEnum: Hashable where Enumeration.RawValue: Hashable {
    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension OpenEnum: JSONConvertible, _EngineConvertible where Enumeration.RawValue: JSONConvertible {
    public static var _witness: _ValueWitness {
        var witness = _ValueWitness(of: self)
        witness.takesNull = Enumeration.RawValue.witness.takesNull
        return witness
    }

    @inlinable
    public static func _scalar(_ event: _Event) -> OpenEnum<Enumeration>? {
        switch event.kind {
        case .null: if !Enumeration.RawValue.witness.takesNull { return event.leftAlone() }
        case .native: if let value: Self = event.native() { return value }
        case .bool, .number, .string: break
        }
        return Enumeration.RawValue._scalar(event).map { OpenEnum(rawValue: $0) }
    }

    @inlinable
    public static func _container<Sink: _Sink>(
        _ kind: JSONKind, _ sink: Sink, _ builder: _PlanBuilder
    ) -> _Container? where Sink.Value == Self {
        Enumeration.RawValue._container(kind, MappedSink(base: sink) { OpenEnum(rawValue: $0) }, builder)
    }

    /// The raw value.
    @inlinable
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        let rawValue = unsafe value.assumingMemoryBound(to: Self.self).pointee.rawValue
        return unsafe withUnsafePointer(to: rawValue) { unsafe Enumeration.RawValue._write($0, to: &writer) }
    }
}
