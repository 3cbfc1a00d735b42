import Foundation
import Testing

@testable import RecordService

/// Records that a mapping file describes.
@Suite(.timeLimit(.minutes(2)))
struct MappingTests {
    private static let visits = """
        {"visits": [
            {"DictionaryKey": "id", "PropertyKey": "id", "ObjectType": "Integer", "Unique": true},
            {"DictionaryKey": "at", "PropertyKey": "at", "ObjectType": "Date"},
            {"DictionaryKey": "user.name", "PropertyKey": "user_name", "ObjectType": "String"},
            {"DictionaryKey": "price", "PropertyKey": "price", "ObjectType": "Decimal"},
            {"PropertyKey": "rest", "Rest": true}]}
        """
    private static let two = """
        {"visits": [{"DictionaryKey": "id", "PropertyKey": "id", "ObjectType": "Integer", "Unique": true},
                    {"DictionaryKey": "user.name", "PropertyKey": "user_name", "ObjectType": "String"}],
         "Größe 7/8": [{"DictionaryKey": "key", "PropertyKey": "key", "ObjectType": "String", "Unique": true},
                       {"DictionaryKey": "value", "PropertyKey": "value", "ObjectType": "JSON"}]}
        """

    private func run(_ mapping: String, _ body: (TestService) async throws -> Void) async throws {
        try await TestService.run(
            { configuration, directory in
                let file = directory.appending(path: "mapping.json")
                try Data(mapping.utf8).write(to: file)
                configuration.mapping = file.path
            }, body)
    }

    @Test(
        "Each record is a row with the mapping's columns, what nothing is mapped to is kept, and a repeated record updates its row"
    )
    func rows() async throws {
        try await run(Self.visits) { service in
            let records = """
                {"id":1,"at":"2026-11-21T08:30:00Z","user":{"name":"Zoë","age":7},"price":0.10,"more":[1]}
                {"id":2,"price":12345678901234567890.12}
                """
            for path in ["/v1/records", "/v1/records/visits", "/v1/records"] {
                let answer = try await service.post(records.utf8, to: path)
                #expect(
                    answer.status == 200 && answer.body == #"{"accepted":2,"rejected":0,"errors":[]}"# + "\n",
                    "\(answer)")
            }
            #expect(try service.values("SELECT user_name FROM visits ORDER BY id", as: String?.self) == ["Zoë", nil])
            #expect(try service.values("SELECT price FROM visits ORDER BY id") == ["0.1", "12345678901234567890.12"])
            #expect(try service.values("SELECT rest FROM visits WHERE id = 1") == [#"{"user":{"age":7},"more":[1]}"#])
            _ = try await service.post(#"{"id":1,"user":{"name":"Ana"}}"#.utf8)
            #expect(try service.values("SELECT user_name || price FROM visits WHERE id = 1") == ["Ana0.1"])
            let metrics = try await service.operations("/metrics").body
            #expect(metrics.contains("service_records_incomplete_total 0"), "\(metrics)")
            #expect(metrics.contains(#"service_records_total{outcome="updated"} 1"#), "\(metrics)")
            #expect(try await service.operations("/readyz").status == 200)
        }
    }

