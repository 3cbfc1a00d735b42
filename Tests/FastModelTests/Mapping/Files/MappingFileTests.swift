import FastModel
import Foundation
import Testing

@Suite("Mapping files")
struct MappingFileTests {
    static let json = #"""
        {"Author": [
            {"DictionaryKey": "full_name", "PropertyKey": "name"},
            {"DictionaryKey": "name", "PropertyKey": "name"},
            {"DictionaryKey": "dob", "PropertyKey": "born", "DateFormat": "dd.MM.yyyy HH:mm", "TimeZone": "Asia/Tokyo"},
            {"DictionaryKey": "address.town", "PropertyKey": "home.city"},
            {"DictionaryKey": "works", "PropertyKey": "books", "ObjectType": "books"}],
         "book": [{"DictionaryKey": "headline", "PropertyKey": "title", "Transformer": "upper"}]}
        """#
    static let document = #"""
        {"name": "Ann", "full_name": null, "dob": "02.01.1990 03:00", "address": {"town": "Oslo"},
         "works": [{"headline": "a", "suffix": "!", "pages": 3}, {"title": "ignored"}]}
        """#

    static func file(_ text: String) throws(ModelError) -> MappingFile {
        try MappingFile(Data(text.utf8), name: "map.json")
    }

    static func author(_ provider: MappingProvider) throws -> Author {
        var options = DecodingOptions()
        options.mappings = provider
        return try ModelDecoder(options).decode(Mapped<Author>.self, from: document).value
    }

    static let expected = Author(
        name: "Ann", born: Date(timeIntervalSince1970: 631_216_800), home: ForeignAddress(city: "Oslo"),
        books: [Book(title: "A!", pages: 3), Book()])

    @Test("Keys, candidates, formats, zones, nested targets, object types and transformers from JSON")
    func json() throws {
        #expect(try Self.author(try Self.file(Self.json).provider(for: .library)) == Self.expected)
    }

    @Test("The empty key")
    func emptyKey() throws {
        let file = try Self.file(#"{"visit": [{"DictionaryKey": "", "PropertyKey": "url", "ObjectType": "String"}]}"#)
        let options = try file.recordSchema().options()
        let record = try ModelDecoder(options).decode(DynamicRecord.self, from: #"{"":"/a"}"#)
        #expect(record["url"] == .string("/a"))
        #expect(try ModelEncoder(EncodingOptions(mappings: options.mappings)).encodeString(record) == #"{"":"/a"}"#)
    }

    @Test("The same from property lists", arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
    func propertyList(format: PropertyListSerialization.PropertyListFormat) throws {
        let object = try JSONSerialization.jsonObject(with: Data(Self.json.utf8))
        let data = try PropertyListSerialization.data(fromPropertyList: object, format: format, options: 0)
        let url = FileManager.default.temporaryDirectory.appending(path: "mapping-\(UUID()).plist")
        try data.write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        let file = try MappingFile(contentsOf: url)
        #expect(file.typeNames == ["Author", "book"])
        #expect(try Self.author(file.provider(for: .library)) == Self.expected)
    }

    @Test("A superclass's mapping is inherited, and a subclass's overrides it")
    func inheritance() throws {
        let provider = try Self.file(
            #"{"Person": [{"DictionaryKey": "n", "PropertyKey": "name"}], "User": [{"DictionaryKey": "a", "PropertyKey": "age"}]}"#
        ).provider(for: .library)
        var options = DecodingOptions()
        options.mappings = provider
        let user = try ModelDecoder(options).decode(Mapped<ForeignUser>.self, from: #"{"n": "Ann", "a": 3}"#).value
        #expect(user.name == "Ann" && user.age == 3)
        options.mappings = try Self.file(#"{"User": [{"DictionaryKey": "u", "PropertyKey": "name"}]}"#)
            .provider(for: .library)
        #expect(try ModelDecoder(options).decode(Mapped<ForeignUser>.self, from: #"{"u": "Bob"}"#).value.name == "Bob")
    }

    @Test("A model in the catalog is inherited completely, with or without entries in the file")
    func catalogedSuperclass() throws {
        typealias Tests = MappingProviderTests
        var catalog = MappingCatalog()
        catalog.register(Tests.Beast.self)
        catalog.register(Schema({ Tests.Wolf() }) { Field("pack", \.pack) })
        for (text, document) in [
            (#"{"Wolf": [{"DictionaryKey": "p", "PropertyKey": "pack"}]}"#, #"{"legs": 3, "name": "a", "p": 2}"#),
            (#"{"Beast": [{"DictionaryKey": "n", "PropertyKey": "name"}]}"#, #"{"legs": 3, "n": "a", "pack": 2}"#),
        ] {
            let wolf = try Tests.decoder(try Self.file(text).provider(for: catalog))
                .decode(Tests.Wolf.self, from: document)
            #expect(wolf.legs == 3 && wolf.name == "a" && wolf.pack == 2, "\(text)")
        }
    }

    @Test("A type with two names in the catalog is mapped under one of them")
    func twoNames() throws {
        var catalog = MappingCatalog()
        for name in ["Book", "Tome", "Volume", "Leaflet"] { catalog.register(Book.self, as: name) }
        let entries = #"[{"DictionaryKey": "t", "PropertyKey": "title"}]"#
        let provider = try Self.file("{\"Tome\": \(entries)}").provider(for: catalog)
        #expect(try MappingProviderTests.decoder(provider).decode(Book.self, from: #"{"t": "a"}"#).title == "a")
        let error = #expect(throws: ModelError.self) {
            try Self.file("{\"Tome\": \(entries), \"Book\": \(entries)}").provider(for: catalog)
        }
        #expect(
            error?.description
                == "Book: a mapping file cannot be followed: map.json: Book is mapped already, as Tome")
    }

    @Test("A reloaded file makes a new provider; decoders with the old one are not affected")
    func reloading() throws {
        let old = try Self.file(Self.json).provider(for: .library)
        let new = try Self.file(#"{"Author": [{"DictionaryKey": "address.town", "PropertyKey": "name"}]}"#)
            .provider(for: .library)
        #expect(try Self.author(new).name == "Oslo")
        #expect(try Self.author(old) == Self.expected)
    }

    @Test("Each mistake is an error with file, entry and reason", arguments: MappingMistake.ofFiles)
    func mistakes(mistake: MappingMistake) {
        let error = #expect(throws: ModelError.self) { try Self.file(mistake.text).recordSchema(.library) }
        #expect(error?.code == .invalidMapping)
        #expect(error?.description == mistake.error)
    }

    @Test("Mistakes about registered types", arguments: MappingMistake.ofTypes)
    func mistakesOfTypes(mistake: MappingMistake) {
        let error = #expect(throws: ModelError.self) { try Self.file(mistake.text).provider(for: .library) }
        #expect(error?.code == .invalidMapping)
        #expect(error?.description == mistake.error)
    }

    @Test("Mistakes about types that are defined only in the file", arguments: MappingMistake.ofRecords)
    func mistakesOfRecords(mistake: MappingMistake) {
        let error = #expect(throws: ModelError.self) { try Self.file(mistake.text).recordSchema(.library) }
        #expect(error?.code == .invalidMapping)
        #expect(error?.description == mistake.error)
    }

    @Test("A missing file, and one that is too long")
    func unreadable() {
        let missing = #expect(throws: ModelError.self) {
            try MappingFile(contentsOf: URL(filePath: "/nowhere/map.plist"))
        }
        #expect(missing?.description == "$: the input cannot be read: map.plist")
        let long = #expect(throws: ModelError.self) { try Self.file(String(repeating: " ", count: 4 << 20) + "{}") }
        #expect(long?.description == "$: a mapping file cannot be followed: map.json: the file is longer than 4 MiB")
        let keys = (0..<300).map { #"{"DictionaryKey": "k\#($0)", "PropertyKey": "name"}"# }.joined(separator: ",")
        let many = #expect(throws: ModelError.self) { try Self.file("{\"Author\": [\(keys)]}") }
        #expect(many?.codingPath.description == "Author[253]")
    }
}
