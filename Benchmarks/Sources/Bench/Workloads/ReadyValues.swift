import CSQLiteFloor
import GRDB

/// The values of rows in the form in which the loop in C binds them.
///
/// Invariant: `values` points to texts in `texts`, which is deallocated with the object.
@safe
final class ReadyValues {
    private let columns: Int
    private let texts: UnsafeMutableBufferPointer<CChar>
    private var values: [sqlite_floor_value] = unsafe []

    init(_ rows: [[DatabaseValue]]) {
        columns = rows.first?.count ?? 0
        let count = rows.joined().reduce(0) { $0 + (String.fromDatabaseValue($1)?.utf8.count ?? 0) }
        unsafe texts = .allocate(capacity: max(1, count))
        var end = 0
        for value in rows.joined() {
            var ready = unsafe sqlite_floor_value()
            switch value.storage {
            case .int64(let integer):
                unsafe ready.kind = sqlite_floor_integer
                unsafe ready.integer = integer
            case .double(let number):
                unsafe ready.kind = sqlite_floor_double
                unsafe ready.number = number
            case .string(let text):
                unsafe ready.kind = sqlite_floor_text
                let start = unsafe (texts.baseAddress ?? .allocate(capacity: 1)) + end
                unsafe ready.text = UnsafePointer(start)
                unsafe ready.length = Int32(text.utf8.count)
                for byte in text.utf8 {
                    unsafe texts[end] = CChar(bitPattern: byte)
                    end += 1
                }
            case .null, .blob: unsafe ready.kind = sqlite_floor_null
            }
            unsafe values.append(ready)
        }
    }

    deinit { unsafe texts.deallocate() }

    /// The statement that stores a row in the table `event`, or updates the row with the same value of the first column.
    static func upsert(_ columns: [String]) -> String {
        let names = columns.joined(separator: ", ")
        let places = columns.map { _ in "?" }.joined(separator: ", ")
        let assignments = columns.dropFirst().map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
        return """
            INSERT INTO event (\(names)) VALUES (\(places)) ON CONFLICT (\(columns[0])) DO UPDATE SET \(assignments)
            """
    }

    /// Stores the rows.
    ///
    /// - Parameters:
    ///   - path: the database.
    ///   - settings: statements to run first.
    ///   - statement: has a parameter for each column.
    ///   - batch: the number of rows in a transaction.
    /// - Throws: `DatabaseError`.
    func store(in path: String, settings: String, _ statement: String, batch: Int) throws {
        let code = unsafe values.withUnsafeBufferPointer { values in
            unsafe sqlite_floor_store(
                path, settings, statement, values.baseAddress, Int64(values.count / max(1, columns)), Int32(columns),
                Int64(batch))
        }
        guard code == 0 else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }
}
