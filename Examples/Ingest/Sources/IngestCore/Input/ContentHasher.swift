import CCrypto

/// SHA-256 over bytes in pieces, by OpenSSL.
///
/// Inputs may come from anyone: with a faster hash that is not cryptographic, somebody could make a file that is taken for another.
@safe
package final class ContentHasher {
    private static let digestBytes = 32

    private var context: OpaquePointer?
    /// Whether a call has failed, which OpenSSL does without memory, or without the algorithm.
    private var hasFailed = false

    /// Starts a hash.
    package init() {
        unsafe context = EVP_MD_CTX_new()
        hasFailed = unsafe EVP_DigestInit_ex(context, EVP_sha256(), nil) != 1
    }

    deinit { unsafe EVP_MD_CTX_free(context) }

    /// Appends the next bytes.
    package func append(_ bytes: UnsafeRawBufferPointer) {
        hasFailed = unsafe EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) != 1 || hasFailed
    }

    /// The digest of the bytes so far as 64 hexadecimal digits; nil if it could not be made.
    package var digest: String? {
        var digest = [UInt8](repeating: 0, count: Self.digestBytes)
        // A copy is ended, so that the hash can go on.
        let copy = unsafe EVP_MD_CTX_new()
        defer { unsafe EVP_MD_CTX_free(copy) }
        let isMade = unsafe EVP_MD_CTX_copy_ex(copy, context) == 1 && EVP_DigestFinal_ex(copy, &digest, nil) == 1
        guard isMade, !hasFailed else { return nil }
        return digest.map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }.joined()
    }
}
