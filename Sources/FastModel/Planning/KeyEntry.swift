/// One key of an object level and what its value does.
@safe
struct KeyEntry {
    /// A field that the value feeds.
    @safe
    struct Route {
        let setter: Unmanaged<_Setter>
        /// The property's place, from the model's base.
        let offset: Int
        /// The field's number among those with several candidates; -1 for a field with one.
        let group: Int
        /// The candidate's place in the field's order.
        let rank: UInt8
    }

    let key: UnsafePointer<UInt8>
    let keyCount: Int
    /// Whether letter case and underscores of the document's key do not matter.
    let isFolded: Bool
    /// The entry's number among all entries of the model.
    let number: Int
    /// The setter of a plain entry, which feeds one field with one candidate; nil for the others.
    let setter: Unmanaged<_Setter>?
    let offset: Int
    /// What other entries feed.
    let routes: UnsafePointer<Route>?
    let routeCount: Int
    /// The keys below, for an entry that key paths go through.
    let below: UnsafePointer<KeyTable>?

    /// Whether a key path goes on through this entry by a position in an array.
    let hasPositions: Bool

    /// The position in an array that the key stands for, if it is one.
    var position: Int? { name.allSatisfy { $0.isASCII && $0.isNumber } ? Int(name) : nil }

    /// Matches no key.
    static var none: KeyEntry {
        unsafe KeyEntry(
            key: UnsafePointer(bitPattern: 1).unsafelyUnwrapped, keyCount: -1, isFolded: false, number: 0, setter: nil,
            offset: 0, routes: nil, routeCount: 0, below: nil, hasPositions: false)
    }

    /// The key as text, for coding paths.
    var name: String {
        unsafe String(decoding: UnsafeBufferPointer(start: key, count: keyCount), as: UTF8.self)
    }

    /// Whether the bytes are this key. Compares words in place of a call to `memcmp`, and reads no byte outside the key.
    @inline(__always)
    func matches(_ other: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        guard count == keyCount else { return false }
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