    @Test(
        "A record that does not fit is rejected with its place, and the others are stored",
        arguments: [
            ("{}", "id", "missingKey"), (#"{"id":null}"#, "id", "unexpectedNull"),
            (#"{"id":"7"}"#, "id", "typeMismatch"), (#"{"id":3,"id":4}"#, "id", "duplicateKey"),
            (#"{"id":9223372036854775808}"#, "id", "outOfRange"),
            (#"{"id":3,"user":"Ana"}"#, "user", "typeMismatch"), (#"{"id":3,"at":"soon"}"#, "at", "invalidFormat"),
            (#"{"id":3,"user":{"name":"a\u0000b"}}"#, "$", "refusedByStore"), ("7", "$", "typeMismatch"),
        ])
    func rejects(_ record: String, _ path: String, _ code: String) async throws {
        try await run(Self.visits) { service in
            let answer = try await service.post((#"{"id":1}"# + "\n" + record + "\n" + #"{"id":2}"#).utf8)
            let error = try #require((answer.json()["errors"] as? [[String: Any]])?.first)
            #expect(try answer.status == 200 && answer.accepted() == 2, "\(answer)")
            #expect(
                error["line"] as? Int == 2 && error["path"] as? String == path && error["code"] as? String == code,
                "\(error)")
            #expect(try service.values("SELECT id FROM visits ORDER BY id") == [1, 2])
        }
    }

    @Test("Each type of a file has its table and its route, and what is not stored is counted")
    func routes() async throws {
        try await run(Self.two) { service in
            async let visits = service.post(
                #"[{"id":1,"user":{"name":"a","age":2}},{"id":2,"x":1}]"#.utf8, to: "/v1/records/visits",
                type: "application/json")
            async let sizes = service.post(
                #"{"key":"a","value":[1,2]}"#.utf8, to: "/v1/records/Gr%C3%B6%C3%9Fe%207%2F8")
            #expect(try await visits.accepted() == 2)
            #expect(try await sizes.accepted() == 1)
            #expect(try service.values(#"SELECT value FROM "Größe 7/8""#) == ["[1,2]"])
            #expect(try service.values("SELECT id FROM visits ORDER BY id") == [1, 2])
            #expect(try await service.operations("/metrics").body.contains("service_records_incomplete_total 2"))
            for path in ["/v1/records", "/v1/records/other", "/v1/records/Visits", "/v1/records/visits/1"] {
                let answer = try await service.post("{}".utf8, to: path)
                #expect(answer.status == 404, "\(path): \(answer)")
            }
            let request = Request(method: "GET", path: "/v1/records/visits")
            let answer = try await Connection(service.port).exchange([request.bytes])
            #expect(answer.first?.status == 405 && answer.first?.headers["allow"] == "POST")
        }
    }

    @Test(
        "A changed mapping is read again: its new columns and types are there, and one that cannot be used changes nothing"
    )
    func reload() async throws {
        try await run(Self.visits) { service in
            let file = service.directory.appending(path: "mapping.json")
            let record = #"{"id":1,"user":{"name":"Ana"},"price":1,"n":7}"#
            #expect(try await service.post(record.utf8).accepted() == 1)
            let entry = #"{"DictionaryKey": "n", "PropertyKey": "n", "ObjectType": "Integer"}"#
            // Before the other columns, so that their positions in rows change.
            let wider = Self.visits.replacing(#""visits": ["#, with: #""visits": [\#(entry), "#)
            let more = wider.replacing(
                #"{"visits""#,
                with:
                    #"{"b": [{"DictionaryKey": "k", "PropertyKey": "k", "ObjectType": "String", "Unique": true}], "visits""#
            )
            for broken in ["{", Self.visits.replacing(#", "Unique": true"#, with: "")] {
                try Data(broken.utf8).write(to: file, options: .atomic)
                try await Task.sleep(for: .seconds(1.5))
                #expect(try await service.post(record.utf8).accepted() == 1)
            }
            try Data(more.utf8).write(to: file, options: .atomic)
            let end = ContinuousClock.now + .seconds(20)
            var status = 404
            while status == 404, .now < end {
                status = try await service.post(#"{"k":"x"}"#.utf8, to: "/v1/records/b").status
                try await Task.sleep(for: .milliseconds(20))
            }
            #expect(status == 200)
            #expect(try await service.post(record.utf8).status == 404, "there are two types now")
            #expect(try await service.post(record.utf8, to: "/v1/records/visits").accepted() == 1)
            #expect(try service.values("SELECT n || user_name || price FROM visits") == ["7Ana1"])
            #expect(try service.values("SELECT k FROM b") == ["x"])
        }
    }

    @Test("Of several types the topic's has to be named", arguments: [("", false), ("visits", true), ("other", false)])
    func kafka(_ name: String, _ isValid: Bool) throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString)-mapping.json")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(Self.two.utf8).write(to: file)
        var configuration = ServiceConfiguration()
        configuration.mapping = file.path
        configuration.kafkaRecord = name
        #expect(throws: Never.self) { try RecordTables(configuration) }
        configuration.kafkaBrokers = "localhost"
        if isValid {
            #expect(try RecordTables(configuration).kafka.name == "visits")
        } else {
            #expect(throws: ConfigurationError.invalid("kafka.record", "one of the mapping's types is needed")) {
                try RecordTables(configuration)
            }
        }
    }

    @Test("Events are stored by the name of their table as well")
    func events() async throws {
        try await TestService.run { service in
            let answer = try await service.post(Request.records(1...3), to: "/v1/records/events")
            #expect(try answer.accepted() == 3)
            #expect(try service.rows() == 3)
        }
    }

    @Test("Each route needs the token")
    func tokens() async throws {
        try await TestService.run({ configuration, directory in
            let mapping = directory.appending(path: "mapping.json")
            try Data(Self.two.utf8).write(to: mapping)
            configuration.mapping = mapping.path
            let tokens = directory.appending(path: "tokens")
            try Data("a \(String(repeating: "0", count: 64))\n".utf8).write(to: tokens)
            configuration.tokensFile = tokens.path
        }) { service in
            for path in ["/v1/records", "/v1/records/visits", "/v1/records/other"] {
                let answer = try await service.post("{}".utf8, to: path)
                #expect(answer.status == 401, "\(path)")
            }
        }
    }

    @Test(
        "A mapping that cannot be used is an error at the start that says why",
        arguments: [
            ("{", "mapping.json"),
            (
                #"{"a": [{"DictionaryKey": "b", "PropertyKey": "b", "ObjectType": "Integer"}]}"#,
                "a: one property must be Unique"
            ),
            (
                #"{"a": [{"DictionaryKey": "b", "PropertyKey": "b", "ObjectType": "Double", "Unique": true}]}"#,
                "a: b: a Double cannot be Unique"
            ),
            (
                #"{"Kafka_Offsets": [{"DictionaryKey": "b", "PropertyKey": "b", "ObjectType": "Integer", "Unique": true}]}"#,
                "is the service's own"
            ),
            (
                #"{"a": [{"DictionaryKey": "b", "PropertyKey": "b", "ObjectType": "Integer", "Unique": true}, {"DictionaryKey": "B", "PropertyKey": "B", "ObjectType": "Integer"}]}"#,
                "B and b differ only by letter case"
            ),
            (
                #"{"a": [{"DictionaryKey": "b", "PropertyKey": "b", "ObjectType": "Integer", "Unique": true}], "A": [{"DictionaryKey": "b", "PropertyKey": "b", "ObjectType": "Integer", "Unique": true}]}"#,
                "A: a differs only in letter case"
            ),
        ])
    func mistakes(_ text: String, _ reason: String) throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString)-mapping.json")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(text.utf8).write(to: file)
        var configuration = ServiceConfiguration()
        configuration.mapping = file.path
        #expect { try RecordTables(configuration) } throws: { error in
            "\(error)".hasPrefix("mapping: ") && "\(error)".contains(reason)
        }
        configuration.mapping = "/nowhere"
        #expect { try RecordTables(configuration) } throws: { "\($0)".hasPrefix("mapping: ") }
    }
}
