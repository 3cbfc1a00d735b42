#if Postgres
internal import FastModelTables

/// The values of a column in many rows as one array in PostgreSQL's binary form: the number of dimensions, whether
/// there are NULLs, the elements' type, the length and the first index, then each element's length and bytes, all
/// integers big-endian. See `array_send` and the types' `…send` functions in PostgreSQL's source.
enum ArrayParameter {
    /// The types in which values are sent.
    enum Element {
        case integer, double, boolean, text, timestamp, uuid, bytes

        /// The type's name.
        var name: String {
            switch self {
            case .integer: "bigint"
            case .double: "double precision"
            case .boolean: "boolean"
            case .text: "text"
            case .timestamp: "timestamp with time zone"
            case .uuid: "uuid"
            case .bytes: "bytea"
            }
        }

        /// The type's OID, the same in every PostgreSQL: see `pg_type.dat`.
        fileprivate var identifier: UInt32 {
            switch self {
            case .integer: 20
            case .double: 701
            case .boolean: 16
            case .text: 25
            case .timestamp: 1184
            case .uuid: 2950
            case .bytes: 17
            }
        }

        /// The approximate number of bytes of an element.
        fileprivate var size: Int { self == .boolean ? 5 : self == .uuid || self == .text ? 20 : 12 }
    }

    /// Creates the array of a column's values.
    static func make(_ rows: PackedRows, column: Int, of indices: [Int], _ element: Element) -> [UInt8] {
        var bytes = header(element, count: indices.count, size: indices.count * element.size)
        unsafe rows.bytes.withUnsafeBufferPointer { texts in
            for row in indices {
                unsafe append(rows.value(column, of: row), texts, as: element, to: &bytes)
            }
        }
        return bytes
    }

    /// Creates an array of zeros.
    static func zeros(_ count: Int) -> [UInt8] {
        var bytes = header(.integer, count: count, size: count * 12)
        for _ in 0..<count { append(0, to: &bytes) }
        return bytes
    }

    private static func header(_ element: Element, count: Int, size: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(20 + size)
        bytes.append(bigEndian: UInt32(1))
        // The flag for arrays that may contain NULLs.
        bytes.append(bigEndian: UInt32(1))
        bytes.append(bigEndian: element.identifier)
        bytes.append(bigEndian: UInt32(truncatingIfNeeded: count))
        bytes.append(bigEndian: UInt32(1))
        return bytes
    }

    private static func append(
        _ value: PackedRows.Value, _ texts: UnsafeBufferPointer<UInt8>, as element: Element, to bytes: inout [UInt8]
    ) {
        switch (value.kind, element) {
        case (.absent, _), (.null, _): bytes.append(bigEndian: UInt32.max)
        case (.integer, .integer): append(value.payload, to: &bytes)
        case (.integer, .boolean):
            bytes.append(bigEndian: UInt32(1))
            bytes.append(value.payload == 0 ? 0 : 1)
        case (.double, .double): append(value.payload, to: &bytes)
        case (.date, .timestamp), (.exactDate, .timestamp): append(value.microseconds, to: &bytes)
        case (.text, .text), (.blob, .bytes), (.blob, .uuid):
            bytes.append(bigEndian: value.length)
            unsafe bytes.append(
                contentsOf: UnsafeBufferPointer(rebasing: texts[Int(value.payload)...].prefix(Int(value.length))))
        // Values for columns without a type, and values of a wrong type, which the server refuses.
        default: unsafe append(text: value.text(texts), to: &bytes)
        }
    }

    private static func append(_ value: Int64, to bytes: inout [UInt8]) {
        bytes.append(bigEndian: UInt32(8))
        bytes.append(bigEndian: UInt64(bitPattern: value))
    }

    private static func append(text: [UInt8], to bytes: inout [UInt8]) {
        bytes.append(bigEndian: UInt32(truncatingIfNeeded: text.count))
        bytes.append(contentsOf: text)
    }
}

extension PackedRows.Value {
    /// A date in PostgreSQL's form: microseconds since 2000, rounded. Dates that do not fit are also outside the
    /// server's range; the highest and lowest numbers mean infinity.
    fileprivate var microseconds: Int64 {
        let whole = double.rounded(.down)
        guard let seconds = Int64(exactly: whole + 31_622_400), abs(seconds) < 9_223_372_036_853 else {
            return whole < 0 ? .min + 1 : .max - 1
        }
        return seconds * 1_000_000 + Int64(((double - whole) * 1_000_000).rounded())
    }

    /// Whether a date is in the range of PostgreSQL's timestamps, 4714 BC to 294276: `MIN_TIMESTAMP` and `END_TIMESTAMP`
    /// in its source.
    var isTimestamp: Bool { (-211_813_488_000_000_000..<9_223_371_331_200_000_000).contains(microseconds) }

    /// The value as text.
    fileprivate func text(_ texts: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        switch kind {
        case .absent, .null: []
        case .integer: Array(String(payload).utf8)
        case .double, .date, .exactDate: Array("\(double)".utf8)
        case .text: unsafe Array(texts[Int(payload)...].prefix(Int(length)))
        case .blob: unsafe PostgresValue.hexadecimal(texts[Int(payload)...].prefix(Int(length)))
        }
    }
}

extension [UInt8] {
    fileprivate mutating func append<Integer: FixedWidthInteger>(bigEndian value: Integer) {
        unsafe Swift.withUnsafeBytes(of: value.bigEndian) { unsafe append(contentsOf: $0) }
    }
}
#endif
