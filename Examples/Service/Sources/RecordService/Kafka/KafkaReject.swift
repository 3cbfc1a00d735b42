#if Kafka
import FastModel
import FastModelGRDB

/// A record that cannot be stored: its place in the topic and its error. Its content remains in Kafka.
struct KafkaReject: JSONModel, Sendable {
    var topic = ""
    var partition: Int32 = 0
    var offset: Int64 = 0
    /// The error's code: one of ``FastModel/ModelError/Code``.
    var code = ""
    /// The path of the value in the record, made of the schema's keys.
    var path = ""
    /// The line of the record's text, counted from 1; 0 if there is no position.
    var line = 0
    /// The column in bytes, counted from 1.
    var column = 0

    static let schema = Schema(KafkaReject.init) {
        Field("topic", \.topic)
        Field("partition", \.partition)
        Field("offset", \.offset)
        Field("code", \.code)
        Field("path", \.path)
        Field("line", \.line)
        Field("column", \.column)
    }

    /// The table of rejects. No column's name is a keyword of SQL.
    static let table = StoredTable<KafkaReject>("kafka_rejects", unique: "topic", "kafka_partition", "kafka_offset") {
        StoredField("topic", \.topic)
        StoredField("partition", column: "kafka_partition", \.partition)
        StoredField("offset", column: "kafka_offset", \.offset)
        StoredField("code", \.code)
        StoredField("path", \.path)
        StoredField("line", column: "line_number", \.line)
        StoredField("column", column: "column_number", \.column)
    }
}

extension KafkaReject {
    /// The place and code of an error.
    init(_ error: ModelError, _ partition: Int32, _ offset: Int64) {
        let fault = RecordFault(error)
        self.init(
            partition: partition, offset: offset, code: fault.code, path: fault.path, line: fault.line,
            column: fault.column)
    }

    /// The place and code for the page.
    var fault: RecordFault { RecordFault(line: line, column: column, path: path, code: code) }
}
#endif
