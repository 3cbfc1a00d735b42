internal import FastModel

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The column of a property of records whose schema is made at run time.
struct RecordColumn {
    /// The property's position in the schema.
    let position: Int
    /// The property's type.
    let type: DynamicType
    /// The kind of the entries that hold the type's values.
    let kind: RecordValues.Entry.Kind

    init(_ position: Int, _ type: DynamicType) {
        self.position = position
        self.type = type
        kind =
            switch type {
            case .string: .string
            case .integer: .integer
            case .double: .double
            case .bool: .bool
            case .date: .date
            case .data: .data
            case .json: .json
            case .decimal, .records: .other
            }
    }
}

extension PackedRows {
    /// Appends the values of a record in some of its columns: decimals and JSON as texts, JSON's null as NULL, and dates as
    /// ``append(exact:)`` writes them.
    ///
    /// - Throws: ``ModelError`` with the code `refusedByStore` for a value that databases cannot store, for a value of another type
    ///   than the property's, for a date outside the years 1 to 9999, and for JSON that is nested too deeply to be written.
    mutating func append(_ record: RecordValues, _ columns: [RecordColumn], in set: TableDescription.ColumnSet) throws {
        // All texts at once: a record has them in one array.
        let start = Int64(bytes.count)
        let hasNUL = unsafe record.withBytes { texts in
            unsafe bytes.append(contentsOf: texts)
            return unsafe texts.containsNUL
        }
        for index in columns.indices {
            guard set.contains(index) else {
                append(Value(.absent))
                continue
            }
            let entry = record.entries[columns[index].position]
            switch entry.kind {
            case .null: append(Value(.null))
            case .other: try append(record.others[Int(entry.payload)], as: columns[index].type)
            // The column was checked for values of the property's type only.
            case _ where entry.kind != columns[index].kind: throw ModelError.isOfAnotherType
            case .string, .json: try append(.text, entry, from: start, mayHaveNUL: hasNUL)
            case .data: try append(.blob, entry, from: start, mayHaveNUL: false)
            case .integer, .bool: append(integer: entry.payload)
            case .double: try append(double: entry.double)
            case .date: try append(exact: Date(timeIntervalSinceReferenceDate: entry.double))
            }
        }
    }

    /// Appends a text or a blob that is among the bytes already.
    private mutating func append(
        _ kind: Value.Kind, _ entry: RecordValues.Entry, from start: Int64, mayHaveNUL: Bool
    ) throws(ModelError) {
        let value = Value(kind, start + entry.payload, length: entry.length)
        if mayHaveNUL, unsafe bytes(of: value).withUnsafeBufferPointer({ unsafe $0.containsNUL }) {
            throw .nulIsRefused
        }
        if entry.length > Self.maximumLength { throw .isTooLong }
        append(value)
    }

    private mutating func append(_ value: DynamicValue, as type: DynamicType) throws {
        switch (value, type) {
        case (.null, _), (.json(.null), _): append(Value(.null))
        case (.string(let value), .string): try append(text: value)
        case (.decimal(let value), .decimal): try append(text: value.description)
        case (.data(let value), .data): try append(blob: value)
        case (.json(let value), .json): try append(json: value, ModelEncoder())
        default: throw ModelError.isOfAnotherType
        }
    }
}
