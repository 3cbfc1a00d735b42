/// SipHash-2-4 with 128 bits over bytes in pieces (Aumasson and Bernstein, "SipHash: a fast short-input PRF"; the authors'
/// reference implementation, github.com/veorq/SipHash, has the wide result).
///
/// A copy can be continued independently, so the digest of a prefix costs nothing extra.
package struct ContentHasher: Sendable {
    private var v0: UInt64
    private var v1: UInt64
    private var v2: UInt64
    private var v3: UInt64
    /// Bytes that do not fill a word yet, the first one lowest, and the total number of bytes.
    private var tail: UInt64 = 0
    private var count: UInt64 = 0

    /// Starts a hash.
    ///
    /// - Parameters:
    ///   - low: the lower half of the key.
    ///   - high: the upper half. Digests are comparable between runs only with the same key.
    package init(low: UInt64 = 0, high: UInt64 = 0) {
        v0 = low ^ 0x736F_6D65_7073_6575
        v1 = high ^ 0x646F_7261_6E64_6F6D ^ 0xEE
        v2 = low ^ 0x6C79_6765_6E65_7261
        v3 = high ^ 0x7465_6462_7974_6573
    }

    /// Appends the next bytes.
    package mutating func append(_ bytes: UnsafeRawBufferPointer) {
        var offset = 0
        while offset < bytes.count, count & 7 != 0 {
            unsafe append(bytes[offset])
            offset += 1
        }
        while offset + 8 <= bytes.count {
            compress(UInt64(littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
            count &+= 8
            offset += 8
        }
        while offset < bytes.count {
            unsafe append(bytes[offset])
            offset += 1
        }
    }

    private mutating func append(_ byte: UInt8) {
        tail |= UInt64(byte) << (8 * (count & 7))
        count &+= 1
        guard count & 7 == 0 else { return }
        compress(tail)
        tail = 0
    }

    private mutating func compress(_ word: UInt64) {
        v3 ^= word
        mix(2)
        v0 ^= word
    }

    private mutating func mix(_ rounds: Int) {
        for _ in 0..<rounds {
            v0 &+= v1
            v2 &+= v3
            v1 = (v1 << 13 | v1 >> 51) ^ v0
            v3 = (v3 << 16 | v3 >> 48) ^ v2
            v0 = v0 << 32 | v0 >> 32
            v2 &+= v1
            v0 &+= v3
            v1 = (v1 << 17 | v1 >> 47) ^ v2
            v3 = (v3 << 21 | v3 >> 43) ^ v0
            v2 = v2 << 32 | v2 >> 32
        }
    }

    /// The digest as 32 hexadecimal digits.
    package var digest: String {
        var end = self
        end.compress(tail | count << 56)
        end.v2 ^= 0xEE
        end.mix(4)
        let first = end.v0 ^ end.v1 ^ end.v2 ^ end.v3
        end.v1 ^= 0xDD
        end.mix(4)
        return [first, end.v0 ^ end.v1 ^ end.v2 ^ end.v3].map { half in
            let digits = String(half.byteSwapped, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
