#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif
internal import FastModelCore

/// One property in a mapping file, combined from its entries. Each entry adds a key.
struct MappedProperty: Sendable {
    /// The place of the first entry.
    let place: MappingPlace
    let name: String
    private(set) var paths: [[String]]
    private(set) var objectType: String?
    private(set) var dateFormat: String?
    private(set) var timeZone: String?
    private(set) var transformer: String?
    private(set) var isRequired: Bool
    private(set) var isUnique: Bool
    /// The properties of the records in a list; nil for other properties.
    private(set) var children: MappedType?
    /// Whether the property keeps the members that no entry is for. It has no other entry.
    let isRest: Bool

    init(_ entry: MappingEntry) {
        place = entry.place
        name = entry.property
        paths = [entry.path]
        objectType = entry.objectType
        dateFormat = entry.dateFormat
        timeZone = entry.timeZone
        transformer = entry.transformer
        isRequired = entry.isRequired
        isUnique = entry.isUnique
        children = entry.children
        isRest = entry.isRest
    }

    /// Adds another entry.
    ///
    /// - Throws: ``ModelError`` if the entry contradicts the earlier entries.
    mutating func add(_ entry: MappingEntry) throws(ModelError) {
        guard !isRest, !entry.isRest else { throw entry.place.error("\(name) keeps the rest and has no other entry") }
        guard !paths.contains(entry.path) else { throw entry.place.error("\(name) has this DictionaryKey already") }
        guard paths.count < 253 else { throw entry.place.error("\(name) has more than 253 keys") }
        paths.append(entry.path)
        objectType = try agreed(objectType, entry.objectType, .objectType, entry)
        dateFormat = try agreed(dateFormat, entry.dateFormat, .dateFormat, entry)
        timeZone = try agreed(timeZone, entry.timeZone, .timeZone, entry)
        transformer = try agreed(transformer, entry.transformer, .transformer, entry)
        isRequired = isRequired || entry.isRequired
        isUnique = isUnique || entry.isUnique
        guard children == nil || entry.children == nil else {
            throw entry.place.key(MappingEntry.Key.children.rawValue).error("\(name) has Children already")
        }
        children = children ?? entry.children
    }

    /// A key that some entry has, although the property is a list of records.
    var keyOfListOnly: MappingEntry.Key? {
        if objectType != nil { return .objectType }
        if dateFormat != nil { return .dateFormat }
        if timeZone != nil { return .timeZone }
        if transformer != nil { return .transformer }
        return isUnique ? .unique : nil
    }

    private func agreed(
        _ before: String?, _ now: String?, _ key: MappingEntry.Key, _ entry: MappingEntry
    ) throws(ModelError) -> String? {
        if let before, let now, before != now {
            throw entry.place.key(key.rawValue).error("another entry of \(name) says \(before)")
        }
        return before ?? now
    }

    /// The date strategy that the file specifies, or nil. Throws an error if the strategy is invalid or the type contains no dates.
    func dates(for type: any Any.Type, in catalog: MappingCatalog) throws(ModelError) -> DateStrategy? {
        guard let dateFormat else {
            if timeZone != nil { throw at(.timeZone).error("a time zone needs a DateFormat") }
            return nil
        }
        if transformer != nil {
            throw at(.dateFormat).error("the transformer makes the value, so a format says nothing")
        }
        guard _innermostType(type) == Date.self else { throw at(.dateFormat).error("\(name) is no date but \(type)") }
        if let named = DateStrategy(named: dateFormat) {
            guard timeZone == nil else { throw at(.timeZone).error("\(dateFormat) is in UTC or names its own zone") }
            return named
        }
        var zone = TimeZone.gmt
        if let timeZone {
            guard let found = Self.zone(named: timeZone) else {
                throw at(.timeZone).error(
                    "there is no time zone \(timeZone); without FastModelFoundation there are only GMT and UTC")
            }
            zone = found
        }
        let strategy = catalog.dateFormat(dateFormat, zone)
        if let problem = strategy.problem { throw at(.dateFormat).error(problem) }
        return strategy
    }

    /// A time zone by its name. FoundationEssentials alone knows only GMT by its name.
    private static func zone(named name: String) -> TimeZone? {
        name == "UTC" ? .gmt : TimeZone(identifier: name) ?? TimeZone(abbreviation: name)
    }

    /// The transformer that the file specifies, or nil. Throws an error if the catalog lacks the transformer or its results do not
    /// fit the property.
    func transformer(in catalog: MappingCatalog, for type: any Any.Type) throws(ModelError) -> FieldTransformer? {
        guard let transformer else { return nil }
        guard let found = catalog.transformers[transformer] else {
            throw at(.transformer).error("no transformer \(transformer) is registered")
        }
        guard found.fits(type) else {
            throw at(.transformer).error("\(transformer) makes \(found.type), and \(name) is \(type)")
        }
        return found
    }

    func at(_ key: MappingEntry.Key) -> MappingPlace { place.key(key.rawValue) }
}

/// One type in a mapping file.
struct MappedType: Sendable {
    let place: MappingPlace
    let name: String
    let properties: [MappedProperty]

    /// Reads a type's list of entries.
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

extension DateStrategy {
    /// The strategy with a name that mapping files use; nil for other texts, which are patterns.
    ///
    /// Each name contains letters that no pattern may have.
    init?(named name: String) {
        switch name {
        case "iso8601": self = .iso8601Exact
        case "rfc1123": self = .rfc1123
        case "dotNet": self = .dotNet
        case "secondsSince1970": self = .secondsSince1970
        case "millisecondsSince1970": self = .millisecondsSince1970
        case "microsecondsSince1970": self = .microsecondsSince1970
        default: return nil
        }
    }
}
