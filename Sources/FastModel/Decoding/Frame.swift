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

/// Memory for values in the making, taken and returned in stack order. What does not fit the region comes from malloc.
///
/// Invariant: every pointer taken is returned exactly once, the last one first.
@safe
struct ScratchStack {
    /// That of the widest vectors that are converted, `SIMD4<Double>`.
    static let alignment = 32

    private let start: UnsafeMutableRawPointer
    private let end: UnsafeMutableRawPointer
    private var top: UnsafeMutableRawPointer

    init(start: UnsafeMutableRawPointer, count: Int) {
        unsafe self.start = start
        unsafe end = start + count
        unsafe top = start
    }

    @inline(__always)
    mutating func take(_ count: Int) -> UnsafeMutableRawPointer {
        // Never nothing: an empty piece at the region's end would look like one of malloc's.
        let size = (max(1, count) + Self.alignment - 1) & ~(Self.alignment - 1)
        guard unsafe size <= end - top else {
            return UnsafeMutableRawPointer.allocate(byteCount: size, alignment: Self.alignment)
        }
        let result = unsafe top
        unsafe top += size
        return unsafe result
    }

    @inline(__always)
    mutating func giveBack(_ memory: UnsafeMutableRawPointer) {
        if unsafe memory >= start && memory < end {
            unsafe top = memory
        } else {
            unsafe memory.deallocate()
        }
    }
}
