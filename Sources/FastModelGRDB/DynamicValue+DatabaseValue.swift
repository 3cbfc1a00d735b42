#if GRDB
internal import FastModel
internal import Foundation
internal import GRDB

extension DynamicValue {
    /// GRDB's form. Its own way to it is by Foundation's calendar, in which dates before 1582 are Julian.
    private static let dates = DateStrategy.format("yyyy-MM-dd HH:mm:ss.SSS")

    /// The value as SQLite has it: dates and decimals by GRDB's forms, JSON as text, its null as any other.
    ///
    /// - Throws: ``ModelError`` with the code `refusedByStore` for a date outside the years 1 to 9999, and for JSON that is
    ///   nested too deeply to be written.
    var databaseValue: DatabaseValue {
        get throws(ModelError) {
            switch self {
            case .null, .json(.null): .null
            case .string(let value): value.databaseValue
            case .integer(let value): value.databaseValue
            case .double(let value): value.databaseValue
            case .bool(let value): value.databaseValue
            case .date(let value): try Self.text(of: value)
            case .decimal(let value): value.description.databaseValue
            case .data(let value): value.databaseValue
            case .json(let value): try Self.text(of: value)
            }
        }
    }

    private static func text(of date: Date) throws(ModelError) -> DatabaseValue {
        do throws(ModelError) {
            // A pattern makes nothing but strings.
            guard case .string(let text) = try dates.jsonValue(for: date) else { return .null }
            return text.databaseValue
        } catch {
            throw refusal("a date", error)
        }
    }

    private static func text(of value: JSONValue) throws(ModelError) -> DatabaseValue {
        do throws(ModelError) {
            return try ModelEncoder().encodeString(value).databaseValue
        } catch {
            throw refusal("JSON", error)
        }
    }

    private static func refusal(_ value: String, _ error: ModelError) -> ModelError {
        let reason = "\(error.code.summary)\(error.detail.map { ": \($0)" } ?? "")"
        return ModelError(.refusedByStore, position: .none, detail: "\(value) that cannot be written: \(reason)")
    }
}
#endif
