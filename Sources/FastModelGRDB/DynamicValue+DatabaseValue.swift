#if GRDB
internal import FastModel
internal import Foundation
internal import GRDB

extension DynamicValue {
    /// The value as SQLite has it: dates and decimals by GRDB's forms, JSON as text.
    var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .string(let value): value.databaseValue
        case .integer(let value): value.databaseValue
        case .double(let value): value.databaseValue
        case .bool(let value): value.databaseValue
        case .date(let value): value.databaseValue
        case .decimal(let value): value.description.databaseValue
        case .data(let value): value.databaseValue
        case .json(let value): (try? ModelEncoder().encodeString(value)).databaseValue
        }
    }
}
#endif
