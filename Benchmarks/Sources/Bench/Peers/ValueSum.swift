/// The sums over all values of decoded documents. The programs of `Peers` compute the same ones, in any language and from any
/// tree of values.
struct ValueSum {
    private var texts = 0
    private var bytes = 0
    private var byteSum = 0
    private var integers: UInt64 = 0
    private var doubles: UInt64 = 0
    private var trues = 0

    /// Adds a value and all values in it, which it finds through reflection. Null adds nothing, and the keys of dictionaries count
    /// as integers if they are numbers.
    mutating func add(_ value: Any) {
        switch value {
        case let text as String: add(text: text)
        case let integer as Int: integers &+= UInt64(bitPattern: Int64(integer))
        case let double as Double: doubles ^= double.bitPattern
        // A vector reflects no elements.
        case let pair as SIMD2<Double>: doubles ^= pair.x.bitPattern ^ pair.y.bitPattern
        case let flag as Bool: trues += flag ? 1 : 0
        default:
            let mirror = Mirror(reflecting: value)
            for child in mirror.children {
                if mirror.displayStyle == .dictionary, let (key, value) = child.value as? (String, Any) {
                    if let number = UInt64(key) { integers &+= number }
                    add(value)
                } else {
                    add(child.value)
                }
            }
        }
    }

    private mutating func add(text: String) {
        texts += 1
        bytes += text.utf8.count
        byteSum += text.utf8.reduce(0) { $0 + Int($1) }
    }

    /// The sums as text, which the driver compares.
    var text: String {
        "texts \(texts), bytes \(bytes) of sum \(byteSum), integers \(integers), "
            + "doubles \(String(doubles, radix: 16)), trues \(trues)"
    }
}
