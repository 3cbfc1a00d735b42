import FastModel
import IngestCore
import Testing

/// The types inferred from values, separately and together.
struct ValueKindsTests {
    @Test(arguments: SampledValue.kinds + SampledValue.edges)
    func aValueAlone(_ value: SampledValue) throws {
        #expect(ValueKinds(of: try ModelDecoder().decode(JSONValue.self, from: value.text)) == value.kind)
        let column = try #require(try Self.columns([value.text]).first)
        #expect(column.type.type == value.type)
    }

    static let joins: [(kinds: ValueKinds, type: DynamicType, note: String?)] = [
        ([], .json, "only null was seen"), ([.integer, .wideInteger], .integer, nil),
        ([.integer, .double], .double, "integers and fractions"), ([.double, .largeDouble], .double, nil),
        ([.integer, .largeDouble], .double, "integers and fractions"),
        ([.wideInteger, .double], .decimal, "numbers that a Double would change"),
        ([.integer, .decimal], .decimal, "numbers that a Double would change"),
        ([.double, .decimal], .decimal, "numbers that a Double would change"),
        ([.wideInteger, .largeDouble], .json, "numbers that no numeric type holds exactly"),
        ([.decimal, .largeDouble], .json, "numbers that no numeric type holds exactly"),
        ([.integer, .longNumber], .json, "numbers that no numeric type holds exactly"),
        ([.bool, .integer], .json, "values of several types"), ([.string, .integer], .json, "values of several types"),
        ([.string, .bool], .json, "values of several types"), ([.array, .object], .json, "values of several types"),
        ([.string, .array], .json, "values of several types"), (.array, .json, "arrays"),
    ]

    @Test(arguments: joins.indices)
    func kindsTogether(_ index: Int) {
        let (kinds, type, note) = Self.joins[index]
        #expect(kinds.type.type == type)
        #expect(kinds.type.note == note)
    }

    /// For every set of kinds, in both orders, the mapping accepts every value and returns it.
    @Test(arguments: 1..<1 << SampledValue.kinds.count)
    func inferredTypeRepresentsAllValues(_ set: Int) throws {
        let texts = SampledValue.kinds.indices.filter { set & 1 << $0 != 0 }.map { SampledValue.kinds[$0].text }
        let column = try #require(try Self.columns(texts).first)
        #expect(try Self.columns(texts.reversed()).first?.type.type == column.type.type)
        let schema = RecordSchema("a", [RecordSchema.Property("a", column.type.type)])
        var options = schema.options(.untrusted)
        options.conversion = .strict
        for text in texts {
            let record = try ModelDecoder(options).decode(DynamicRecord.self, from: #"{"a": \#(text)}"#)
            let written = try ModelEncoder(EncodingOptions(mappings: schema.mappings)).encode(record, as: .value)
            let original = try ModelDecoder().decode(JSONValue.self, from: text)
            #expect(Self.digits(written["a"]) == Self.digits(original), "\(text) as \(column.type.type)")
        }
    }

    /// The columns for records with one value each.
    private static func columns(_ texts: [String]) throws -> [InferredColumn] {
        let inference = Inference(records: 100)
        try inference.read(BytesInput(texts.map { #"{"a": \#($0)}"# }.joined(separator: "\n")))
        #expect(inference.evidence.records == texts.count)
        return try InferredMapping(inference.evidence, named: "a").columns
    }

    /// A value as text. Numbers with the same digits and the same place of the point have the same text.
    private static func digits(_ value: JSONValue?) -> String {
        guard case .number(let number)? = value else { return "\(value ?? .null)" }
        let parts = number.text.lowercased().split(separator: "e")
        let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
        var digits = mantissa.joined()
        var exponent = (parts.count > 1 ? Int(parts[1]) ?? 0 : 0) - (mantissa.count > 1 ? mantissa[1].count : 0)
        let sign = digits.first == "-" ? String(digits.removeFirst()) : ""
        while digits.first == "0" { digits.removeFirst() }
        while digits.last == "0" {
            digits.removeLast()
            exponent += 1
        }
        return digits.isEmpty ? "0" : "\(sign)\(digits)e\(exponent)"
    }
}
