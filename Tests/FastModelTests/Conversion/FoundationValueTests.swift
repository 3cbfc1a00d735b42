import FastModel
import FastModelFoundation
import Foundation
import Testing

@Suite("What needs all of Foundation")
struct FoundationValueTests {
    /// A class that FastModel knows by its name, and that has no conformance of FastModelFoundation.
    private enum Unread {
        class NSNumber {}
        final class Counter: NSNumber {}
    }

    private struct Note: JSONModel {
        var count = 7
        var at = Date(timeIntervalSince1970: 0)
        static let schema = Schema({ Note() }) {
            Field("count", \.count)
            Field("at", \.at)
        }
    }

    @Test(
        "Without FastModelFoundation, one of Foundation's classes rejects a lenient decode",
        arguments: ["count", "other"])
    func classesWithoutTheProduct(_ key: String) {
        for object in [Unread.NSNumber(), Unread.Counter()] {
            let error = #expect(throws: ModelError.self) {
                try ModelDecoder().decode([Note].self, from: .object([[key: [object]]]))
            }
            #expect(error?.code == .typeMismatch)
            #expect(error?.detail == "the product FastModelFoundation reads Foundation's classes")
            #expect(error?.foundType == "\(type(of: object))")
        }
    }

    @Test("JSONSerialization writes the value of a captured value")
    func foundationValue() throws {
        let text = #"{"a":[1,null,{"b":null}],"c":0.5,"d":"x","e":true}"#
        let value = try ModelDecoder().decode(JSONValue.self, from: text)
        let data = try JSONSerialization.data(withJSONObject: value.foundationValue, options: .sortedKeys)
        #expect(String(decoding: data, as: UTF8.self) == text)
        #expect(JSONValue.null.foundationValue is NSNull)
    }

    @Test("Null in a property of NSArray is NSNull")
    func nullInClasses() throws {
        let array = try ModelDecoder().decode(NSArray.self, from: #"[null,[null],{"a":null}]"#)
        #expect(array == [NSNull(), [NSNull()], ["a": NSNull()]] as NSArray)
    }

    @Test("A mapping file has patterns of ICU with a catalog for a locale, and an error without")
    func mappedPatterns() throws {
        let file = try MappingFileTests.file(
            #"{"note": [{"DictionaryKey": "at", "PropertyKey": "at", "ObjectType": "Date", "DateFormat": "d MMM yy"}]}"#
        )
        let schema = try file.recordSchema(MappingCatalog(locale: Locale(identifier: "en_US_POSIX")))
        let record = try ModelDecoder(schema.options()).decode(DynamicRecord.self, from: #"{"at":"21 Nov 26"}"#)
        #expect(record["at"] == .date(Date(timeIntervalSince1970: 1_795_219_200)))
        let error = #expect(throws: ModelError.self) { try file.recordSchema() }
        #expect(error?.code == .invalidMapping)
        #expect(error?.description.contains("FastModelFoundation") == true)
    }
}
