import IngestCore
import Testing

/// The summary that `ingest infer` prints.
struct InferenceReportTests {
    private static func text(
        _ lines: [String], _ options: InferredMappingOptions = InferredMappingOptions()
    ) throws -> String {
        let inference = Inference(records: 10_000)
        try inference.read(BytesInput(lines.joined(separator: "\n"), chunkBytes: 1 << 20))
        let mapping = try InferredMapping(inference.evidence, named: "Thing", options)
        return InferenceReport(inference.evidence, mapping, input: "things.ndjson").text
    }

    @Test func hasNoValues() throws {
        let text = try Self.text([
            #"{"id": 1, "secret": "hunter2", "odd\u001b[2J": 4711}"#,
            #"{"id": 2, "secret": null, "odd\u001b[2J": "x"}"#,
        ])
        #expect(
            text == """
                saw       2 records of things.ndjson, 3 columns
                column   key path  type     req.  seen  null  distinct
                id                 Integer  key   100%  0%    yes
                secret             String   no    100%  50%   yes
                odd__2J  odd�\\[2J  JSON     no    100%  0%    yes
                    values of several types: integers 1, texts 1
                key       id: an identifier by its name, distinct in the sample (--key,
                          --no-key)
                rest      other keys are kept in the column rest, as JSON

                """)
    }

    @Test func hasNoKeyPathsThatAreTheColumns() throws {
        var options = InferredMappingOptions()
        options.required = .always
        options.rest = nil
        let text = try Self.text([#"{"at": "2026-11-21T08:30:00+01:00", "n": 1}"#, #"{"n": 2}"#], options)
        #expect(
            text == """
                saw       2 records of things.ndjson, 2 columns
                column  type     req.  seen  null  distinct
                at      Date     no    50%   0%    yes
                    iso8601; stored in UTC, without the offset
                n       Integer  yes   100%  0%    yes
                key       none: a row is identified by the record's input and its place there

                """)
    }

    /// Names of 20 characters and the longest notes.
    @Test func fitsALine() throws {
        let key = "abcdefghij"
        let lines = (0..<1_000).map { record in
            let odd = record == 500
            return #"""
                {"\#(key)klmno_id": \#(record), "\#(key)": {"klmnopqrs": \#(odd ? #""x""# : "1"), "time": 1795249800.5,
                "day": "\#(odd ? "soon" : "2026-11-21")", "at": "2026-11-21 08:30:00", "tall.klmn": [\#(record)],
                "ms": 179524980012\#(record % 10).0625, "mix": \#(["1", "[1]", "{}", #""x""#, "1e200", "true"][record % 6])}}
                """#.replacing("\n", with: " ")
        }
        let text = try Self.text(lines + ["broken", #"{"a": {"b": {}}}"#, "{}"])
        for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
        #expect(text.contains(">99%  0%"))
        #expect(text.contains("<1%"))
    }
}
