import Foundation
import Testing

@testable import RecordService

struct ConfigurationTests {
    private func configuration(_ arguments: [String] = [], _ environment: [String: String] = [:]) async throws
        -> ServiceConfiguration
    {
        try await ServiceConfiguration(arguments: ["serve"] + arguments, environment: environment)
    }

    @Test("The command line goes before the environment, the environment before the file")
    func precedence() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(#"{"http": {"port": 1}, "batch": {"rows": 2}, "store": {"busy-ms": 3}}"#.utf8).write(to: file)
        let read = try await configuration(
            ["--http-port", "7", "--config", file.path],
            ["SERVICE_HTTP_PORT": "8", "SERVICE_BATCH_ROWS": "9", "SERVICE_LIMIT_BODY_BYTES": "100000"])
        #expect(read.httpPort == 7)
        #expect(read.batchRows == 9)
        #expect(read.storeBusyMilliseconds == 3)
        #expect(read.limitBodyBytes == 100_000)
        #expect(read.summary.contains("http.port = 7\n"))
    }

    @Test(
        "An error names the wrong option",
        arguments: [
            (["--http-port", "x"], "http.port: a whole number is needed"),
            (["--http-port", "70000"], "http.port: 0 to 65535"),
            (["--batch-row", "7"], "--batch-row: no such option; --help shows all"),
            (["--log-level", "loud"], "log.level: no such level"),
            (["--tls-key", "a"], "tls.certificates and tls.key: one needs the other"),
            (["--http-host", "0.0.0.0"], "http.host is not loopback, so tokens.file has to say who may write"),
            (["--limit-body-bytes", "10"], "limit.record-bytes is more than limit.body-bytes"),
            (["--store-database", "/nowhere/a.sqlite"], "store.database: its directory does not exist"),
            (["--config", "/nowhere"], "config: the file cannot be read"),
            (["--store-postgres"], "--store-postgres: a value is needed"),
            (["--store-postgres", "--http-port", "0"], "--store-postgres: a value is needed"),
            (["--store-postgres", ""], "store.postgres: a text is needed; leave the option out for its default"),
            (["--http-port", "1", "--http-port=2"], "--http-port: given more than once"),
            (["-p", "9"], "-p: no such option; --help shows all"),
            (["--http-port", "0", "more"], "more: no such option; --help shows all"),
            (["--kafka-topic", "^rec"], "kafka.topic: the name of one topic is needed, not a pattern"),
        ])
    func mistakes(_ arguments: [String], _ reason: String) async {
        do {
            _ = try await configuration(arguments)
            Issue.record("nothing was wrong")
        } catch {
            #expect("\(error)" == reason)
        }
    }

    @Test("A value can follow an equals sign")
    func equalsSign() async throws {
        #expect(try await configuration(["--http-port=7", "--kafka-topic=a"]).kafkaTopic == "a")
    }

    @Test("A value with commas is one text")
    func commas() async throws {
        let read = try await configuration(["--kafka-topic", "a,b"], ["SERVICE_KAFKA_GROUP": "c,d:1,e"])
        #expect(read.kafkaTopic == "a,b")
        #expect(read.kafkaGroup == "c,d:1,e")
    }

    #if !Kafka
    @Test("A build without Kafka rejects brokers")
    func withoutKafka() async {
        await #expect(throws: ConfigurationError.contradiction("kafka.brokers needs a build with --traits Kafka")) {
            try await configuration(["--kafka-brokers", "a:1,b:2"])
        }
    }
    #endif

    @Test("An unknown key in the file is reported")
    func unknownKeys() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(#"{"http": {"prot": 1}}"#.utf8).write(to: file)
        await #expect(throws: ConfigurationError.unknown("http.prot")) {
            try await configuration(["--config", file.path])
        }
    }

    @Test("Help shows every option")
    func help() {
        for setting in ServiceConfiguration.settings {
            #expect(ServiceConfiguration.help.contains("  \(setting.option) "))
        }
    }
}
