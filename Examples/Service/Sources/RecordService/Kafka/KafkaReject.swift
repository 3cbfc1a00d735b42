#if Kafka
import FastModel
import FastModelGRDB

/// A record that cannot be stored: where it is in the topic, and what is wrong with it. Kafka keeps its content.
struct KafkaReject: JSONModel, Sendable {
    var topic = ""
    var partition: Int32 = 0
    var offset: Int64 = 0
    /// One of ``FastModel/ModelError/Code``.
    var code = ""
    /// The path of the value in the record, of the schema's keys.
    var path = ""
    /// The line of the record's text, counted from 1; 0 where there is no place.
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

    /// The rejects' table. None of its columns' names is a word of SQL.
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

    /// The place and code as the page shows them.
    var fault: RecordFault { RecordFault(line: line, column: column, path: path, code: code) }
}
#endif
