import IngestCore
import Testing

/// The digest that identifies inputs.
struct ContentHasherTests {
    /// Texts of FIPS 180-4's examples with their SHA-256, and what `sha256sum` prints for the bytes from 0 to 255.
    static let digests: [(bytes: [UInt8], digest: String)] = [
        ([], "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        (Array("abc".utf8), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (Array(0...255), "40aff2e9d2d8922e47afd4648e6967497158785fbd1da870e7110266bf944880"),
    ]

    @Test(arguments: digests.indices, [1, 3, 64, 1_000])
    func digestIsTheStandards(_ index: Int, pieceBytes: Int) {
        let (bytes, digest) = Self.digests[index]
        let hasher = ContentHasher()
        for start in stride(from: 0, to: bytes.count, by: pieceBytes) {
            unsafe bytes[start..<min(start + pieceBytes, bytes.count)].withUnsafeBytes { unsafe hasher.append($0) }
            // A digest does not end the hash.
            #expect(hasher.digest?.utf8.count == 64)
        }
        #expect(hasher.digest == digest)
    }
}
