import FastModel
import Foundation

/// The names and types of converted records, for programs that would otherwise guess them.
package struct ConvertedSchema {
    /// Who reads the schema.
    package enum Dialect: String, Sendable, CaseIterable {
        /// The argument `columns` of DuckDB's `read_json` and `read_csv`.
        case duckdb
        /// The schema of Spark's readers.
        case spark
    }

    private indirect enum Kind {
        case text, integer, double, bool, timestamp, base64, json
        case object([Member])
        case list([Member])
    }

    private struct Member {
        let name: String
        let kind: Kind
    }

    private let members: [Member]

    /// Finds out the schema.
    ///
    /// - Parameters:
    ///   - table: the records.
    ///   - format: how they are written. In NDJSON they have the objects and the date formats of the input, in CSV a column for each
    ///     property.
    /// - Throws: ``IngestError`` if the mapping cannot write records.
    package init(_ table: MappedTable, _ format: ConvertedFormat) throws {
        switch format {
        case .ndjson:
            do {
                members = try Self.members(of: table.schema)
            } catch {
                throw IngestError.mapping("\(table.schema.name): \(error)")
            }
        case .csv:
            members = table.schema.properties.map { property in
                // No program decodes base64 while it reads CSV.
                Member(name: property.name, kind: property.type == .data ? .text : Self.kind(of: property.type))
            }
        }
    }

    /// The schema as text, in one line.
    package func text(for dialect: Dialect) -> String {
        switch dialect {
        case .duckdb:
            let columns = members.map { "\(Self.quoted($0.name, "'")): \(Self.quoted(Self.duckDB($0.kind), "'"))" }
            return "{\(columns.joined(separator: ", "))}"
        case .spark:
            return members.map { "\(Self.quoted($0.name, "`")) \(Self.spark($0.kind))" }.joined(separator: ", ")
        }
    }

    // MARK: The records' form

    /// The members of records, as they are written: a record is written twice, with the properties' positions instead of their
    /// values, and with a date for each date.
    private static func members(of schema: RecordSchema) throws -> [Member] {
        let properties = schema.properties
        let names = RecordSchema(schema.name, properties.map { RecordSchema.Property($0.name, .json) })
        var record = try ModelDecoder(names.options()).decode(DynamicRecord.self, from: "{}")
        var options = EncodingOptions()
        options.mappings = schema.mappings
        options.dates = .iso8601Exact
        let encoder = ModelEncoder(options)
        func written() throws -> JSONValue {
            try ModelDecoder().decode(JSONValue.self, from: try encoder.encode(record))
        }
        for (position, property) in properties.enumerated() where !property.isRest {
            record[property.name] = .string(String(position))
        }
        let positions = try written()
        for property in properties where property.type == .date {
            record[property.name] = .date(Date(timeIntervalSince1970: 0.5))
        }
        let dates = try written()
        return try members(of: positions, dates, properties)
    }

    private static func members(
        of positions: JSONValue, _ dates: JSONValue, _ properties: [RecordSchema.Property]
    ) throws -> [Member] {
        try (positions.object?.members ?? []).map { member in
            let date = dates[member.key] ?? .null
            switch member.value {
            case .object:
                return Member(name: member.key, kind: .object(try members(of: member.value, date, properties)))
            case .string(let text):
                guard let position = Int(text), properties.indices.contains(position) else { break }
                let property = properties[position]
                let kind =
                    if let elements = property.elements {
                        Kind.list(try members(of: elements))
                    } else {
                        property.type == .date ? kind(ofDate: date) : kind(of: property.type)
                    }
                return Member(name: member.key, kind: kind)
            default: break
            }
            return Member(name: member.key, kind: .json)
        }
    }

    private static func kind(of type: DynamicType) -> Kind {
        switch type {
        // A decimal has any number of digits.
        case .string, .decimal: .text
        case .integer: .integer
        case .double: .double
        case .bool: .bool
        case .date: .timestamp
        case .data: .base64
        case .json, .records: .json
        }
    }

    /// The kind of a date, by the way in which half a second after the start of 1970 is written.
    private static func kind(ofDate date: JSONValue) -> Kind {
        if date.int != nil { return .integer }
        if date.double != nil { return .double }
        return date.string?.hasPrefix("1970-01-01T00:00:00") == true ? .timestamp : .text
    }

    // MARK: The dialects

    private static func duckDB(_ kind: Kind) -> String {
        switch kind {
        // `BLOB` would take the letters of base64 for the data.
        case .text, .base64: "VARCHAR"
        case .integer: "BIGINT"
        case .double: "DOUBLE"
        case .bool: "BOOLEAN"
        case .timestamp: "TIMESTAMP"
        case .json: "JSON"
        case .object(let members):
            "STRUCT(\(members.map { "\(quoted($0.name, "\"")) \(duckDB($0.kind))" }.joined(separator: ", ")))"
        case .list(let members): "\(duckDB(.object(members)))[]"
        }
    }

    private static func spark(_ kind: Kind) -> String {
        switch kind {
        // Spark keeps the JSON of an object or array in a string.
        case .text, .json: "STRING"
        case .base64: "BINARY"
        case .integer: "BIGINT"
        case .double: "DOUBLE"
        case .bool: "BOOLEAN"
        case .timestamp: "TIMESTAMP"
        case .object(let members):
            "STRUCT<\(members.map { "\(quoted($0.name, "`")): \(spark($0.kind))" }.joined(separator: ", "))>"
        case .list(let members): "ARRAY<\(spark(.object(members)))>"
        }
    }

    private static func quoted(_ name: String, _ mark: String) -> String {
        mark + name.replacing(mark, with: mark + mark) + mark
    }
}
