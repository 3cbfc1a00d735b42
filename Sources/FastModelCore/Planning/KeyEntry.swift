/// One key of an object level and the fields that its value feeds.
@safe struct KeyEntry {
    /// A field that the value feeds.
    @safe struct Route {
        let setter: Unmanaged<_Setter>
        /// The property's offset from the model's base; 0 if it has accessors.
        let offset: Int
        /// The field's number among the fields whose ranks are recorded; -1 for other fields.
        let group: Int
        /// Whether the field has no other candidate.
        let isOnly: Bool
        /// The candidate's position in the field's order of preference.
        let rank: UInt8
    }

    // Hot.
    /// The key's first bytes, and a mask of the bytes that belong to the key.
    private let head: LeadingBytes
    private let mask: LeadingBytes
    let keyCount: Int
    /// The setter if the value feeds exactly one field, the field has no other candidate and `below` is nil; nil otherwise.
    let setter: Unmanaged<_Setter>?
    let offset: Int
    /// The candidate if `setter` is there and the field's presence is tracked. The keys of such models are always checked.
    let candidate: Candidate?

    let key: UnsafePointer<UInt8>
    /// The folding to try if the document's key has no exact match.
    let folding: KeyFolding
    /// The entry's number among all entries of the model.
    let number: Int
    /// All fields that the value feeds, including the field of `setter`.
    let routes: UnsafePointer<Route>?
    let routeCount: Int
    /// The keys of the next level, if key paths go through the entry.
    let below: UnsafePointer<KeyTable>?

    /// Whether a key path continues with an array position after this key.
    let hasPositions: Bool

    /// Whether the array of a stream's records is the key's value or in it.
    var leadsToRecords: Bool {
        unsafe below?.pointee.hasRecords ?? false
            || UnsafeBufferPointer(start: routes, count: routeCount)
                .contains { unsafe $0.setter.takeUnretainedValue().isForRecords }
    }

    /// The key as a position in an array; nil if it is not a number.
    var position: Int? { keyCount > 0 ? Self.position(of: name) : nil }

    /// A key as a position in an array; nil unless all its characters are decimal digits.
    static func position(of key: String) -> Int? {
        key.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(key) : nil
    }

    /// Makes an entry. It does not own the key's memory.
    init(
        _ key: UnsafeBufferPointer<UInt8>, folding: KeyFolding, number: Int, plain: Route?,
        routes: UnsafePointer<Route>, routeCount: Int, below: UnsafePointer<KeyTable>?, hasPositions: Bool
    ) {
        var head = LeadingBytes(low: 0, high: 0)
        unsafe withUnsafeMutableBytes(of: &head) { head in
            unsafe head.copyBytes(from: key.prefix(LeadingBytes.capacity))
        }
        self.head = LeadingBytes(low: UInt64(littleEndian: head.low), high: UInt64(littleEndian: head.high))
        mask = LeadingBytes(maskOf: key.count)
        keyCount = key.count
        unsafe setter = plain?.setter
        offset = plain?.offset ?? 0
        candidate = plain.flatMap { $0.group < 0 ? nil : Candidate(group: $0.group, rank: $0.rank) }
        unsafe self.key = key.baseAddress ?? Self.noKey
        self.folding = folding
        self.number = number
        unsafe self.routes = routes
        self.routeCount = routeCount
        unsafe self.below = below
        self.hasPositions = hasPositions
    }

    /// Makes an entry that matches no key.
    private init() {
        head = LeadingBytes(low: 0, high: 0)
        mask = head
        keyCount = -1
        unsafe setter = nil
        offset = 0
        candidate = nil
        unsafe key = Self.noKey
        folding = .none
        number = 0
        unsafe routes = nil
        routeCount = 0
        unsafe below = nil
        hasPositions = false
    }

    static var none: KeyEntry { KeyEntry() }
    private static var noKey: UnsafePointer<UInt8> { unsafe UnsafePointer(bitPattern: 1).unsafelyUnwrapped }

    /// The fields that the value feeds.
    var fields: UnsafeBufferPointer<Route> { unsafe UnsafeBufferPointer(start: routes, count: routeCount) }

    /// The key as text, for coding paths.
    var name: String { unsafe String(decoding: UnsafeBufferPointer(start: key, count: keyCount), as: UTF8.self) }

    /// Whether the bytes equal the key. Reads no bytes beyond `count`.
    @inline(__always) func matches(_ other: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        unsafe count == keyCount && Self.areEqual(key, other, count)
    }

    /// Whether at most ``LeadingBytes/capacity`` bytes equal the key. `capacity` bytes must be readable. Most keys are this short.
    /// They are compared without a loop and without a branch on their length, which the processor could not predict.
    @inline(__always) func matches(short other: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        unsafe count == keyCount && LeadingBytes(at: other) & mask == head
    }

    /// Compares word by word, faster than a call of `memcmp`.
    private static func areEqual(_ key: UnsafePointer<UInt8>, _ other: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        let left = unsafe UnsafeRawPointer(key)
        let right = unsafe UnsafeRawPointer(other)
        if count >= 8 {
            var index = 0
            while index < count - 8 {
                if unsafe (left + index).loadUnaligned(as: UInt64.self)
                    != (right + index).loadUnaligned(as: UInt64.self)
                {
                    return false
                }
                index += 8
            }
            return unsafe (left + (count - 8)).loadUnaligned(as: UInt64.self)
                == (right + (count - 8)).loadUnaligned(as: UInt64.self)
        }
        if count >= 4 {
            return unsafe left.loadUnaligned(as: UInt32.self) == right.loadUnaligned(as: UInt32.self)
                && (left + (count - 4)).loadUnaligned(as: UInt32.self)
                    == (right + (count - 4)).loadUnaligned(as: UInt32.self)
        }
        if count >= 2 {
            return unsafe left.loadUnaligned(as: UInt16.self) == right.loadUnaligned(as: UInt16.self)
                && (left + (count - 2)).loadUnaligned(as: UInt16.self)
                    == (right + (count - 2)).loadUnaligned(as: UInt16.self)
        }
        return unsafe count == 0 || key.pointee == other.pointee
    }
}
