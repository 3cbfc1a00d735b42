/// The `userInfo` of coders behind a reference. Without values the reference is nil, so that the default costs no reference count.
final class CodingUserInfo: Sendable {
    let values: [CodingUserInfoKey: any Sendable]

    /// - Parameter values: the values; if there are none, the result is nil.
    init?(_ values: [CodingUserInfoKey: any Sendable]) {
        guard !values.isEmpty else { return nil }
        self.values = values
    }
}

extension CodingUserInfo? {
    /// The values as `Decoder` and `Encoder` have them.
    var ofCoders: [CodingUserInfoKey: Any] {
        guard let self else { return [:] }
        return self.values
    }
}
