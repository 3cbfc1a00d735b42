import IngestCore
import Testing

/// The argument of `--database`.
struct DatabasePlaceTests {
    @Test(arguments: [
        ("out.sqlite", "out.sqlite", "out.sqlite", "out.sqlite-rejects.ndjson"),
        ("a:/b", "a:/b", "a:/b", "a:/b-rejects.ndjson"),
        (
            "postgres://u:p@h:5432/d?sslmode=require", "postgres://h:5432/d", "h_5432-d",
            "h_5432-d-events-rejects.ndjson"
        ),
        ("postgresql://p@h,i/a%2Fb", "postgres://h,i/a/b", "h,i-a_b", "h,i-a_b-events-rejects.ndjson"),
        ("postgres:///d?host=/p&password=p%40p", "postgres:///d", "d", "d-events-rejects.ndjson"),
        ("postgres://h", "postgres://h", "h", "h-events-rejects.ndjson"),
        ("postgres://", "postgres://", "postgres", "postgres-events-rejects.ndjson"),
        ("a-host=b.sqlite", "a-host=b.sqlite", "a-host=b.sqlite", "a-host=b.sqlite-rejects.ndjson"),
    ])
    func places(argument: String, name: String, prefix: String, rejects: String) throws {
        let place = try DatabasePlace(argument)
        #expect(place.name == name)
        #expect(place.filePrefix == prefix)
        #expect(place.rejectsPath(of: EventTable()) == rejects)
    }

    @Test(arguments: [
        "postgres://u:secret/x@h/d", "postgres://u:secret?@h/d", "postgres://u:secret#@h/d",
        "postgres://u:a@secret@h/d", "mysql://u:secret@h/d", "POSTGRES://u:secret@h/d",
        "postgres:u:secret@h/d", "PostgreSQL:/u:secret@h/d", "host=h password=secret", " password = secret",
    ])
    func otherURLsAreRefusedWithoutTheirText(argument: String) {
        let error = #expect(throws: IngestError.self) { try DatabasePlace(argument) }
        #expect(error?.description.contains("URL") == true && error?.description.contains("secret") == false)
    }
}
