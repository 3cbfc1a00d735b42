/// The members of an object that is being encoded, in the order in which they came.
final class EncodedObject {
    private(set) var keys: [String] = []
    private(set) var values: [EncodedNode] = []
    /// A bit for each fingerprint: most keys need not be compared with any other.
    private var seen = InlineArray<16, UInt64>(repeating: 0)
    /// The places of the keys, once there are many.
    private var places: [String: Int] = [:]

    private static var fewKeys: Int { 64 }

    /// The value of a key. Set, it goes to where the key is already, or to the end.
    subscript(key: String) -> EncodedNode? {
        get { place(of: key, isNew: false).map { values[$0] } }
        set {
            guard let newValue else { return }
            if let place = place(of: key, isNew: true) {
                values[place] = newValue
                return
            }
            keys.append(key)
            values.append(newValue)
            if keys.count > Self.fewKeys {
                if places.isEmpty { for (place, key) in keys.enumerated() { places[key] = place } }
                places[key] = keys.count - 1
            }
        }
    }

    private func place(of key: String, isNew: Bool) -> Int? {
        if !places.isEmpty { return places[key] }
        var key = key
        let print = key.withUTF8 { bytes in
            unsafe bytes.baseAddress.map { unsafe TapeToken.fingerprint($0, bytes.count) } ?? 0
        }
        let (word, bit) = (Int(print / 64 % 16), UInt64(1) << UInt64(print % 64))
        if seen[word] & bit != 0 { return keys.firstIndex(of: key) }
        if isNew { seen[word] |= bit }
        return nil
    }
}
