/// What a file holds, as far as it tells files apart: all of its bytes count, so that a record that was mended makes another one.
package struct InputContent: Sendable, Hashable {
    /// How many bytes there are.
    let size: Int
    /// Their digest, by ``ContentHasher``.
    let digest: String
}
