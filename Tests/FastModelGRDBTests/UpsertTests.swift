#if GRDB
import FastModel
import FastModelGRDB
import Foundation
import GRDB
import Testing

@Suite("Upserts into SQLite")
struct UpsertTests {
    @Test(
        "Updating writes the columns that the document had, and keeps the row and what else is in it",
        arguments: [true, false])
    func updating(unique: Bool) throws {
        let library = try Library(unique: unique)
        #expect(try library.store([#"{"id": 1, "name": "Ann"}"#, #"{"ID": 2}"#], .updateExisting) == [])
        #expect(try library.writers == ["1|1|Ann|NULL|kept", "2|2|-|NULL|kept"])
        try library.queue.write { try $0.execute(sql: "UPDATE writer SET note = 'mine'") }
        let errors = try library.store(
            [#"{"id": 2, "name": "Bob"}"#, #"{"id": 1, "born": "2000-01-01"}"#, #"{"id": 1}"#, #"{"id": 3}"#],
            .updateExisting)
        #expect(errors == [])
        #expect(try library.writers == ["1|1|Ann|NULL|mine", "2|2|Bob|NULL|mine", "3|3|-|NULL|kept"])
        #expect(try library.rows("SELECT born FROM writer WHERE id = 1") == ["2000-01-01 00:00:00.000"])
        #expect(try library.store([#"{"id": 1, "born": null}"#], .updateExisting) == [])
        #expect(try library.rows("SELECT born FROM writer WHERE id = 1") == ["NULL"])
    }

    @Test("Updating needs only what the document had, also where the table demands more of a new row")
    func demanding() throws {
        let library = try Library()
        try library.queue.write { database in
            try database.execute(
                sql: """
                    DROP TABLE writer;
                    CREATE TABLE writer (
                        id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, born DATETIME, rank INTEGER DEFAULT 0,
                        CHECK (rank > 0 OR born IS NULL));
                    INSERT INTO writer (id, full_name, rank) VALUES (1, 'Ann', 1), (2, 'Bob', 0);
                    """)
        }
        let lines = [1, 2, 3].flatMap { [#"{"id": \#($0), "born": "2000-01-01"}"#, #"{"id": \#($0)}"#] }
        let errors = try library.store(lines + [#"{"id": 4, "name": "Dan"}"#], .updateExisting)
        #expect(errors.map { $0.prefix(while: { $0 != "," }) } == ["line 3", "line 5", "line 6"])
        #expect(errors.last?.hasSuffix("NOT NULL constraint failed: writer.full_name") == true)
        #expect(
            try library.rows("SELECT id, full_name, born FROM writer ORDER BY id") == [
                "1|Ann|2000-01-01 00:00:00.000", "2|Bob|NULL", "4|Dan|NULL",
            ])
    }

    @Test(
        "A text that would be cut off at a NUL character is refused",
        arguments: [UpsertMode.updateExisting, .purgeExisting])
    func texts(mode: UpsertMode) throws {
        let library = try Library()
        let errors = try library.store(
            [#"{"id": 1, "name": "Ann"}"#, #"{"id": 1, "name": "A\u0000nn"}"#, #"{"id": 2, "name": ""}"#], mode)
        #expect(errors.map { $0.contains("a text has a NUL character") } == [true])
        #expect(try library.rows("SELECT id, full_name FROM writer ORDER BY id") == ["1|Ann", "2|"])
    }

    @Test(
        "A number that is none, which SQLite would make NULL of, is refused",
        arguments: [UpsertMode.updateExisting, .purgeExisting])
    func notANumber(mode: UpsertMode) throws {
        let queue = try DatabaseQueue(executing: "CREATE TABLE measurement (id INTEGER UNIQUE, score DOUBLE)")
        var options = DecodingOptions()
        options.nonFinite = .words(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        let models = try [#"{"id": 1, "score": 1.5}"#, #"{"id": 1, "score": "nan"}"#, #"{"id": 2, "score": "inf"}"#].map
        {
            try ModelDecoder(options).decode(Measurement.self, from: $0)
        }
        let table = StoredTable<Measurement>("measurement", unique: "id") {
            StoredField("id") { $0.id }
            StoredField("score") { $0.score }
        }
        let errors = try GRDBProvider(table, in: queue, mode: mode).instances(of: models).map { result in
            guard case .failure(let error) = result else { return ModelError?.none }
            return error
        }
        #expect(errors.map { $0?.code } == [nil, .refusedByStore, nil])
        #expect(errors[1]?.detail == "a number is NaN, which the database has no form for")
        let scores = try queue.read { try Double?.fetchAll($0, sql: "SELECT score FROM measurement ORDER BY id") }
        #expect(scores == [1.5, .infinity])
    }

    @Test("Purging replaces the row", arguments: [true, false])
    func purging(unique: Bool) throws {
        let library = try Library(unique: unique)
        #expect(try library.store([#"{"id": 1, "name": "Ann"}"#, #"{"id": 2}"#], .updateExisting) == [])
        try library.queue.write { try $0.execute(sql: "UPDATE writer SET note = 'mine'") }
        #expect(try library.store([#"{"id": 1, "born": "2000-01-01"}"#], .purgeExisting) == [])
        #expect(try library.rows("SELECT id, full_name, note FROM writer ORDER BY id") == ["1|-|kept", "2|-|mine"])
    }

    @Test("Of several records with one key each is stored over the one before", arguments: [1, 1_000])
    func repeated(batchSize: Int) throws {
        let library = try Library()
        let lines = [#"{"id": 1, "name": "a"}"#, #"{"id": 1, "born": "2000-01-01"}"#, #"{"id": 1, "name": "c"}"#]
        #expect(try library.store(lines, .updateExisting, batchSize: batchSize) == [])
        #expect(try library.rows("SELECT row, full_name, born FROM writer") == ["1|c|2000-01-01 00:00:00.000"])
    }

    @Test(
        "Refused records are reported and change nothing; the others are stored",
        arguments: [UpsertMode.updateExisting, .purgeExisting])
    func refused(mode: UpsertMode) throws {
        let library = try Library()
        #expect(try library.store([#"{"id": 1, "name": "Ann"}"#], mode) == [])
        let errors = try library.store(
            [
                #"{"name": "no key"}"#, #"{"id": null, "name": "null"}"#, #"{"id": "x", "name": "wrong"}"#,
                #"{"id": 1, "name": "bad"}"#, "{", #"{"id": 2, "name": "Bob"}"#,
            ], mode)
        #expect(
            errors == [
                "line 1, column 1 (byte 0): $: a unique key has no value: id",
                "line 2, column 1 (byte 19): $: a unique key has no value: id",
                "line 3, column 1 (byte 48): $: a unique key has no value: id",
                "line 4, column 1 (byte 77): $: the store refused the values: "
                    + "CHECK constraint failed: full_name <> 'bad'",
                "line 5, column 2 (byte 103): $: the input ends inside a value",
            ])
        #expect(try library.rows("SELECT id, full_name FROM writer ORDER BY id") == ["1|Ann", "2|Bob"])
    }

    @Test(
        "Several rows with the key are reported and left alone", arguments: [UpsertMode.updateExisting, .purgeExisting])
    func ambiguous(mode: UpsertMode) throws {
        let library = try Library(unique: false)
        try library.queue.write {
            try $0.execute(sql: "INSERT INTO writer (id, full_name) VALUES (1, 'a'), (1, 'b'), (2, 'c')")
        }
        let errors = try library.store([#"{"id": 1, "name": "x"}"#, #"{"id": 2, "name": "y"}"#], mode)
        #expect(errors == ["line 1, column 1 (byte 0): $: several rows have the unique key: id"])
        #expect(try library.rows("SELECT id, full_name FROM writer ORDER BY id, full_name") == ["1|a", "1|b", "2|y"])
    }

    @Test("What a row refers to is saved before it, what refers to it after it")
    func relations() throws {
        let library = try Library()
        let line =
            #"{"volumes": [{"isbn": "v1", "pages": 3}, {"isbn": "v2"}], "id": 1, "publisher": {"name": "P", "city": "Oslo"}}"#
        #expect(try library.store([line], .updateExisting) == [])
        #expect(try library.writers == ["1|1|-|P|kept"])
        #expect(try library.rows("SELECT * FROM publisher") == ["P|Oslo"])
        #expect(try library.rows("SELECT * FROM volume ORDER BY isbn") == ["v1|3|1", "v2|NULL|1"])
        // Only what the documents have: the others stay as they are, and so do their links.
        let update = [
            #"{"id": 2, "publisher": {"name": "P"}, "volumes": [{"isbn": "v2", "pages": 9}]}"#,
            #"{"id": 1, "volumes": [{"isbn": "v3"}]}"#, #"{"id": 2, "name": "Bob"}"#,
        ]
        #expect(try library.store(update, .updateExisting) == [])
        #expect(try library.writers == ["1|1|-|P|kept", "2|2|Bob|P|kept"])
        #expect(try library.rows("SELECT * FROM publisher") == ["P|Oslo"])
        #expect(try library.rows("SELECT * FROM volume ORDER BY isbn") == ["v1|3|1", "v2|9|2", "v3|NULL|1"])
        #expect(try library.store([#"{"id": 1, "publisher": null}"#], .updateExisting) == [])
        #expect(try library.writers == ["1|1|-|NULL|kept", "2|2|Bob|P|kept"])
    }

    @Test("Purging deletes by the schema's cascades")
    func cascades() throws {
        let library = try Library()
        let first = #"{"id": 1, "volumes": [{"isbn": "v1"}, {"isbn": "v2"}]}"#
        #expect(try library.store([first], .updateExisting) == [])
        #expect(try library.store([#"{"id": 1, "volumes": [{"isbn": "v2", "pages": 1}]}"#], .purgeExisting) == [])
        #expect(try library.rows("SELECT * FROM volume") == ["v2|1|1"])
    }

    @Test(
        "A nested record that is refused takes back the whole record, with its path",
        arguments: [UpsertMode.updateExisting, .purgeExisting])
    func nestedRefusals(mode: UpsertMode) throws {
        let library = try Library()
        #expect(try library.store([#"{"id": 1, "name": "Ann", "volumes": [{"isbn": "v1"}]}"#], mode) == [])
        let errors = try library.store(
            [
                #"{"id": 1, "name": "x", "publisher": {"name": "P"}, "volumes": [{"isbn": "v2"}, {"pages": 2}]}"#,
                #"{"id": 1, "name": "y", "publisher": {"city": "Oslo"}}"#,
                #"{"id": 2, "name": "bad", "publisher": {"name": "Q"}}"#,
            ], mode)
        let reasons = errors.map { $0.components(separatedBy: "): ").last }
        #expect(
            reasons == [
                "volumes[1]: a unique key has no value: isbn", "publisher: a unique key has no value: name",
                "$: the store refused the values: CHECK constraint failed: full_name <> 'bad'",
            ])
        #expect(try library.rows("SELECT id, full_name FROM writer") == ["1|Ann"])
        #expect(try library.rows("SELECT isbn FROM volume") == ["v1"])
        #expect(try library.rows("SELECT name FROM publisher") == [])
    }

    @Test("A table that contradicts itself is an error")
    func contradictions() throws {
        let queue = try DatabaseQueue()
        let unkeyed = StoredTable<Publisher>("p") { StoredField("name") { $0.name } }
        let twiceKeyed = StoredTable<Publisher>("q", unique: "name", "city") {
            StoredField("name") { $0.name }
            StoredField("city") { $0.city }
        }
        let tables = [
            StoredTable<Writer>("w", unique: "id") { StoredField("name") { $0.name } },
            StoredTable<Writer>("w", unique: "id") {
                StoredField("id") { $0.id }
                StoredField("name", column: "ID") { $0.name }
            },
            StoredTable<Writer>("w") { StoredField("volumes", linkedBy: "w", in: Volume.table) { $0.volumes } },
            StoredTable<Writer>("w") { StoredField("publisher", column: "p", in: unkeyed) { $0.publisher } },
            StoredTable<Writer>("w") { StoredField("publisher", column: "p", in: twiceKeyed) { $0.publisher } },
        ]
        let details = tables.map { table -> String? in
            #expect(throws: ModelError.self) { try GRDBProvider(table, in: queue, mode: .updateExisting) }?.detail
        }
        #expect(
            details == [
                "the table w: the unique column id is no field", "the table w: the column ID is there twice",
                "the table w: a table that others refer to has one unique column",
                "the table p: a table that others refer to has one unique column",
                "the table q: a table that others refer to has one unique column",
            ])
    }

    @Test("What is wrong with the database is thrown, and nothing of the batch is stored")
    func brokenDatabase() throws {
        let library = try Library()
        try library.queue.write { try $0.execute(sql: "DROP TABLE volume") }
        let lines = [#"{"id": 1}"#, #"{"id": 2, "volumes": [{"isbn": "v"}]}"#]
        #expect(throws: DatabaseError.self) { try library.store(lines, .updateExisting) }
        #expect(try library.writers == [])
    }
}
#endif
