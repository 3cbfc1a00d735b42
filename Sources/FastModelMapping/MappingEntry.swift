internal import FastModelCore

/// One entry of a mapping file: a key, its property, and options.
struct MappingEntry: Sendable {
    enum Key: String, CaseIterable {
        case dictionaryKey = "DictionaryKey"
        case propertyKey = "PropertyKey"
        case objectType = "ObjectType"
        case dateFormat = "DateFormat"
        case timeZone = "TimeZone"
        case transformer = "Transformer"
        case required = "Required"
        case unique = "Unique"
        case rest = "Rest"
        case children = "Children"
    }

    let place: MappingPlace
    let property: String
    let path: [String]
    let objectType: String?
    let dateFormat: String?
    let timeZone: String?
    let transformer: String?
    let isRequired: Bool
    let isUnique: Bool
    /// Whether the property keeps the members that no entry is for. The path is then empty.
    let isRest: Bool
    /// The properties of the records in a list; nil for other properties.
    let children: MappedType?

    /// Reads an entry.
    ///
    /// - Throws: ``ModelError`` with the code `invalidMapping`.
    init(_ value: JSONValue, at place: MappingPlace) throws(ModelError) {
        guard case .object(let object) = value else { throw place.error("an entry is a dictionary") }
        for member in object.members where Key(rawValue: member.key) == nil {
            let known = Key.allCases.map(\.rawValue).joined(separator: ", ")
            throw place.error("there is no key \(member.key), only \(known)")
        }
        for key in Key.allCases where object.members.count(where: { $0.key == key.rawValue }) > 1 {
            throw place.key(key.rawValue).error("the key is there twice")
        }
        self.place = place
        let key = try Self.text(.dictionaryKey, of: object, at: place, mayBeEmpty: true)
        let property = try Self.text(.propertyKey, of: object, at: place)
        guard let property else { throw place.error("PropertyKey is missing") }
        self.property = property
        isRest = try Self.flag(.rest, of: object, at: place)
        if isRest {
            try Self.checkAbsent(
                [.dictionaryKey, .dateFormat, .timeZone, .transformer, .required, .unique, .children], in: object,
                place,
                "the rest of a record has only a PropertyKey and the ObjectType JSON")
            path = []
        } else {
            guard let key else { throw place.error("DictionaryKey is missing") }
            path = try Self.path(key, at: place.key(Key.dictionaryKey.rawValue))
        }
        objectType = try Self.text(.objectType, of: object, at: place)
        dateFormat = try Self.text(.dateFormat, of: object, at: place)
        timeZone = try Self.text(.timeZone, of: object, at: place)
        transformer = try Self.text(.transformer, of: object, at: place)
        isRequired = try Self.flag(.required, of: object, at: place)
        isUnique = try Self.flag(.unique, of: object, at: place)
        if let value = object[Key.children.rawValue] {
            try Self.checkAbsent(
                [.objectType, .dateFormat, .timeZone, .transformer, .unique], in: object, place,
                "an entry with Children has only a DictionaryKey, a PropertyKey and Required")
            children = try MappedType(property, value, at: place.key(Key.children.rawValue))
        } else {
            children = nil
        }
    }

    private static func checkAbsent(
        _ keys: [Key], in object: JSONObject, _ place: MappingPlace, _ reason: String
    ) throws(ModelError) {
        for key in keys where object[key.rawValue] != nil { throw place.key(key.rawValue).error(reason) }
    }

    private static func text(
        _ key: Key, of object: JSONObject, at place: MappingPlace, mayBeEmpty: Bool = false
    ) throws(ModelError) -> String? {
        guard let value = object[key.rawValue] else { return nil }
        guard case .string(let text) = value else { throw place.key(key.rawValue).error("a string is needed") }
        guard mayBeEmpty || !text.isEmpty else { throw place.key(key.rawValue).error("the string is empty") }
        return text
    }

    private static func flag(_ key: Key, of object: JSONObject, at place: MappingPlace) throws(ModelError) -> Bool {
        guard let value = object[key.rawValue] else { return false }
        guard case .bool(let flag) = value else { throw place.key(key.rawValue).error("true or false is needed") }
        return flag
    }

    private static func path(_ key: String, at place: MappingPlace) throws(ModelError) -> [String] {
        let path = _keyPathComponents(key)
        if path.count > 1, path.contains("") { throw place.error("the key path \(key) has an empty step") }
        if path.contains(where: { $0.contains("[") }), !key.contains(#"\["#) {
            throw place.error("the key path \(key) has a bracket that is no position")
        }
        return path
    }
}

/// A place in a mapping file, for errors.
struct MappingPlace: Sendable {
    let file: String
    var path = CodingPath()

    func key(_ key: String) -> MappingPlace {
        MappingPlace(file: file, path: CodingPath(path.components + [.key(key)]))
    }

    func index(_ index: Int) -> MappingPlace {
        MappingPlace(file: file, path: CodingPath(path.components + [.index(index)]))
    }

    /// The error for a problem at this place. A mapping file is part of the program's configuration, so its text may be quoted.
    func error(_ reason: String, position: SourcePosition = .none) -> ModelError {
        ModelError(.invalidMapping, codingPath: path, position: position, detail: "\(file): \(reason)")
    }
}
