/// The bytes of an object's key, as long as they stay where they are.
@safe
struct TapeKey: Hashable {
    private let start: UnsafePointer<UInt8>
    private let count: Int

    init(_ start: UnsafePointer<UInt8>, _ count: Int) {
        unsafe self.start = unsafe start
        self.count = count
    }

    private var bytes: UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(start: start, count: count) }

    static func == (left: TapeKey, right: TapeKey) -> Bool {
        unsafe left.count == right.count && left.bytes.elementsEqual(right.bytes)
    }

    func hash(into hasher: inout Hasher) {
        unsafe hasher.combine(bytes: bytes)
    }
}
