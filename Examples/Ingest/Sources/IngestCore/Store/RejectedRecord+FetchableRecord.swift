package import GRDB

extension RejectedRecord: FetchableRecord {
    package init(row: Row) throws {
        self.init(
            input: row["input"], recordOffset: row["record_offset"], recordLength: row["record_length"],
            record: row["record"], line: row["line"], column: row["column"], byteOffset: row["byte_offset"],
            code: row["code"], reason: row["reason"])
    }
}
