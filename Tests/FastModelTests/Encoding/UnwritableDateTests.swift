import FastModel
import FastModelFoundation
import Foundation
import Testing

@Suite("Dates that cannot be written are never silently lost")
struct UnwritableDateTests {
    /// A model of all the places that a date can be in.
    struct Places: JSONModel {
        var plain = Date(timeIntervalSince1970: 0)
        var optional: Date?
        var array: [Date] = []
        var dictionary: [String: Date] = [:]
        var anything: Any?
        var below: Date?

        static let schema = Schema(Places.init) {
            Field("plain", \.plain)
            Field("optional", \.optional)
            Field("array", \.array)
            Field("dictionary", \.dictionary)
            Field("anything", \.anything, using: .any)
            Field("below", \.below, key: "a.b")
        }
    }

    /// The same for a type without a schema.
    struct Foreign {
        var places = Places()
    }

    static let mappings: MappingProvider = {
        let provider = MappingProvider()
        provider.register(Schema({ Foreign() }) { Field("places", \.places) })
        return provider
    }()

    static let written = Date(timeIntervalSince1970: 60)
    static let unwritable: [Date] = [
        .distantPast, Date(timeIntervalSince1970: 253_402_300_800), Date(timeIntervalSinceReferenceDate: .nan),
        Date(timeIntervalSinceReferenceDate: .infinity), Date(timeIntervalSinceReferenceDate: -.infinity),
    ]

