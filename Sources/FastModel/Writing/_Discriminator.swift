/// What an object says about which variant it is.
@usableFromInline
struct _Discriminator: Sendable {
    let key: String
    /// The values that mean the variant: the first is written, unless a property of the object's says another.
    let names: [String]
}
