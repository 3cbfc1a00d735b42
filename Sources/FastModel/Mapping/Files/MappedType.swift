/// What a mapping file says of one type.
struct MappedType: Sendable {
    let place: MappingPlace
    let name: String
    let properties: [MappedProperty]

    /// Reads the list of a type's entries.
    ///
    /// - Throws: ``ModelError`` with the code `invalidMapping`.
    init(_ name: String, _ value: JSONValue, at place: MappingPlace) throws(ModelError) {
        guard case .array(let elements) = value else { throw place.error("a type has an array of entries") }
        self.place = place
        self.name = name
        var properties: [MappedProperty] = []
        var positions: [String: Int] = [:]
        for (index, element) in elements.enumerated() {
            let entry = try MappingEntry(element, at: place.index(index))
            if let position = positions[entry.property] {
                try properties[position].add(entry)
            } else {
                positions[entry.property] = properties.count
                properties.append(MappedProperty(entry))
            }
        }
        self.properties = properties
    }
}