    /// The place of a date, the path of its error, and the output with `null`.
    static let places: [(path: String, json: String, put: @Sendable (inout Places, Date) -> Void)] = [
        ("plain", #"{"plain":null}"#, { $0.plain = $1 }),
        ("optional", #"{"plain":0,"optional":null}"#, { $0.optional = $1 }),
        ("array[1]", #"{"plain":0,"array":[60,null]}"#, { $0.array = [written, $1] }),
        ("dictionary{0}", #"{"plain":0,"dictionary":{"k":null}}"#, { $0.dictionary = ["k": $1] }),
        ("anything[0]", #"{"plain":0,"anything":[null]}"#, { $0.anything = [$1] as [Any] }),
        ("a.b", #"{"plain":0,"a":{"b":null}}"#, { $0.below = $1 }),
    ]

    static func model(_ place: Int, _ date: Date) -> Places {
        var model = Places()
        places[place].put(&model, date)
        return model
    }

    /// Every way to encode as JSON, and the path to the model in what it encodes.
    static let calls: [(name: String, path: String, run: @Sendable (ModelEncoder, Places) throws -> Void)] = [
        ("encode", "", { _ = try $0.encode($1) }), ("encodeString", "", { _ = try $0.encodeString($1) }),
        ("bytes", "", { _ = try $0.encode($1, as: .bytes) }), ("object", "", { _ = try $0.encode($1, as: .object) }),
        ("any", "[0].", { _ = try $0.encode([$1], as: .any) }), ("value", "", { _ = try $0.encode($1, as: .value) }),
        ("jsonData", "", { _ = try $1.jsonData(options: $0.options) }),
        ("jsonString", "", { _ = try $1.jsonString(options: $0.options) }),
        ("jsonObject", "", { _ = try $1.jsonObject(options: $0.options) }),
        ("jsonValue", "", { _ = try $1.jsonValue(options: $0.options) }),
        ("encodeLines", "[0].", { try $0.encodeLines([$1]) { _ in } }),
        (
            "into", "",
            { encoder, model in
                var buffer = JSONBuffer()
                var report = EncodingReport()
                try encoder.encode(model, into: &buffer, reporting: &report)
            }
        ),
        ("mapped", "places.", { _ = try $0.encode(Mapped(Foreign(places: $1))) }),
        ("mapped string", "places.", { _ = try $0.encodeString(Mapped(Foreign(places: $1))) }),
        ("mapped object", "places.", { _ = try $0.encode(Mapped(Foreign(places: $1)), as: .object) }),
        ("mapped value", "places.", { _ = try $0.encode(Mapped(Foreign(places: $1)), as: .value) }),
        ("mapped lines", "[0].places.", { try $0.encodeLines([Mapped(Foreign(places: $1))]) { _ in } }),
    ]

    @Test("By default they are errors with their path", arguments: calls.indices, places.indices)
    func rejected(_ call: Int, _ place: Int) {
        let (call, path) = (Self.calls[call], Self.places[place].path)
        let encoder = ModelEncoder(EncodingOptions(mappings: Self.mappings))
        for date in Self.unwritable {
            let error = #expect(throws: ModelError.self, "\(call.name)") {
                try call.run(encoder, Self.model(place, date))
            }
            #expect(
                error?.description
                    == "\(call.path)\(path): the number is out of range (wanted Date)", "\(call.name)")
        }
        #expect(throws: Never.self, "\(call.name)") { try call.run(encoder, Self.model(place, Self.written)) }
    }

    @Test("The options may write them as null", arguments: places.indices)
    func nulls(_ place: Int) throws {
        var options = EncodingOptions(dates: .secondsSince1970, unwritableDates: .null)
        for date in Self.unwritable {
            var result = encoded(Self.model(place, date), options)
            // Empty arrays and dictionaries are not relevant here.
            result.text?.replace(#/,"(array":\[\]|dictionary":\{\})/#, with: "")
            #expect(result.text == Self.places[place].json)
            #expect(result.report.count == 0)
        }
        options.nils = .null
        options.unwritableDates = .omit
        #expect(encoded([Self.unwritable[0]], options).text == "[null]")
    }

    struct Item: JSONModel {
        var kept: Date?
        var asNil: Date?
        var refused: Date?

        static let schema = Schema({ Item() }, options: .unwritableDates(.null)) {
            Field("kept", \.kept)
            Field("asNil", \.asNil, options: .unwritableDates(.omit))
            Field("refused", \.refused, options: .unwritableDates(.reject))
        }
    }

    @Test("The field's option overrides the type's, and that overrides the encoder's")
    func nearestWins() {
        let item = Item(kept: .distantPast, asNil: .distantPast)
        #expect(text(item) == #"{"kept":null}"#)
        #expect(text(item) { $0.unwritableDates = .omit } == #"{"kept":null}"#)
        #expect(text(item) { $0.nils = .null } == #"{"kept":null,"asNil":null,"refused":null}"#)
        #expect(encoded(Item(refused: .distantPast)).error?.codingPath.description == "refused")
        #expect(text([Date.distantPast]) { $0.unwritableDates = .omit } == "[null]")
    }

    @Test("Property lists and full objects keep them", arguments: [EncodingOptions.Output.propertyList, .full])
    func kept(_ output: EncodingOptions.Output) throws {
        let encoder = ModelEncoder(EncodingOptions(output: output))
        for date in Self.unwritable where !date.timeIntervalSince1970.isNaN {
            #expect(try encoder.encode(Places(optional: date), as: .object)["optional"] as? Date == date)
        }
    }

    @Test("A closure may reject a date as out of range; an invalid strategy is always an error")
    func strategies() {
        let custom = DateStrategy.custom { _ in
            Date()
        } encode: { _ in
            throw ModelError(.outOfRange)
        }
        let item = [Self.written]
        #expect(encoded(item, EncodingOptions(dates: custom)).error?.code == .outOfRange)
        #expect(encoded(item, EncodingOptions(dates: custom, unwritableDates: .null)).text == "[null]")
        let invalid = EncodingOptions(dates: .format("dM"), unwritableDates: .omit)
        #expect(encoded(item, invalid).error?.code == .invalidOption)
    }

    @Test("A value with a date from a dictionary still describes itself")
    func described() {
        #expect(JSONValue.array([.native(NativeValue(Date.distantPast)), 1]).description == "[null,1]")
    }
}
