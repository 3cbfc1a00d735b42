/// The white space before anything tells a stream's framing: counted, and kept only where it may belong to the line of the
/// first record.
struct LeadingSpace {
    /// Where the current line starts.
    private(set) var offset = 0
    /// The current line, counted from 1.
    private(set) var line = 1
    /// The current line so far; of more than the limit of records, one byte more than that.
    private(set) var text: [UInt8] = []
    /// How many bytes of the current line come after `text`.
    private(set) var excess = 0
    private let limit: Int

    init(_ options: DecodingOptions) {
        limit = options.maximumRecordBytes
    }

    /// Where the white space ends.
    var end: Int { offset + text.count + excess }

    /// Takes more of it.
    mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) {
        var rest = unsafe bytes[...]
        if let newline = unsafe bytes.lastIndex(of: 0x0A) {
            unsafe rest = rest[(newline + 1)...]
            unsafe line += bytes.count { $0 == 0x0A }
            offset = end + newline + 1
            text.removeAll()
            excess = 0
        }
        let room = unsafe min(rest.count, limit - text.count < .max ? max(0, limit - text.count + 1) : .max)
        unsafe text.append(contentsOf: rest.prefix(room))
        unsafe excess += rest.count - room
    }
}
