#if GRDB
internal import FastModel
public import FastModelTables
public import GRDB

extension ColumnForm where Value: DatabaseValueConvertible & SendableMetatype {
    /// GRDB's form of the type, for columns of SQLite.
    ///
    /// A record with an integer or raw value beyond `Int64` is refused: SQLite cannot store it, and GRDB would trap.
    public static var databaseValue: ColumnForm {
        let isChecked = Value.mayExceedInt64
        return ColumnForm(nil) { try $1.append($0.storedValue(isChecked: isChecked)) }
    }
}

extension PackedRows {
    fileprivate mutating func append(_ value: DatabaseValue) throws(ModelError) {
        switch value.storage {
        case .null: append(Value(.null))
        case .int64(let value): append(integer: value)
        case .double(let value): try append(double: value)
        case .string(let value): try append(text: value)
        case .blob(let value): try append(blob: value)
        }
    }
}
#endif
