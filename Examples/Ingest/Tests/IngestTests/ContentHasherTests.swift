import IngestCore
import Testing

/// The digest that identifies inputs.
struct ContentHasherTests {
    /// The digests that `openssl mac -macopt hexkey:000102…0f -macopt size:16 SIPHASH` prints for the bytes from 0 on.
    static let digests: [(count: UInt8, digest: String)] = [
        (0, "a3817f04ba25a8e66df67214c7550293"), (1, "da87c1d86b99af44347659119b22fc45"),
        (7, "a1f1ebbed8dbc153c0b84aa61ff08239"), (8, "3b62a9ba6258f5610f83e264f31497b4"),
        (15, "5493e99933b0a8117e08ec0f97cfc3d9"), (63, "5150d1772f50834a503e069a973fbd7c"),
    ]

    @Test(arguments: digests.indices, [1, 3, 8, 13, 64])
    func digestEqualsThatOfOpenSSL(_ index: Int, pieceBytes: Int) {
        let (count, digest) = Self.digests[index]
        let bytes = Array(0..<count)
        var hasher = ContentHasher(low: 0x0706_0504_0302_0100, high: 0x0F0E_0D0C_0B0A_0908)
        for start in stride(from: 0, to: bytes.count, by: pieceBytes) {
            unsafe bytes[start..<min(start + pieceBytes, bytes.count)].withUnsafeBytes { unsafe hasher.append($0) }
            // Computing the digest does not change the hasher.
            #expect(hasher.digest.count == 32)
        }
        #expect(hasher.digest == digest)
    }
}
