/// Which of its properties a document had for a model: those whose value was there and could be converted, null included.
///
/// A store writes only these (``PresenceTracking``). A model that was not decoded has them all.
public struct PropertyPresence: Sendable {
    /// The properties there are; nil for a model that was not decoded.
    let names: PropertyNames?
    /// Where in the names those are that the document had.
    private var positions: PositionSet

    /// All properties: that of a model that was not decoded.
    public init() {
        names = nil
        positions = PositionSet(count: 0)
    }

    /// None of the named properties.
    init(noneOf names: PropertyNames) {
        self.names = names
        positions = PositionSet(count: names.count)
    }

    /// Whether the document had a property.
    ///
    /// - Parameter property: its name in the schema.
    /// - Returns: whether its value was there and could be converted.
    public func contains(_ property: String) -> Bool {
        guard let names else { return true }
        return names.position(of: property).map { contains(at: $0) } ?? false
    }

    /// The names of the properties that the document had, in the schema's order but for those made by a transform,
    /// which come last; nil for a model that was not decoded.
    public var properties: [String]? {
        names.map { names in names.all.enumerated().filter { contains(at: $0.offset) }.map(\.element) }
    }

    /// Whether the document had the property at a position of the names.
    package func contains(at position: Int) -> Bool {
        positions.contains(position)
    }

    mutating func insert(_ position: Int) {
        positions.insert(position)
    }

    /// Identifies the names, so that positions can be looked up once.
    package var namesIdentity: ObjectIdentifier? { names.map { ObjectIdentifier($0) } }

    /// The position of a property in the names.
    package func position(of property: String) -> Int? { names?.position(of: property) }
}

/// The names of a plan's properties, shared by the presences of all its models.
final class PropertyNames: Sendable {
    let all: [String]
    private let positions: [String: Int]

    init(_ names: [String]) {
        all = names
        positions = Dictionary(zip(names, names.indices)) { first, _ in first }
    }

    var count: Int { all.count }

    func position(of name: String) -> Int? { positions[name] }
}

extension PropertyNames {
    /// The names of the fields whose values are set as they come, then of those that are made of the whole object.
    convenience init(tracked fields: [FieldDescription]) {
        let completed = fields.filter { unsafe $0.complete != nil && !$0.options.isTransient }
        self.init((fields.filter(\.isStreamed) + completed).map(\.name))
    }
}

/// A set of positions below a count that is known when it is made: a bit for each. The first 64 take no memory of their own.
package struct PositionSet: Hashable, Sendable {
    @usableFromInline var first: UInt64 = 0
    @usableFromInline var others: [UInt64] = []

    /// None of so many positions.
    @inlinable
    package init(count: Int) {
        if count > 64 { others = Array(repeating: 0, count: (count - 1) / 64) }
    }

    // Written out, so that it is inlined where sets are compared for each record.
    @inlinable
    package static func == (left: PositionSet, right: PositionSet) -> Bool {
        left.first == right.first && left.others == right.others
    }

    /// Whether a position is in the set.
    @inlinable
    package func contains(_ position: Int) -> Bool {
        if position < 64 { return first & (1 &<< UInt64(position)) != 0 }
        return others[position / 64 - 1] & (1 &<< UInt64(position % 64)) != 0
    }

    /// Adds a position.
    @inlinable
    package mutating func insert(_ position: Int) {
        if position < 64 {
            first |= 1 &<< UInt64(position)
        } else {
            others[position / 64 - 1] |= 1 &<< UInt64(position % 64)
        }
    }

    /// How many positions are in the set.
    package var count: Int { others.reduce(first.nonzeroBitCount) { $0 + $1.nonzeroBitCount } }
}
