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
