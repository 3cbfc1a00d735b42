#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The values of a ``DynamicRecord``: an entry of fixed size for each property, and the bytes of its texts and data in one array. However
/// many texts a record has, it then needs two allocations, and stores copy bytes instead of making strings.
package struct RecordValues: Sendable {
    /// The value of a property.
    package struct Entry: Sendable {
        package enum Kind: UInt8, Sendable {
            case null, integer, double, bool, date, string, data
            /// JSON: the compact text of an array of scalars.
            case json
            /// A value in `others`.
            case other
        }

        package let kind: Kind
        /// The number of bytes of a string, data or JSON.
        package let length: UInt32
        /// The integer; 1 for true; the bit pattern of the double or of a date's seconds since 2001 (UTC); the offset of the bytes; or
        /// the position in `others`.
        package let payload: Int64

        init(_ kind: Kind, _ payload: Int64 = 0, length: UInt32 = 0) {
            self.kind = kind
            self.length = length
            self.payload = payload
        }

        init(_ kind: Kind, bitsOf value: Double) {
            self.init(kind, Int64(bitPattern: value.bitPattern))
        }

        /// The double, or a date's seconds.
        package var double: Double { Double(bitPattern: UInt64(bitPattern: payload)) }

        var hasBytes: Bool { kind == .string || kind == .data || kind == .json }
    }

    /// An entry for each property, in their order.
    package private(set) var entries: [Entry]
    /// The bytes of strings, data and JSON, those of replaced values, and those of an unfinished ``ArrayText``.
    private var bytes: [UInt8] = []
    /// Values of other types, and strings, data and texts of arrays of 4 GiB and more.
    package private(set) var others: [DynamicValue] = []
    /// The number of bytes that no entry refers to any more.
    private var unused = 0

    /// Makes values that are all null.
    init(count: Int) {
        entries = Array(repeating: Entry(.null), count: count)
    }

    /// The bytes of a string, data or JSON.
    private func bytes(of entry: Entry) -> ArraySlice<UInt8> {
        bytes[Int(entry.payload)...].prefix(Int(entry.length))
    }

    /// Lends the bytes of all strings, data and JSON, in which an entry's payload is an offset.
    package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        unsafe bytes.withUnsafeBufferPointer(body)
    }

    subscript(position: Int) -> DynamicValue {
        get {
            let entry = entries[position]
            return switch entry.kind {
            case .null: .null
            case .integer: .integer(entry.payload)
            case .double: .double(entry.double)
            case .bool: .bool(entry.payload != 0)
            case .date: .date(Date(timeIntervalSinceReferenceDate: entry.double))
            case .string: .string(String(decoding: bytes(of: entry), as: UTF8.self))
            case .data: .data(Data(bytes(of: entry)))
            case .json: .json(.array(Self.elements(of: bytes(of: entry))))
            case .other: others[Int(entry.payload)]
            }
        }
        set {
            switch newValue {
            case .null: set(Entry(.null), at: position)
            case .integer(let value): set(Entry(.integer, value), at: position)
            case .double(let value): set(Entry(.double, bitsOf: value), at: position)
            case .bool(let value): set(Entry(.bool, value ? 1 : 0), at: position)
            case .date(let value): set(Entry(.date, bitsOf: value.timeIntervalSinceReferenceDate), at: position)
            case .string(var value): value.withUTF8 { unsafe set(.string, $0, at: position) }
            case .data(let value):
                unsafe value.withUnsafeBytes { unsafe set(.data, $0.bindMemory(to: UInt8.self), at: position) }
            case .decimal, .json, .records: set(other: newValue, at: position)
            }
        }
    }

    /// Whether a property has no value.
    @inline(__always) func isNull(_ position: Int) -> Bool {
        let entry = entries[position]
        return entry.kind == .null || entry.kind == .other && others[Int(entry.payload)] == .null
    }

    /// Writes a value: a string, and an array that is text, from their bytes.
    func write(_ position: Int, to writer: inout _Writer) -> _Written {
        let entry = entries[position]
        switch entry.kind {
        case .string: return unsafe bytes(of: entry).withUnsafeBufferPointer { unsafe writer.string(utf8: $0) }
        case .json where writer.isPlain:
            return unsafe bytes(of: entry).withUnsafeBufferPointer { unsafe writer.json($0) }
        default: return self[position].write(to: &writer)
        }
    }

    /// Sets a value without bytes.
    @inline(__always) mutating func set(_ entry: Entry, at position: Int) {
        let old = entries[position]
        if old.kind != .null { forget(old) }
        entries[position] = entry
    }

    /// Sets a string, or data.
    mutating func set(_ kind: Entry.Kind, _ source: UnsafeBufferPointer<UInt8>, at position: Int) {
        guard let length = UInt32(exactly: source.count) else {
            let value =
                unsafe kind == .string
                ? DynamicValue.string(String(decoding: source, as: UTF8.self)) : .data(Data(source))
            return set(other: value, at: position)
        }
        if entries[position].kind != .null {
            set(Entry(.null), at: position)
            removeUnused()
        }
        // Most records need no second allocation then, and small ones of a large schema little memory.
        if bytes.isEmpty { bytes.reserveCapacity(max(source.count, min(entries.count * 16, 256))) }
        entries[position] = Entry(kind, Int64(bytes.count), length: length)
        unsafe bytes.append(contentsOf: source)
    }

    /// Removes and returns a value. The place of a value in `others` stays.
    mutating func take(_ position: Int) -> DynamicValue {
        let entry = entries[position]
        if entry.kind == .other { return exchange(&others[Int(entry.payload)], with: .null) }
        let value = self[position]
        set(Entry(.null), at: position)
        return value
    }

    private mutating func set(other value: DynamicValue, at position: Int) {
        let entry = entries[position]
        if entry.kind == .other {
            others[Int(entry.payload)] = value
        } else {
            set(Entry(.other, Int64(others.count)), at: position)
            others.append(value)
        }
    }

    /// Releases what an entry refers to.
    private mutating func forget(_ entry: Entry) {
        if entry.hasBytes { unused += Int(entry.length) }
        guard entry.kind == .other else { return }
        others.remove(at: Int(entry.payload))
        for position in entries.indices where entries[position].kind == .other {
            let place = entries[position].payload
            if place > entry.payload { entries[position] = Entry(.other, place - 1) }
        }
    }

    /// The number of unused bytes that are not worth copying the others.
    private static let tolerated = 256

    /// A record may be updated any number of times without growing.
    private mutating func removeUnused() {
        guard unused > Self.tolerated, unused > bytes.count / 2 else { return }
        var kept: [UInt8] = []
        kept.reserveCapacity(bytes.count - unused)
        for position in entries.indices where entries[position].hasBytes {
            let entry = entries[position]
            entries[position] = Entry(entry.kind, Int64(kept.count), length: entry.length)
            kept.append(contentsOf: bytes(of: entry))
        }
        bytes = kept
        unused = 0
    }
}

