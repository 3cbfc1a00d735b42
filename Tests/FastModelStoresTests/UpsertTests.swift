#if GRDB || Postgres
import FastModel
import FastModelTables
import Foundation
import Testing

@Suite("Upserts")
struct UpsertTests {
    /// The birthday of a writer, in a form that all stores support.
    private static let born = "SELECT substr(CAST(born AS TEXT), 1, 10) FROM writer WHERE id = 1"

    @Test(
        "Updating writes the columns that the document had, and keeps the row and what else is in it",
        arguments: TestStore.available, [true, false])
    func updating(store: TestStore, unique: Bool) throws {
        let library = try Library(store, unique: unique)
        #expect(try library.store([#"{"id": 1, "name": "Ann"}"#, #"{"ID": 2}"#], .updateExisting) == [])
        #expect(try library.writers == ["1|Ann|NULL|kept", "2|-|NULL|kept"])
        try library.database.execute("UPDATE writer SET note = 'mine'")
        let errors = try library.store(
            [#"{"id": 2, "name": "Bob"}"#, #"{"id": 1, "born": "2000-01-01"}"#, #"{"id": 1}"#, #"{"id": 3}"#],
            .updateExisting)
        #expect(errors == [])
        #expect(try library.writers == ["1|Ann|NULL|mine", "2|Bob|NULL|mine", "3|-|NULL|kept"])
        #expect(try library.rows(Self.born) == ["2000-01-01"])
        #expect(try library.store([#"{"id": 1, "born": null}"#], .updateExisting) == [])
        #expect(try library.rows(Self.born) == ["NULL"])
    }

    @Test(
        "Updating needs only what the document had, also where the table demands more of a new row",
        arguments: TestStore.available)
    func demanding(store: TestStore) throws {
        let library = try Library(store)
        try library.database.execute(
            """
            DROP TABLE volume;
            DROP TABLE writer;
            CREATE TABLE writer (
                id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, born DATETIME, rank INTEGER DEFAULT 0,
                CHECK (rank > 0 OR born IS NULL));
            CREATE TABLE volume (isbn TEXT UNIQUE, pages INTEGER, writer_id INTEGER);
            INSERT INTO writer (id, full_name, rank) VALUES (1, 'Ann', 1), (2, 'Bob', 0);
            """)
        let lines = [1, 2, 3].flatMap { [#"{"id": \#($0), "born": "2000-01-01"}"#, #"{"id": \#($0)}"#] }
        let errors = try library.database.rejections(lines + [#"{"id": 4, "name": "Dan"}"#], Writer.table)
        #expect(errors.map { $0?.code } == [nil, nil, .refusedByStore, nil, .refusedByStore, .refusedByStore, nil])
        #expect(errors[5]?.detail?.contains("full_name") == true)
        #expect(
            try library.rows("SELECT id, full_name, born IS NULL FROM writer ORDER BY id").map { $0.lowercased() }
                == (store == .sqlite ? ["1|ann|0", "2|bob|1", "4|dan|1"] : ["1|ann|f", "2|bob|t", "4|dan|t"]))
    }

    @Test("A text that would be cut off at a NUL character is refused", arguments: StoreCase.all)
    func texts(test: StoreCase) throws {
        let library = try Library(test.store)
        let errors = try library.store(
            [#"{"id": 1, "name": "Ann"}"#, #"{"id": 1, "name": "A\u0000nn"}"#, #"{"id": 2, "name": ""}"#], test.mode)
        #expect(errors.map { $0.contains("a text has a NUL character: full_name") } == [true])
        #expect(try library.rows("SELECT id, full_name FROM writer ORDER BY id") == ["1|Ann", "2|"])
    }

    @Test("A number that is none is refused", arguments: StoreCase.all)
    func notANumber(test: StoreCase) throws {
        let database = try TestDatabase(test.store, "CREATE TABLE measurement (id INTEGER UNIQUE, score DOUBLE)")
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
        let errors = try database.refusals(models, table, test.mode)
        #expect(errors.map { $0?.code } == [nil, .refusedByStore, nil])
        #expect(errors[1]?.detail == "a number is NaN, which the database has no form for: score")
        #expect(try database.rows("SELECT id FROM measurement WHERE score = 1.5 OR score > 1e308") == ["1", "2"])
    }

    @Test("Purging replaces the row", arguments: TestStore.available, [true, false])
    func purging(store: TestStore, unique: Bool) throws {
        let library = try Library(store, unique: unique)
        #expect(try library.store([#"{"id": 1, "name": "Ann"}"#, #"{"id": 2}"#], .updateExisting) == [])
        try library.database.execute("UPDATE writer SET note = 'mine'")
        #expect(try library.store([#"{"id": 1, "born": "2000-01-01"}"#], .purgeExisting) == [])
        #expect(try library.rows("SELECT id, full_name, note FROM writer ORDER BY id") == ["1|-|kept", "2|-|mine"])
    }

    @Test(
        "Of several records with one key each is stored over the one before", arguments: TestStore.available,
        [1, 1_000]
    )
    func repeated(store: TestStore, batchSize: Int) throws {
        let library = try Library(store)
        let lines = [#"{"id": 1, "name": "a"}"#, #"{"id": 1, "born": "2000-01-01"}"#, #"{"id": 1, "name": "c"}"#]
        #expect(try library.store(lines, .updateExisting, batchSize: batchSize) == [])
        #expect(try library.writers == ["1|c|NULL|kept"])
        #expect(try library.rows(Self.born) == ["2000-01-01"])
    }

    @Test(
        "Of nested models of a record with one key each is stored over the one before", arguments: StoreCase.all,
        [true, false])
    func repeatedNested(test: StoreCase, unique: Bool) throws {
        let library = try Library(test.store, unique: unique)
        let lines = [1, 2].map { id in
            #"{"id": \#(id), "volumes": [{"isbn": "v\#(id)", "pages": 1}, {"isbn": "v\#(id)", "pages": 2}]}"#
        }
        for _ in 1...2 {
            #expect(try library.store(lines, test.mode) == [])
            #expect(
                try library.rows("SELECT isbn, pages, writer_id FROM volume ORDER BY isbn") == ["v1|2|1", "v2|2|2"])
        }
    }

    @Test("Refused records are reported and change nothing; the others are stored", arguments: StoreCase.all)
    func refused(test: StoreCase) throws {
        let library = try Library(test.store)
        #expect(try library.store([#"{"id": 1, "name": "Ann"}"#], test.mode) == [])
        let errors = try library.store(
            [
                #"{"name": "no key"}"#, #"{"id": null, "name": "null"}"#, #"{"id": "x", "name": "wrong"}"#,
                #"{"id": 1, "name": "bad"}"#, "{", #"{"id": 2, "name": "Bob"}"#,
            ], test.mode)
        let reason =
            test.store == .sqlite
            ? "CHECK constraint failed: good"
            : "a check constraint is violated: table writer, constraint good (SQLSTATE 23514)"
        #expect(
            errors == [
                "line 1, column 1 (byte 0): $: a unique key has no value: id",
                "line 2, column 1 (byte 19): $: a unique key has no value: id",
                "line 3, column 1 (byte 48): $: a unique key has no value: id",
                "line 4, column 1 (byte 77): $: the store refused the values: \(reason)",
                "line 5, column 2 (byte 103): $: the input ends inside a value",
            ])
        #expect(try library.rows("SELECT id, full_name FROM writer ORDER BY id") == ["1|Ann", "2|Bob"])
    }

    @Test("Several rows with the key are reported and left alone", arguments: StoreCase.all)
    func ambiguous(test: StoreCase) throws {
        let library = try Library(test.store, unique: false)
        try library.database.execute("INSERT INTO writer (id, full_name) VALUES (1, 'a'), (1, 'b'), (2, 'c')")
        let errors = try library.store([#"{"id": 1, "name": "x"}"#, #"{"id": 2, "name": "y"}"#], test.mode)
        #expect(errors == ["line 1, column 1 (byte 0): $: several rows have the unique key: id"])
        #expect(try library.rows("SELECT id, full_name FROM writer ORDER BY id, full_name") == ["1|a", "1|b", "2|y"])
    }

    @Test("What a row refers to is saved before it, what refers to it after it", arguments: TestStore.available)
    func relations(store: TestStore) throws {
        let library = try Library(store)
        let line =
            #"{"volumes": [{"isbn": "v1", "pages": 3}, {"isbn": "v2"}], "id": 1, "publisher": {"name": "P", "city": "Oslo"}}"#
        #expect(try library.store([line], .updateExisting) == [])
        #expect(try library.writers == ["1|-|P|kept"])
        #expect(try library.rows("SELECT * FROM publisher") == ["P|Oslo"])
        #expect(try library.rows("SELECT * FROM volume ORDER BY isbn") == ["v1|3|1", "v2|NULL|1"])
        // Only columns in the documents change; other rows and links stay.
        let update = [
            #"{"id": 2, "publisher": {"name": "P"}, "volumes": [{"isbn": "v2", "pages": 9}]}"#,
            #"{"id": 1, "volumes": [{"isbn": "v3"}]}"#, #"{"id": 2, "name": "Bob"}"#,
        ]
        #expect(try library.store(update, .updateExisting) == [])
        #expect(try library.writers == ["1|-|P|kept", "2|Bob|P|kept"])
        #expect(try library.rows("SELECT * FROM publisher") == ["P|Oslo"])
        #expect(try library.rows("SELECT * FROM volume ORDER BY isbn") == ["v1|3|1", "v2|9|2", "v3|NULL|1"])
        #expect(try library.store([#"{"id": 1, "publisher": null}"#], .updateExisting) == [])
        #expect(try library.rows("SELECT id, publisher_name FROM writer ORDER BY id") == ["1|NULL", "2|P"])
    }

    @Test("Purging deletes by the schema's cascades", arguments: TestStore.available, [1, 1_000])
    func cascades(store: TestStore, batchSize: Int) throws {
        let library = try Library(store)
        let lines = [
            #"{"id": 1, "volumes": [{"isbn": "v1"}, {"isbn": "v2"}]}"#, #"{"id": 2, "volumes": [{"isbn": "v3"}]}"#,
            #"{"id": 1, "volumes": [{"isbn": "v2", "pages": 1}]}"#, #"{"id": 1, "volumes": [{"isbn": "v3"}]}"#,
        ]
        #expect(try library.store(lines, .purgeExisting, batchSize: batchSize) == [])
        #expect(try library.rows("SELECT * FROM volume") == ["v3|NULL|1"])
    }

    @Test("A nested record that is refused takes back the whole record, with its path", arguments: StoreCase.all)
    func nestedRefusals(test: StoreCase) throws {
        let library = try Library(test.store)
        #expect(try library.store([#"{"id": 1, "name": "Ann", "volumes": [{"isbn": "v1"}]}"#], test.mode) == [])
        let errors = try library.database.rejections(
            [
                #"{"id": 1, "name": "x", "publisher": {"name": "P"}, "volumes": [{"isbn": "v2"}, {"pages": 2}]}"#,
                #"{"id": 1, "name": "y", "publisher": {"city": "Oslo"}}"#,
                #"{"id": 2, "name": "bad", "publisher": {"name": "Q"}}"#,
            ], Writer.table, test.mode)
        #expect(errors.map { $0?.codingPath.description } == ["volumes[1]", "publisher", "$"])
        #expect(errors.map { $0?.code } == [.missingUniqueKey, .missingUniqueKey, .refusedByStore])
        #expect(try library.rows("SELECT id, full_name FROM writer") == ["1|Ann"])
        #expect(try library.rows("SELECT isbn FROM volume") == ["v1"])
        #expect(try library.rows("SELECT name FROM publisher") == [])
    }

    @Test(
        "A nested record that the database refuses takes back the whole record, with its path",
        arguments: StoreCase.all)
    func nestedConstraints(test: StoreCase) throws {
        let library = try Library(test.store)
        try library.database.execute(
            """
            DROP TABLE volume;
            CREATE TABLE volume (isbn TEXT UNIQUE, pages INTEGER CHECK (pages > 0), writer_id INTEGER)
            """)
        let lines = (1...20).map { id in
            #"{"id": \#(id), "volumes": [{"isbn": "a\#(id)"}, {"isbn": "b\#(id)", "pages": \#(id % 5)}]}"#
        }
        let errors = try library.database.rejections(lines, Writer.table, test.mode)
        #expect(errors.map { $0?.codingPath.description } == (1...20).map { $0 % 5 == 0 ? "volumes[1]" : nil })
        #expect(try library.rows("SELECT count(*) FROM writer") == ["16"])
        #expect(try library.rows("SELECT count(*) FROM volume") == ["32"])
    }

    @Test("A table that contradicts itself is an error", arguments: TestStore.available)
    func contradictions(store: TestStore) throws {
        let database = try TestDatabase(store)
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
            #expect(throws: ModelError.self) { try database.provider(table, .updateExisting) }?.detail
        }
        #expect(
            details == [
                "the table w: the unique column id is no field", "the table w: the column ID is there twice",
                "the table w: a table that others refer to has one unique column",
                "the table p: a table that others refer to has one unique column",
                "the table q: a table that others refer to has one unique column",
            ])
    }

    @Test(
        "What is wrong with the database is thrown, and nothing of the batch is stored", arguments: TestStore.available)
    func brokenDatabase(store: TestStore) throws {
        let library = try Library(store)
        try library.database.execute("DROP TABLE volume")
        let lines = [#"{"id": 1}"#, #"{"id": 2, "volumes": [{"isbn": "v"}]}"#]
        let error = #expect(throws: (any Error).self) { try library.store(lines, .updateExisting) }
        #expect(!(error is ModelError))
        #expect(try library.writers == [])
    }
}
#endif
