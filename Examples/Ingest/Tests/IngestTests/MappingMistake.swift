import Testing

/// An invalid mapping file, and the expected message.
struct MappingMistake: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    /// The requested type.
    let type: String?
    /// Where the mistake is.
    let place: String
    let reason: String

    /// A mistake that is not in an entry.
    init(_ name: String, file text: String, type: String? = nil, at place: String = "map.json: ", _ reason: String) {
        testDescription = name
        self.text = text
        self.type = type
        self.place = place
        self.reason = reason
    }

    /// A mistake in the entry after a valid one of `Visit`.
    init(_ name: String, _ entry: String, at key: String = "", _ reason: String) {
        let place = key.isEmpty ? "Visit[1]: " : "Visit[1].\(key): "
        self.init(name, file: #"{"Visit": [\#(Self.identifier), \#(entry)]}"#, at: place, reason)
    }

    private static let identifier =
        #"{"DictionaryKey": "id", "PropertyKey": "id", "ObjectType": "Integer", "Unique": true}"#

    static let all = ofFiles + ofTypes + ofEntries + ofValues

    private static let ofFiles: [MappingMistake] = [
        MappingMistake(
            "a type without a name",
            file: #"{"": [{"DictionaryKey": "id", "PropertyKey": "id", "ObjectType": "Integer", "Unique": true}]}"#,
            "a type has no name"),
        MappingMistake("nothing but white space", file: "\n\t ", "the file is empty"),
        MappingMistake(
            "a property list that is cut off", file: #"<plist version="1.0"><dict><key>Visit</key><array>"#,
            "neither JSON nor a property list"),
        MappingMistake(
            "JSON that is cut off", file: #"{"Visit": [{"DictionaryKey": "id""#, "the input ends inside a value"),
        MappingMistake("text that is not JSON", file: #"{"Visit": [,]}"#, "not valid JSON"),
        MappingMistake(
            "too deep", file: #"{"Visit": "# + String(repeating: "[", count: 100), "nested too deeply"),
        MappingMistake("a list", file: "[]", "a mapping file is a dictionary of types"),
        MappingMistake("no type", file: "{}", "no type is mapped"),
        MappingMistake("another type", file: #"{"Visit": []}"#, type: "Visits", "Visits is not mapped"),
        MappingMistake("one of two types", file: #"{"Visit": [], "Page": []}"#, "2 types are mapped"),
    ]

    private static let ofTypes: [MappingMistake] = [
        MappingMistake(
            "a type twice", file: #"{"Visit": [], "Visit": []}"#, at: "Visit: ", "the type is mapped already"),
        MappingMistake(
            "a type that is an entry", file: #"{"Visit": \#(identifier)}"#, at: "Visit: ",
            "a type has an array of entries"),
        MappingMistake("a type without entries", file: #"{"Visit": []}"#, at: "Visit: ", "a record needs a property"),
        MappingMistake(
            "more columns than a table has room for",
            file: "{\"Visit\": [\(identifier)\((1...2_000).map(column).joined())]}", at: "Visit: ", "too many columns"),
        table("Events"), table("REJECTS"), table("SQLite_stat9"), table("grdb_migrations"),
    ]

    private static let ofEntries: [MappingMistake] = [
        MappingMistake("no dictionary", #""url""#, "an entry is a dictionary"),
        MappingMistake(
            "an unknown word", #"{"Key": "url", "PropertyKey": "url", "ObjectType": "String"}"#,
            "there is no key Key, only DictionaryKey"),
        MappingMistake(
            "a word twice",
            #"{"DictionaryKey": "url", "PropertyKey": "url", "ObjectType": "String", "ObjectType": "Data"}"#,
            at: "ObjectType", "the key is there twice"),
        MappingMistake(
            "no DictionaryKey", #"{"PropertyKey": "url", "ObjectType": "String"}"#, "DictionaryKey is missing"),
        MappingMistake(
            "no PropertyKey", #"{"DictionaryKey": "url", "ObjectType": "String"}"#, "PropertyKey is missing"),
        MappingMistake(
            "no ObjectType", #"{"DictionaryKey": "url", "PropertyKey": "url"}"#,
            "a record's property needs an ObjectType"),
        MappingMistake(
            "a key of another property's entry", #"{"DictionaryKey": "id", "PropertyKey": "id"}"#,
            "id has this DictionaryKey already"),
        MappingMistake(
            "a column that differs in case", #"{"DictionaryKey": "no", "PropertyKey": "ID", "ObjectType": "String"}"#,
            at: "PropertyKey", "ID and id differ only by letter case"),
        MappingMistake(
            "another type than before", #"{"DictionaryKey": "no", "PropertyKey": "id", "ObjectType": "String"}"#,
            at: "ObjectType", "another entry of id says Integer"),
    ]

    private static let ofValues: [MappingMistake] = [
        MappingMistake(
            "a number for a name", #"{"DictionaryKey": "url", "PropertyKey": 7}"#, at: "PropertyKey",
            "a string is needed"),
        MappingMistake(
            "an empty name", #"{"DictionaryKey": "url", "PropertyKey": ""}"#, at: "PropertyKey",
            "the string is empty"),
        MappingMistake(
            "a key path with nothing between dots", #"{"DictionaryKey": "page..url", "PropertyKey": "url"}"#,
            at: "DictionaryKey", "the key path page..url has an empty step"),
        MappingMistake(
            "a bracket without a position", #"{"DictionaryKey": "pages[last]", "PropertyKey": "url"}"#,
            at: "DictionaryKey", "the key path pages[last] has a bracket that is no position"),
        MappingMistake(
            "a number for a flag", #"{"DictionaryKey": "url", "PropertyKey": "url", "Unique": 1}"#, at: "Unique",
            "true or false is needed"),
        MappingMistake(
            "an unknown ObjectType", #"{"DictionaryKey": "url", "PropertyKey": "url", "ObjectType": "Text"}"#,
            at: "ObjectType", "there is no type Text, only String"),
        value("the format of a string", #""String", "DateFormat": "yyyy""#, at: "DateFormat", "at is no date"),
        value(
            "a format that cannot be followed", #""Date", "DateFormat": "HH 'o''clock""#, at: "DateFormat",
            "the date pattern has a quote without its end"),
        value("a zone alone", #""Date", "TimeZone": "UTC""#, at: "TimeZone", "a time zone needs a DateFormat"),
        value(
            "an unknown zone", #""Date", "DateFormat": "yyyy", "TimeZone": "Atlantic/Atlantis""#, at: "TimeZone",
            "there is no time zone Atlantic/Atlantis"),
        value(
            "an unknown transformer", #""Date", "Transformer": "guess""#, at: "Transformer",
            "no transformer guess is registered"),
        value(
            "a transformer beside a format", #""Date", "DateFormat": "yyyy", "Transformer": "guess""#, at: "DateFormat",
            "the transformer makes the value"),
        value(
            "a required transformer", #""Date", "Transformer": "guess", "Required": true"#, at: "Required",
            "what a transformer makes cannot be required"),
        MappingMistake(
            "a Double that is unique",
            file: #"{"Visit": [{"DictionaryKey": "a", "PropertyKey": "b", "ObjectType": "Double", "Unique": true}]}"#,
            at: "Visit: b: ", "a Double cannot be Unique"),
    ]

    /// A mistake in the `ObjectType` of the key `at`, or in a member after it.
    private static func value(_ name: String, _ type: String, at key: String, _ reason: String) -> MappingMistake {
        MappingMistake(
            name, #"{"DictionaryKey": "at", "PropertyKey": "at", "ObjectType": \#(type)}"#, at: key, reason)
    }

    /// One of many columns, with a comma before it.
    private static func column(_ number: Int) -> String {
        #", {"DictionaryKey": "c\#(number)", "PropertyKey": "c\#(number)", "ObjectType": "Bool"}"#
    }

    /// A table that a mapping must not make.
    private static func table(_ name: String) -> MappingMistake {
        MappingMistake(
            "the table \(name)", file: #"{"\#(name)": [\#(identifier)]}"#, at: "\(name): ",
            "this table is the program's own")
    }
}
