/// The properties that a document had for a model.
///
/// A property counts if its value, null included, could be converted. A store writes only these properties (``PresenceTracking``).
/// A model that was not decoded has all properties.
public struct PropertyPresence: Sendable {
    /// The names of all properties; nil for a model that was not decoded.
    let names: PropertyNames?
    /// The positions in `names` of the properties that the document had.
    private var positions: PositionSet

    /// All properties, as for a model that was not decoded.
    public init() {
        names = nil
        positions = PositionSet(count: 0)
    }

    init(noneOf names: PropertyNames) {
        self.names = names
        positions = PositionSet(count: names.count)
    }

    /// Whether the document had a property.
    ///
    /// - Parameter property: the property's name in the schema.
    /// - Returns: whether the property's value was present and could be converted; true for a model that was not decoded.
    public func contains(_ property: String) -> Bool {
        guard let names else { return true }
        return names.position(of: property).map { contains(at: $0) } ?? false
    }

    /// The names of the properties that the document had; nil for a model that was not decoded. The names are in the schema's
    /// order, followed by properties made by an ``ObjectConverter``.
    public var properties: [String]? {
        names.map { names in names.all.enumerated().filter { contains(at: $0.offset) }.map(\.element) }
    }

    /// Whether the document had the property at a position of the names.
    package func contains(at position: Int) -> Bool { positions.contains(position) }

    /// Whether the model was decoded from a document that had a property. `position` is where the tracked properties most likely have it.
    func includes(_ property: String, probablyAt position: Int) -> Bool {
        guard let names else { return false }
        if position < names.count, names.all[position] == property { return contains(at: position) }
        return names.position(of: property).map { contains(at: $0) } ?? false
    }

    mutating func insert(_ position: Int) { positions.insert(position) }

    /// The positions below 64 of properties that the document had and that are also in a set.
    package func positions(in others: PositionSet) -> PositionSet {
        var common = PositionSet(count: 0)
        common.first = positions.first & others.first
        return common
    }

    /// Identifies the names, so that positions need to be looked up only once.
    package var namesIdentity: ObjectIdentifier? { names.map { ObjectIdentifier($0) } }

    /// The position of a property in the names.
    package func position(of property: String) -> Int? { names?.position(of: property) }
}

/// The names of a plan's properties. Every ``PropertyPresence`` of the plan's models refers to the same instance.
final class PropertyNames: Sendable {
    let all: [String]
    private let positions: [String: Int]

    init(_ names: [String]) {
        all = names
        positions = Dictionary(zip(names, names.indices)) { first, _ in first }
    }

    var count: Int { all.count }
    func position(of name: String) -> Int? { positions[name] }

    /// Lists the names of the fields that are read from values of their own, followed by those that an ``ObjectConverter`` makes.
    convenience init(tracked fields: [FieldDescription]) {
        self.init((fields.filter(\.isStreamed) + fields.filter(\.isCompleted)).map(\.name))
    }
}

/// A set of positions below a fixed count, with a bit for each position. Sets of up to 64 positions need no allocation.
package struct PositionSet: Hashable, Sendable {
    @usableFromInline var first: UInt64 = 0
    @usableFromInline var others: [UInt64] = []

    /// An empty set of positions below `count`.
    @inlinable package init(count: Int) { if count > 64 { others = Array(repeating: 0, count: (count - 1) / 64) } }

    // Not synthesized, so that it is inlined where sets are compared for each record.
    @inlinable package static func == (left: PositionSet, right: PositionSet) -> Bool {
        left.first == right.first && left.others == right.others
    }

    @inlinable package func contains(_ position: Int) -> Bool {
        if position < 64 { return first & (1 &<< UInt64(position)) != 0 }
        return others[position / 64 - 1] & (1 &<< UInt64(position % 64)) != 0
    }

    @inlinable package mutating func insert(_ position: Int) {
        if position < 64 {
            first |= 1 &<< UInt64(position)
        } else {
            others[position / 64 - 1] |= 1 &<< UInt64(position % 64)
        }
    }

    package var count: Int { others.reduce(first.nonzeroBitCount) { $0 + $1.nonzeroBitCount } }
}
