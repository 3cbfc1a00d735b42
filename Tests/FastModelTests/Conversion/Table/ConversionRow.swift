import FastModel
import Foundation
import Testing

/// A row of the conversion table: the effect of a JSON value on a property of a type.
struct ConversionRow: Sendable, CustomTestStringConvertible {
    /// The effect on the property.
    enum Cell: Sendable, Equatable {
        /// It has this value, described.
        case value(String)
        /// It is unchanged, without an issue.
        case kept
        /// It is unchanged, with an issue; in strict mode an error.
        case refused(ModelError.Code)

        /// The cell in the article.
        var markdown: String {
            switch self {
            case .value(let text): text.isEmpty ? "" : "`\(text)`"
            case .kept: "unchanged"
            case .refused(let code): "*\(code.rawValue)*"
            }
        }
    }

    /// What is expected of a property of a type.
    enum Expected<Value> {
        case gives(Value)
        case kept
        case fails(ModelError.Code)

        var cell: Cell {
            switch self {
            case .gives(let value): .value(cellText(value))
            case .kept: .kept
            case .fails(let code): .refused(code)
            }
        }
    }

    let json: String
    let type: String
    /// What is expected, in the order of the table's columns.
    let cells: [Cell]
    /// Decodes and returns the actual cell.
    let run: @Sendable (DecodingOptions) -> Cell

    var testDescription: String { "\(json) for \(type)" }
}

extension ConversionRow {
    /// Rows for a type: the JSON and the result with each column's options.
    static func rows<Value: Sample>(
        _ type: Value.Type, _ rows: [(json: String, cells: [Expected<Value>])]
    ) -> [ConversionRow] {
        rows.map { row in
            let json = row.json
            return ConversionRow(json: json, type: typeText(type), cells: row.cells.map(\.cell)) { options in
                cell(of: outcome(of: #"{"value":\#(json)}"#, as: Box<Value>.self, options)) {
                    $0.value == .sample ? nil : $0.value
                }
            }
        }
    }

    /// Rows for an optional of a class of Foundation's.
    static func rows<Value: FoundationConvertible>(
        optional type: Value.Type, _ rows: [(json: String, cells: [Expected<Value>])]
    ) -> [ConversionRow] {
        rows.map { row in
            let json = row.json
            return ConversionRow(json: json, type: "\(type)?", cells: row.cells.map(\.cell)) { options in
                cell(of: outcome(of: #"{"value":\#(json)}"#, as: OptionalBox<Value>.self, options)) { $0.value }
            }
        }
    }

    private static func cell<Model, Value>(of outcome: Outcome<Model>, _ value: (Model) -> Value?) -> Cell {
        if let code = outcome.error?.code ?? outcome.codes.first { return .refused(code) }
        guard let model = outcome.value, let value = value(model) else { return .kept }
        return .value(cellText(value))
    }

    private static func typeText(_ type: any Any.Type) -> String {
        var text = "\(type)"
        // From the inside out.
        for _ in 0..<3 {
            text = text.replacing(/Optional<([^<>]*)>/) { "\($0.1)?" }
            text = text.replacing(/\bArray<([^<>]*)>/) { "[\($0.1)]" }
            text = text.replacing(/Dictionary<([^<>,]*), ([^<>]*)>/) { "[\($0.1): \($0.2)]" }
        }
        return text
    }
}

/// A model with one property of an optional type, nil at first.
struct OptionalBox<Value: JSONConvertible>: JSONModel {
    var value: Value?
    static var schema: Schema<OptionalBox<Value>> { Schema({ OptionalBox() }) { Field("value", \.value) } }
}

/// A value as the table shows it.
func cellText(_ value: Any) -> String {
    // A cast would match an object of Foundation's as a Swift type, and an integer as an object.
    if Swift.type(of: value) is AnyObject.Type { return "\(value)" }
    return switch value {
    case let value as JSONValue: value.debugText
    case let value as String: "\"\(value)\""
    case let value as Substring: "\"\(value)\""
    case let value as Date: value.ISO8601Format()
    case let value as Data: "<\(value.map { String($0, radix: 16) }.joined(separator: " "))>"
    case let value as [String: Any]:
        "[\(value.map { "\"\($0.key)\": \(cellText($0.value))" }.sorted().joined(separator: ", "))]"
    case let value as Set<Int>: "\(value.sorted())"
    case let value as [Any]: "[\(value.map(cellText).joined(separator: ", "))]"
    default:
        "\(value)".replacing(/^Optional\((.*)\)$/) { "\($0.1)" }
    }
}