// The text of an unfinished array: the elements, each after a comma. At the array's end a bracket replaces the first comma.
extension RecordValues {
    var byteCount: Int { bytes.count }

    mutating func append(element text: StaticString) {
        unsafe append(element: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func append(element text: UnsafeBufferPointer<UInt8>) {
        bytes.append(UInt8(ascii: ","))
        unsafe bytes.append(contentsOf: text)
    }

    /// Appends a string as an element.
    mutating func append(elementString text: UnsafeBufferPointer<UInt8>) {
        let capacity = _Writer.capacity(for: text.count) + 1
        unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { element in
            guard let start = element.baseAddress else { return }
            unsafe start.pointee = UInt8(ascii: ",")
            let count = unsafe _Writer.write(text, to: start + 1)
            unsafe bytes.append(contentsOf: element[...count])
        }
    }

    /// Removes the text of an unfinished array.
    mutating func truncate(to start: Int) { bytes.removeLast(bytes.count - start) }

    /// Removes the text of an unfinished array, and returns its elements.
    mutating func takeElements(from start: Int) -> [JSONValue] {
        close(from: start)
        defer { truncate(to: start) }
        return Self.elements(of: bytes[start...])
    }

    /// Sets a property to the array whose text starts at a position of the bytes.
    mutating func endArray(from start: Int, at position: Int) {
        // The text of an array without elements has no comma that a bracket could replace.
        guard let length = UInt32(exactly: max(1, bytes.count - start) + 1) else {
            return set(other: .json(.array(takeElements(from: start))), at: position)
        }
        close(from: start)
        set(Entry(.json, Int64(start), length: length), at: position)
        removeUnused()
    }

    private mutating func close(from start: Int) {
        if start == bytes.count { bytes.append(UInt8(ascii: "[")) } else { bytes[start] = UInt8(ascii: "[") }
        bytes.append(UInt8(ascii: "]"))
    }

    /// The elements of an array's text. They have passed the limits of the decode that wrote them.
    private static func elements(of text: ArraySlice<UInt8>) -> [JSONValue] {
        let options = DecodingOptions(maximumStringBytes: .max, maximumNumberBytes: .max)
        let value = try? ModelDecoder(options).decode(JSONValue.self, from: text)
        return value?.array ?? []
    }
}
