/// An enumeration that keeps unknown raw values, for documents from services that may add cases.
///
/// ```swift
/// enum Status: String { case open, closed }
///
/// var status: OpenEnum<Status>?
/// ```
public enum OpenEnum<Enumeration: RawRepresentable & SendableMetatype>: RawRepresentable {
    /// A case of the enumeration.
    case known(Enumeration)
    /// A raw value without a case.
    case unknown(Enumeration.RawValue)

    /// Makes `known` if the enumeration has a case with the raw value, otherwise `unknown`.
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

extension OpenEnum: JSONConvertible where Enumeration.RawValue: JSONConvertible {}
