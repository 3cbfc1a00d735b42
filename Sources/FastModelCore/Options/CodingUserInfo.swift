/// The `userInfo` of coders, behind a reference. The reference is nil if there are no values, so that the default costs no
/// reference count.
final class CodingUserInfo: Sendable {
    let values: [CodingUserInfoKey: any Sendable]

    /// - Parameter values: the values. If they are empty, the initializer returns nil.
    init?(_ values: [CodingUserInfoKey: any Sendable]) {
        guard !values.isEmpty else { return nil }
        self.values = values
    }
}

extension CodingUserInfo? {
    /// The values in the form that `Decoder` and `Encoder` require.
    var ofCoders: [CodingUserInfoKey: Any] {
        guard let self else { return [:] }
        return self.values
    }
}
