/// What rejected records and the progress of an input are kept by.
package struct InputOrigin: Sendable, Equatable {
    /// How people find the input: its absolute path, or the name they gave it.
    package let name: String
    /// The same in every run over the same input.
    package let key: String
    /// Whether another input has another key. Only then may what was kept of the input be replaced.
    package let isCertain: Bool
    /// Whether the key is of the content, so that it is another one when the input has grown.
    let isContent: Bool

    /// The origin of an input that only its name tells from others.
    ///
    /// - Parameters:
    ///   - name: the name.
    ///   - isCertain: whether whoever gave the name promises that it means one input.
    package init(named name: String, isCertain: Bool = false) {
        self.name = name
        key = "name \(name)"
        self.isCertain = isCertain
        isContent = false
    }

    /// The origin of a file: the same for a copy of it, by whatever path.
    ///
    /// - Parameters:
    ///   - name: the name.
    ///   - block: the file's first bytes.
    ///   - size: its bytes.
    init(named name: String, firstBlock block: some Sequence<UInt8>, size: Int) {
        self.name = name
        // FNV-1a, 64 bits (datatracker.ietf.org/doc/html/draft-eastlake-fnv). Whoever wants two files to have one key need not
        // look for a collision: their first blocks may be equal.
        let digest = block.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        key = "content \(String(digest, radix: 16)) \(size)"
        isCertain = true
        isContent = true
    }
}
