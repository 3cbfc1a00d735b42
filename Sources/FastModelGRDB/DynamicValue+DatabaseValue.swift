#if GRDB
internal import FastModel
internal import Foundation
internal import GRDB

extension DynamicValue {
    /// The value as SQLite has it: dates and decimals by GRDB's forms, JSON as text.
    ///
    /// - Throws: ``ModelError`` with the code `refusedByStore` for JSON that is nested too deeply to be written.
    var databaseValue: DatabaseValue {
        get throws(ModelError) {
            switch self {
            case .null: .null
            case .string(let value): value.databaseValue
            case .integer(let value): value.databaseValue
            case .double(let value): value.databaseValue
            case .bool(let value): value.databaseValue
            case .date(let value): value.databaseValue
            case .decimal(let value): value.description.databaseValue
            case .data(let value): value.databaseValue
            case .json(let value): try Self.text(of: value).databaseValue
            }
        }
    }

    private static func text(of value: JSONValue) throws(ModelError) -> String {
        do throws(ModelError) {
            return try ModelEncoder().encodeString(value)
        } catch {
            let reason = "\(error.code.summary)\(error.detail.map { ": \($0)" } ?? "")"
            throw ModelError(.refusedByStore, position: .none, detail: "JSON that cannot be written: \(reason)")
        }
    }
}
#endif
