import Foundation
import IngestCore
import Testing

/// How the first bytes of an input reveal its format.
struct InputHeadTests {
    /// The bytes that an input delivers, or its error.
    static func read(_ bytes: [UInt8], _ format: InputFormat = .auto, chunkBytes: Int = 1_000) -> (
        text: [UInt8], error: String?, advice: String?
    ) {
        let input = InputSelection([], format: format).checked(BytesInput(bytes, chunkBytes: chunkBytes))
        var text: [UInt8] = []
        do {
            while true {
                switch try input.next() {
                case .bytes(let bytes): text += bytes
                case .idle: continue
                case .end: return (text, nil, input.advice)
                }
            }
        } catch {
            return (text, "\(error)", input.advice)
        }
    }

    static let pretty = "{\n  \"id\": 1,\n  \"page\": {\"url\": \"/a\"}\n}\n"
    static let envelope = "{\n \"status\": \"[{\\\"\",\n \"data\": {\"tags\": [1, [{}]], \"a.b\": [ {\"id\": 1} ]}\n}"

    @Test(
        arguments: [
            (pretty, "--format documents"), (pretty + pretty, "--format documents"),
            ("{\"id\":1}{\"id\":2}\n", "--format documents"), ("\u{1E}{\"id\":1}\n", "--format seq"),
            (envelope, #"--elements 'data.a\.b'"#), ("\n \n" + envelope, #"--elements 'data.a\.b'"#),
            ("{\"a\":[\n" + String(repeating: "{\"b\":1},\n", count: 10_000), "--elements 'a'"),
        ], [1, 7, 100_000])
    func anotherFormatIsNamed(_ row: (text: String, option: String), chunkBytes: Int) {
        let read = Self.read(Array(row.text.utf8), chunkBytes: chunkBytes)
        #expect(read.error?.contains(row.option) == true)
        #expect(read.text.allSatisfy { [0x0A, 0x20].contains($0) })
    }

    @Test(arguments: [
        "[{\"id\":1}]\n[{\"id\":2}]\n", "[] []", "[{\"a\": \"]\"}\n,{}]\n\n[", " \n[1]\r\n[2",
    ])
    func severalArraysAreNamed(text: String) {
        let option = "it is several arrays: read them with --format arrays"
        #expect(Self.read(Array(text.utf8)).error == "cannot read test: \(option)")
        for format in [InputFormat.ndjson, .documents] { #expect(Self.read(Array(text.utf8), format).advice == option) }
        for format in [InputFormat.arrays, .array] {
            let read = Self.read(Array(text.utf8), format)
            #expect(read.error == nil && read.text == Array(text.utf8))
        }
    }

    @Test(arguments: [
        "a,b\n1,2\n", "\"a\";\"b\"\n1;2\n3;4\n5\n", "a\tb\n\n1\t2\n",
        "id,name\n" + String(repeating: "1,x\n", count: 30_000),
    ])
    func separatedValuesAreNamed(text: String) {
        let read = Self.read(Array(text.utf8), chunkBytes: 100_000)
        #expect(read.error?.hasPrefix("cannot read test: it is CSV: convert it first") == true)
        #expect(Self.read(Array(text.utf8), .documents, chunkBytes: 100_000).error == nil)
    }

    @Test(
        arguments: [
            "{\"id\":1}\n", "{\"id\":1}", "{\"id\": {\n{\"id\":2}\n{\"id\":3}\n", "{\"a\":[\n{\"b\":1}\n{\"c\":2}\n",
            "x\n", "a,b\n", "a,b\n1\n", "a,b\n1,2\n{\"id\":1,\"a\":2}\n",
            "[\n{\n}]", "[{}]\n", "[{}]\n{}", "[{]\n[", "[\n[1],\n[2]\n]", "{\n", "{\"a\":", "", "  \n", "\"a\"\n",
            "{\"a\":1} {2\n",
            "{\"a\":\"" + String(repeating: "b", count: 100_000), String(repeating: " ", count: 70_000) + "{}\n",
        ], [InputFormat.auto, .ndjson])
    func otherTextIsPassedOn(text: String, format: InputFormat) {
        for chunkBytes in [1, 7, 100_000] {
            let read = Self.read(Array(text.utf8), format, chunkBytes: chunkBytes)
            #expect(read.error == nil)
            #expect(read.text == Array(text.utf8))
        }
    }

    @Test(
        arguments: [
            (String.Encoding.utf16LittleEndian, "UTF-16"), (.utf16BigEndian, "UTF-16"),
            (.utf32LittleEndian, "UTF-32"), (.utf32BigEndian, "UTF-32"),
        ], InputFormat.all)
    func anotherEncodingIsNamed(_ row: (encoding: String.Encoding, name: String), format: InputFormat) {
        for text in ["{\"id\":1}\n", "[1]", " \n{", "\u{FEFF}{}", "\u{FEFF}[1]\n"] {
            let bytes = Array(text.data(using: row.encoding) ?? Data())
            for chunkBytes in [1, 3, 1_000] {
                let read = Self.read(bytes, format, chunkBytes: chunkBytes)
                #expect(read.error?.contains("iconv -f \(row.name) -t UTF-8") == true)
                #expect(read.text.isEmpty)
            }
        }
    }

    @Test(arguments: [1, 2, 1_000], InputFormat.all)
    func byteOrderMarkIsSkipped(chunkBytes: Int, format: InputFormat) {
        let read = Self.read(Array("\u{FEFF}[{}]".utf8), format, chunkBytes: chunkBytes)
        #expect(read.text == Array("   [{}]".utf8))
        #expect(read.error == nil)
    }

    @Test(
        arguments: [
            ("{\"data\": [{\"id\": 1}]}\n", "--elements 'data'"), ("[{}]", "--format array"),
            ("{\n}\n", "--format documents"),
            ("\u{1E}{}\n", "--format seq"), ("{\"\\u001b\": [{}]}\n", nil), ("{\"\u{1B}\": [{}]}\n", nil),
            ("{\"a\":[1]}\n", nil),
        ] as [(String, String?)])
    func adviceIsForWhenNothingIsAccepted(_ row: (text: String, option: String?)) {
        let advice = Self.read(Array(row.text.utf8), .ndjson).advice
        #expect(row.option.map { advice?.contains($0) == true } ?? (advice == nil))
    }

    /// A line is read as soon as it is complete.
    @Test func slowPipeDoesNotBlock() throws {
        let directory = try TestDirectory()
        let path = directory.path("pipe")
        try #require(unsafe mkfifo(path, 0o600) == 0)
        let writer = unsafe open(path, O_RDWR)
        defer { _ = close(writer) }
        let input = try InputSelection([]).open(.file(path))
        for piece in ["{", "\"id\":", "1}\n"] {
            _ = unsafe write(writer, piece, piece.utf8.count)
            let chunk = try input.next()
            if piece.hasSuffix("\n") {
                guard case .bytes(let bytes) = chunk else {
                    Issue.record("nothing is read")
                    return
                }
                #expect(bytes.elementsEqual("{\"id\":1}\n".utf8))
            } else if case .idle = chunk {
            } else {
                Issue.record("read too early")
            }
        }
    }

    /// Documents need no line ends, so the reader does not wait for one.
    @Test func documentIsReadWhenComplete() throws {
        let input = InputSelection([], format: .documents).checked(BytesInput("{\"a\":1}{\"a\":2}", chunkBytes: 7))
        guard case .bytes(let bytes) = try input.next() else {
            Issue.record("nothing is read")
            return
        }
        #expect(bytes.elementsEqual("{\"a\":1}".utf8))
    }

    @Test(arguments: [1, 7, 1_000])
    func aTextSequenceIsRead(chunkBytes: Int) throws {
        let directory = try TestDirectory()
        let text =
            "\u{1E}{\"id\":\n1}\n\u{1E}{\"id\": \n\u{1E}{\"id\":2,\"page\":{\"url\":\"a\nb\"}}\n\u{1E}{\"id\":3}\n"
        var options = IngestionOptions()
        options.format = .seq
        let summary = try directory.ingest(
            InputSelection([.file(try directory.file("a.seq", text).path)], format: .seq),
            into: try MappedIngestionTests.table(directory), options: options)
        #expect(summary.failures.isEmpty)
        #expect(try directory.rows("SELECT id FROM Visit ORDER BY id") == ["1", "3"])
        #expect(try directory.rejectLines().map { $0["line"] as? Int } == [3, 4])
        let bytes = Self.read(Array(text.utf8), .seq, chunkBytes: chunkBytes).text
        #expect(bytes.elementsEqual(text.utf8))
    }
}

extension InputFormat {
    static let all: [InputFormat] = [.auto, .ndjson, .array, .arrays, .documents, .elements(at: "a")]
}
