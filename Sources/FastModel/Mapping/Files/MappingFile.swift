public import Foundation

/// Mappings from a property list or JSON: names of types, each with a list of entries.
///
/// ```json
/// {"Author": [
///     {"DictionaryKey": "dob", "PropertyKey": "born", "DateFormat": "MM-dd-yyyy", "TimeZone": "Europe/Oslo"},
///     {"DictionaryKey": "full_name", "PropertyKey": "name"},
///     {"DictionaryKey": "name", "PropertyKey": "name"},
///     {"DictionaryKey": "books", "PropertyKey": "books", "ObjectType": "Book"}]}
/// ```
///
/// | key | meaning |
/// |---|---|
/// | `DictionaryKey` | the key or key path; several entries for one property are candidates in the file's order |
/// | `PropertyKey` | the property, by its name in the type's schema |
/// | `ObjectType` | the name of the property's type, or of what its array or dictionary holds; for records a ``DynamicType`` |
/// | `DateFormat`, `TimeZone` | as in ``DateStrategy/format(_:timeZone:locale:)``, both ways |
/// | `DateFormat` alone | a strategy by its name: `iso8601` (``DateStrategy/iso8601Exact``), `rfc1123`, `dotNet`, `secondsSince1970`, `millisecondsSince1970`, `microsecondsSince1970` |
/// | `Transformer` | the name of a transformer in the catalog |
/// | `Required`, `Unique` | for records: see ``RecordSchema/Property`` |
///
/// A file is read and checked as a whole; whatever is wrong with it is a ``ModelError`` that names file, entry and reason.
/// To follow changes of a file make a new provider of it: decoders that have an older one go on with that.
public struct MappingFile: Sendable {
    /// The most bytes of a file.
    static let maximumBytes = 4 << 20

    let place: MappingPlace
    let types: [MappedType]

    /// The names of the types that the file maps. In a property list they have no order and are sorted.
    public var typeNames: [String] { types.map(\.name) }

    /// Reads a file.
    ///
    /// - Parameter url: the file: a property list of either format, or JSON in UTF-8.
    /// - Throws: ``ModelError`` with the code `unreadableInput` or `invalidMapping`.
    public init(contentsOf url: URL) throws(ModelError) {
        let data: Data
        do {
            data = try Data(contentsOf: url)
        } catch {
            throw ModelError(.unreadableInput, position: .none, detail: url.lastPathComponent)
        }
        try self.init(data, name: url.lastPathComponent)
    }

    /// Reads the contents of a file.
    ///
    /// - Parameters:
    ///   - data: a property list of either format, or JSON in UTF-8.
    ///   - name: what errors call it.
    /// - Throws: ``ModelError`` with the code `invalidMapping`.
    public init(_ data: Data, name: String) throws(ModelError) {
        place = MappingPlace(file: name)
        guard data.count <= Self.maximumBytes else { throw place.error("the file is longer than 4 MiB") }
        guard let start = data.first(where: { !" \t\r\n".utf8.contains($0) }) else {
            throw place.error("the file is empty")
        }
        let isJSON = start == UInt8(ascii: "{") || start == UInt8(ascii: "[")
        let value = try isJSON ? Self.value(ofJSON: data, place) : Self.value(ofPropertyList: data, place)
        guard case .object(let object) = value else { throw place.error("a mapping file is a dictionary of types") }
        guard !object.members.isEmpty else { throw place.error("no type is mapped") }
        let members = isJSON ? object.members : object.members.sorted { $0.key < $1.key }
        var types: [MappedType] = []
        for member in members {
            guard !member.key.isEmpty else { throw place.error("a type has no name") }
            if types.contains(where: { $0.name == member.key }) {
                throw place.key(member.key).error("the type is mapped already")
            }
            types.append(try MappedType(member.key, member.value, at: place.key(member.key)))
        }
        self.types = types
    }

    private static func value(ofJSON data: Data, _ place: MappingPlace) throws(ModelError) -> JSONValue {
        do throws(ModelError) {
            return try ModelDecoder(.untrusted).decode(CapturedValue.self, from: data).value
        } catch {
            throw place.error("\(error.code.summary)\(error.detail.map { ": \($0)" } ?? "")", position: error.position)
        }
    }

    private static func value(ofPropertyList data: Data, _ place: MappingPlace) throws(ModelError) -> JSONValue {
        guard let list = unsafe try? PropertyListSerialization.propertyList(from: data, format: nil) else {
            throw place.error("neither JSON nor a property list")
        }
        var options = DecodingOptions()
        options.conversion = .strict
        do throws(ModelError) {
            return try ModelDecoder(options).decode(JSONValue.self, fromObject: list)
        } catch {
            throw place.error("a mapping has no dates and no data")
        }
    }
}
