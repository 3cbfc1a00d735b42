package import GRDB

extension RejectedRecord: FetchableRecord {
    package init(row: Row) throws {
        // The table may be another's. A copy of a row converts nothing, where SQLite makes 0 of any text.
        let row = row.copy()
        self.init(
            visit: InputVisit(
                InputOrigin(named: try row.decode(forColumn: "input")), run: try row.decode(forColumn: "run")),
            recordOffset: try row.decode(forColumn: "record_offset"),
            recordLength: try row.decode(forColumn: "record_length"), record: try row.decode(forColumn: "record"),
            line: try row.decode(forColumn: "line"), column: try row.decode(forColumn: "column"),
            byteOffset: try row.decode(forColumn: "byte_offset"), code: try row.decode(forColumn: "code"),
            reason: try row.decode(forColumn: "reason"))
    }
}
