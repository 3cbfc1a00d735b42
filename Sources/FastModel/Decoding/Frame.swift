/// One open object or array that is being mapped.
@safe
struct Frame {
    /// What the frame's members are.
    enum Kind: UInt8 {
        /// The document: one value.
        case root
        /// A model's fields, or those behind one step of a key path.
        case fields
        /// The same where repeated or unknown keys matter.
        case checkedFields
        case elements
        case entries
        /// A model in the making that was captured before: one value.
        case slot
        /// An object whose discriminator has not been seen yet.
        case variants
    }

    var kind: Kind
    /// Where the next value goes: its setter …
    var setter: Unmanaged<_Setter>
    /// … and the setter's target.
    var target: UnsafeMutableRawPointer
    /// The number of values so far.
    var count = 0
    /// The expected next entry of a model's key table.
    var next: UnsafeMutablePointer<KeyEntry>
    /// The entry of the current key; nil before the first and at a key the model does not have.
    var entry: UnsafeMutablePointer<KeyEntry>?
    var table: UnsafePointer<KeyTable>?
    /// Where a model's properties are; the builder of other containers.
    var base: UnsafeMutableRawPointer
    /// The container that ends with the frame; nil for the root and for steps of a key path.
    var container: Unmanaged<_Container>?
    /// The container's scratch memory.
    var scratch: UnsafeMutableRawPointer
    /// For models with candidate keys: each such field's best rank so far (``FieldRank``), 255 for none. Where keys are checked, followed by a byte for
    /// each entry, 0 once it was seen.
    var ranks: UnsafeMutablePointer<UInt8>?
    /// In place of `table`, where keys are checked: so the fast way does not have to ask.
    var checkedTable: UnsafePointer<KeyTable>?
    /// How they are checked.
    var keyPolicies = KeyPolicies()
    /// Which of the keys that chose the model have been seen, where keys are checked: a bit for each.
    var seenVariantKeys: UInt64 = 0
    /// Set while a candidate's container is open: its field's group and rank.
    var candidate: (group: Int, rank: UInt8)?
}
