import Foundation
import IngestCore
import Testing

/// The inputs that arguments refer to.
struct InputPlaceTests {
    @Test func patternsMatchFiles() throws {
        let directory = try TestDirectory()
        for name in ["b.ndjson", "a.ndjson", "c.json", "odd[1].ndjson"] { _ = try directory.file(name, "") }
        let pattern = directory.path("[ab].ndjson")
        let odd = directory.path("odd[1].ndjson")
        #expect(
            try InputPlace.places([pattern, "-", odd, directory.path("c.json")]) == [
                .file(directory.path("a.ndjson")), .file(directory.path("b.ndjson")), .standardInput, .file(odd),
                .file(directory.path("c.json")),
            ])
    }

    @Test func aPatternThatNothingMatchesIsAnError() throws {
        let directory = try TestDirectory()
        let pattern = directory.path("*.ndjson")
        let error = #expect(throws: IngestError.self) { try InputPlace.places([pattern]) }
        #expect(error?.description == "cannot read \(pattern): no file matches it")
    }

    @Test(arguments: [
        ("https://a.b/x.ndjson", "curl -fsSL URL"), ("S3://bucket/x", "aws s3 cp URL -"),
        ("postgres://a/b", "a database is no input"),
        ("file:///x", "by its path"), ("x+y://a", "pipe its content"),
    ])
    func aURLIsAnsweredWithWhatToDo(argument: String, advice: String) {
        let error = #expect(throws: IngestError.self) { try InputPlace.places([argument]) }
        #expect(error?.description.hasPrefix("cannot read \(argument): it is a URL: ") == true)
        #expect(error?.description.contains(advice) == true)
    }

    @Test(arguments: ["postgres://u:p@h/d", "https://h/x?signature=p", "postgres://u:p?@h", "x://h/d?password=a@p"])
    func credentialsOfAURLAreNotPrinted(argument: String) {
        let error = #expect(throws: IngestError.self) { try InputPlace.places([argument]) }
        let scheme = argument.prefix { $0 != ":" }
        #expect(error?.description.hasPrefix("cannot read \(scheme)://…: it is a URL: ") == true)
    }

    @Test func aFileMayBeNamedLikeAURL() throws {
        #expect(try InputPlace.places(["a:/b", "//a", "1://b"]) == [.file("a:/b"), .file("//a"), .file("1://b")])
    }

    @Test func aMistypedNameStartsNothing() throws {
        let directory = try TestDirectory()
        let (here, there) = (try directory.file("a", "x").path, directory.path("b"))
        let selection = InputSelection([.file(here), .file(there)])
        let error = #expect(throws: IngestError.self) { try selection.check() }
        #expect(error?.description == "cannot read \(there): No such file or directory")
    }

    @Test(arguments: ["{\n\"id\": 1}\n", "\u{1E}{}\n", "{\0\"\0", "BZh9"])
    func anotherFormatStartsNothing(text: String) throws {
        let directory = try TestDirectory()
        let files = try directory.files(["{}\n", "", text])
        let error = #expect(throws: IngestError.self) { try files.check() }
        #expect(error?.description.hasPrefix("cannot read \(directory.path("2.ndjson")): it") == true)
    }

    @Test(arguments: [nil, "day 1"])
    func aPipeIsKnownByItsName(label: String?) throws {
        let directory = try TestDirectory()
        let path = directory.path("pipe")
        try #require(unsafe mkfifo(path, 0o600) == 0)
        let writer = unsafe open(path, O_RDWR)
        defer { _ = close(writer) }
        let origin = try DescriptorInput.file(path, label: label).origin
        #expect(origin == InputOrigin(named: label ?? path, isCertain: label != nil))
    }
}
