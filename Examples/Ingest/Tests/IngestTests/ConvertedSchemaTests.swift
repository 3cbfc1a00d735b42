import Foundation
import IngestCore
import Testing

/// The schemas that `ingest convert --schema` prints.
struct ConvertedSchemaTests {
    private static let mapping = #"""
        {"V": [
            {"DictionaryKey": "id", "PropertyKey": "id", "ObjectType": "Integer", "Unique": true},
            {"DictionaryKey": "page.url", "PropertyKey": "url", "ObjectType": "String"},
            {"DictionaryKey": "at", "PropertyKey": "at", "ObjectType": "Date"},
            {"DictionaryKey": "page.a\\.b", "PropertyKey": "ms", "ObjectType": "Date", "DateFormat": "millisecondsSince1970"},
            {"DictionaryKey": "s", "PropertyKey": "s", "ObjectType": "Date", "DateFormat": "secondsSince1970"},
            {"DictionaryKey": "day", "PropertyKey": "day", "ObjectType": "Date", "DateFormat": "dd.MM.yyyy"},
            {"DictionaryKey": "it's `\"", "PropertyKey": "it's `\"", "ObjectType": "Decimal", "Required": true},
            {"DictionaryKey": "ok", "PropertyKey": "ok", "ObjectType": "Bool"},
            {"DictionaryKey": "data", "PropertyKey": "data", "ObjectType": "Data"},
            {"DictionaryKey": "items", "PropertyKey": "items", "Children": [
                {"DictionaryKey": "p.d", "PropertyKey": "price", "ObjectType": "Double", "Required": true},
                {"DictionaryKey": "any", "PropertyKey": "any", "ObjectType": "JSON"}]},
            {"PropertyKey": "rest", "Rest": true}]}
        """#

    @Test(arguments: [
        (
            ConvertedFormat.ndjson, ConvertedSchema.Dialect.duckdb,
            #"{'id': 'BIGINT', 'page': 'STRUCT("url" VARCHAR, "a.b" BIGINT)', 'at': 'TIMESTAMP', 's': 'DOUBLE', "#
                + #"'day': 'VARCHAR', 'it''s `"': 'VARCHAR', 'ok': 'BOOLEAN', 'data': 'VARCHAR', "#
                + #"'items': 'STRUCT("p" STRUCT("d" DOUBLE), "any" JSON)[]'}"#
        ),
        (
            .csv, .duckdb,
            #"{'id': 'BIGINT', 'url': 'VARCHAR', 'at': 'TIMESTAMP', 'ms': 'TIMESTAMP', 's': 'TIMESTAMP', "#
                + #"'day': 'TIMESTAMP', 'it''s `"': 'VARCHAR', 'ok': 'BOOLEAN', 'data': 'VARCHAR', 'items': 'JSON', "#
                + #"'rest': 'JSON'}"#
        ),
        (
            .ndjson, .spark,
            "`id` BIGINT, `page` STRUCT<`url`: STRING, `a.b`: BIGINT>, `at` TIMESTAMP, `s` DOUBLE, `day` STRING, "
                + #"`it's ``"` STRING, `ok` BOOLEAN, `data` BINARY, `items` ARRAY<STRUCT<`p`: STRUCT<`d`: DOUBLE>, `any`: STRING>>"#
        ),
        (
            .csv, .spark,
            "`id` BIGINT, `url` STRING, `at` TIMESTAMP, `ms` TIMESTAMP, `s` TIMESTAMP, `day` TIMESTAMP, "
                + #"`it's ``"` STRING, `ok` BOOLEAN, `data` STRING, `items` STRING, `rest` STRING"#
        ),
    ])
    func schema(format: ConvertedFormat, dialect: ConvertedSchema.Dialect, expected: String) throws {
        let directory = try TestDirectory()
        let file = try directory.file("map.json", Self.mapping)
        let table = try MappedTable(mapping: file, named: nil, upsert: .update)
        #expect(try ConvertedSchema(table, format).text(for: dialect) == expected)
    }
}
