import FastModel
import Foundation
import Testing

/// A mapping file with one mistake, and the complete error.
struct MappingMistake: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let error: String

    var testDescription: String { name }

    init(_ name: String, _ text: String, _ error: String) {
        self.name = name
        self.text = text
        self.error = error
    }

    /// A mistake in the only entry of `Author`.
    init(entry name: String, _ text: String, _ error: String) {
        self.init(name, #"{"Author": [\#(text)]}"#, error)
    }

    static let ofFiles = [
        MappingMistake("empty", " \n", "$: a mapping file cannot be followed: map.json: the file is empty"),
        MappingMistake(
            "broken JSON", #"{"Author": [}"#,
            "line 1, column 13 (byte 12): $: a mapping file cannot be followed: map.json: not valid JSON: "
                + "unallowed token at this point in JSON text"),
        MappingMistake(
            "cut off", #"{"Author": ["#,
            "line 1, column 13 (byte 12): $: a mapping file cannot be followed: map.json: "
                + "the input ends inside a value"),
        MappingMistake(
            "neither form", "Author: name",
            "$: a mapping file cannot be followed: map.json: neither JSON nor a property list"),
        MappingMistake(
            "broken property list", "<plist><dict>",
            "$: a mapping file cannot be followed: map.json: neither JSON nor a property list"),
        MappingMistake(
            "a list of entries", #"[{"DictionaryKey": "a", "PropertyKey": "name"}]"#,
            "$: a mapping file cannot be followed: map.json: a mapping file is a dictionary of types"),
        MappingMistake("no type", "{}", "$: a mapping file cannot be followed: map.json: no type is mapped"),
        MappingMistake(
            "a type without a name", #"{"": []}"#,
            "$: a mapping file cannot be followed: map.json: a type has no name"),
        MappingMistake(
            "a type twice", #"{"Author": [], "Author": []}"#,
            "Author: a mapping file cannot be followed: map.json: the type is mapped already"),
        MappingMistake(
            entry: "a word twice", #"{"DictionaryKey": "a", "PropertyKey": "name", "DictionaryKey": "b"}"#,
            "Author[0].DictionaryKey: a mapping file cannot be followed: map.json: the key is there twice"),
        MappingMistake(
            "a type without a list", #"{"Author": {"DictionaryKey": "a", "PropertyKey": "name"}}"#,
            "Author: a mapping file cannot be followed: map.json: a type has an array of entries"),
        MappingMistake(
            entry: "no dictionary", #""name""#,
            "Author[0]: a mapping file cannot be followed: map.json: an entry is a dictionary"),
        MappingMistake(
            entry: "unknown key", #"{"DictionaryKy": "a", "PropertyKey": "name"}"#,
            "Author[0]: a mapping file cannot be followed: map.json: there is no key DictionaryKy, only DictionaryKey, "
                + "PropertyKey, ObjectType, DateFormat, TimeZone, Transformer, Required, Unique, Rest, Children"),
        MappingMistake(
            entry: "no key", #"{"PropertyKey": "name"}"#,
            "Author[0]: a mapping file cannot be followed: map.json: DictionaryKey is missing"),
        MappingMistake(
            entry: "no property", #"{"DictionaryKey": "a"}"#,
            "Author[0]: a mapping file cannot be followed: map.json: PropertyKey is missing"),
        MappingMistake(
            entry: "no string", #"{"DictionaryKey": 1, "PropertyKey": "name"}"#,
            "Author[0].DictionaryKey: a mapping file cannot be followed: map.json: a string is needed"),
        MappingMistake(
            entry: "empty string", #"{"DictionaryKey": "a", "PropertyKey": ""}"#,
            "Author[0].PropertyKey: a mapping file cannot be followed: map.json: the string is empty"),
        MappingMistake(
            entry: "empty step", #"{"DictionaryKey": "a..b", "PropertyKey": "name"}"#,
            "Author[0].DictionaryKey: a mapping file cannot be followed: map.json: the key path a..b has an empty step"),
        MappingMistake(
            entry: "open bracket", #"{"DictionaryKey": "a[x]", "PropertyKey": "name"}"#,
            "Author[0].DictionaryKey: a mapping file cannot be followed: map.json: "
                + "the key path a[x] has a bracket that is no position"),
        MappingMistake(
            entry: "no flag", #"{"DictionaryKey": "a", "PropertyKey": "name", "Required": "yes"}"#,
            "Author[0].Required: a mapping file cannot be followed: map.json: true or false is needed"),
        MappingMistake(
            entry: "a key twice",
            #"{"DictionaryKey": "a", "PropertyKey": "name"}, {"DictionaryKey": "a", "PropertyKey": "name"}"#,
            "Author[1]: a mapping file cannot be followed: map.json: name has this DictionaryKey already"),
        MappingMistake(
            entry: "contradiction",
            #"{"DictionaryKey": "a", "PropertyKey": "born", "DateFormat": "yyyy"}, "#
                + #"{"DictionaryKey": "b", "PropertyKey": "born", "DateFormat": "MM"}"#,
            "Author[1].DateFormat: a mapping file cannot be followed: map.json: another entry of born says yyyy"),
        MappingMistake(
            entry: "unknown zone",
            #"{"DictionaryKey": "a", "PropertyKey": "born", "ObjectType": "Date", "DateFormat": "yyyy", "#
                + #""TimeZone": "Mars/Olympus"}"#,
            "Author[0].TimeZone: a mapping file cannot be followed: map.json: there is no time zone Mars/Olympus; "
                + "without FastModelFoundation there are only GMT and UTC"
        ),
        MappingMistake(
            entry: "zone alone",
            #"{"DictionaryKey": "a", "PropertyKey": "born", "ObjectType": "Date", "TimeZone": "UTC"}"#,
            "Author[0].TimeZone: a mapping file cannot be followed: map.json: a time zone needs a DateFormat"),
        MappingMistake(
            entry: "zone of a named format",
            #"{"DictionaryKey": "a", "PropertyKey": "born", "ObjectType": "Date", "DateFormat": "iso8601", "#
                + #""TimeZone": "Asia/Tokyo"}"#,
            "Author[0].TimeZone: a mapping file cannot be followed: map.json: iso8601 is in UTC or names its own zone"),
        MappingMistake(
            entry: "format of no date",
            #"{"DictionaryKey": "a", "PropertyKey": "name", "ObjectType": "String", "DateFormat": "yyyy"}"#,
            "Author[0].DateFormat: a mapping file cannot be followed: map.json: name is no date but Optional<String>"),
        MappingMistake(
            entry: "format beside a transformer",
            #"{"DictionaryKey": "a", "PropertyKey": "born", "ObjectType": "Date", "DateFormat": "yyyy", "#
                + #""Transformer": "upper"}"#,
            "Author[0].DateFormat: a mapping file cannot be followed: map.json: "
                + "the transformer makes the value, so a format says nothing"),
        MappingMistake(
            entry: "unknown transformer",
            #"{"DictionaryKey": "a", "PropertyKey": "name", "ObjectType": "String", "Transformer": "lower"}"#,
            "Author[0].Transformer: a mapping file cannot be followed: map.json: no transformer lower is registered"),
        MappingMistake(
            entry: "another type's transformer",
            #"{"DictionaryKey": "a", "PropertyKey": "born", "ObjectType": "Date", "Transformer": "upper"}"#,
            "Author[0].Transformer: a mapping file cannot be followed: map.json: "
                + "upper makes String, and born is Optional<Date>"),
    ]

    static let ofTypes = [
        MappingMistake(
            "unknown type", #"{"Writer": []}"#,
            "Writer: a mapping file cannot be followed: map.json: no type of this name is registered"),
        MappingMistake(
            "a type by two names", #"{"Author": [], "authors": []}"#,
            "authors: a mapping file cannot be followed: map.json: Author is mapped already"),
        MappingMistake(
            entry: "unknown property", #"{"DictionaryKey": "a", "PropertyKey": "nam"}"#,
            "Author[0].PropertyKey: a mapping file cannot be followed: map.json: Author has no property nam"),
        MappingMistake(
            entry: "unknown object type", #"{"DictionaryKey": "a", "PropertyKey": "books", "ObjectType": "Bok"}"#,
            "Author[0].ObjectType: a mapping file cannot be followed: map.json: no type Bok is registered"),
        MappingMistake(
            entry: "another object type", #"{"DictionaryKey": "a", "PropertyKey": "books", "ObjectType": "Author"}"#,
            "Author[0].ObjectType: a mapping file cannot be followed: map.json: books is Array<Book>"),
        MappingMistake(
            entry: "another scalar type", #"{"DictionaryKey": "a", "PropertyKey": "name", "ObjectType": "Integer"}"#,
            "Author[0].ObjectType: a mapping file cannot be followed: map.json: name is Optional<String>"),
        MappingMistake(
            entry: "required", #"{"DictionaryKey": "a", "PropertyKey": "name", "Required": true}"#,
            "Author[0].Required: a mapping file cannot be followed: map.json: "
                + "the type says what is required, and name is not"),
        MappingMistake(
            entry: "unique", #"{"DictionaryKey": "a", "PropertyKey": "name", "Unique": true}"#,
            "Author[0].Unique: a mapping file cannot be followed: map.json: only records have unique keys in a file"),
        MappingMistake(
            "transformer of a draft",
            #"{"Ticket": [{"DictionaryKey": "a", "PropertyKey": "code", "Transformer": "upper"}]}"#,
            "Ticket[0].Transformer: a mapping file cannot be followed: map.json: "
                + "Ticket is made of a draft, which has no transformers"),
        MappingMistake(
            entry: "format that cannot be followed",
            #"{"DictionaryKey": "a", "PropertyKey": "born", "DateFormat": "'open"}"#,
            "Author[0].DateFormat: a mapping file cannot be followed: map.json: "
                + "the date pattern has a quote without its end"),
    ]

    static let ofRecords = [
        MappingMistake(
            "no properties", #"{"Author": []}"#,
            "Author: a mapping file cannot be followed: map.json: a record needs a property"),
        MappingMistake(
            entry: "no object type", #"{"DictionaryKey": "a", "PropertyKey": "name"}"#,
            "Author[0]: a mapping file cannot be followed: map.json: a record's property needs an ObjectType"),
        MappingMistake(
            entry: "no type of records", #"{"DictionaryKey": "a", "PropertyKey": "name", "ObjectType": "Text"}"#,
            "Author[0].ObjectType: a mapping file cannot be followed: map.json: there is no type Text, only String, "
                + "Integer, Double, Bool, Date, Decimal, Data, JSON"),
        MappingMistake(
            entry: "a required transformer",
            #"{"DictionaryKey": "a", "PropertyKey": "name", "ObjectType": "String", "Transformer": "upper", "#
                + #""Required": true}"#,
            "Author[0].Required: a mapping file cannot be followed: map.json: "
                + "what a transformer makes cannot be required"),
        MappingMistake(
            entry: "names that differ only by letter case",
            #"{"DictionaryKey": "a", "PropertyKey": "id", "ObjectType": "Integer"}, "#
                + #"{"DictionaryKey": "b", "PropertyKey": "ID", "ObjectType": "Integer"}"#,
            "Author[1].PropertyKey: a mapping file cannot be followed: map.json: "
                + "ID and id differ only by letter case, which databases ignore"),
        MappingMistake(
            "two types", #"{"Author": [], "Book": []}"#,
            "$: a mapping file cannot be followed: map.json: 2 types are mapped; which one is meant has to be said"),
    ]
}
