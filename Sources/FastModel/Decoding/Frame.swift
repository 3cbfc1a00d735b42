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
        /// An unfinished model whose object was captured before: one value.
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
    /// For models with candidate keys: each such field's best rank so far (``FieldRank``), 255 for none. Where keys are
    /// checked, followed by a byte for each entry, 0 once it was seen.
    var ranks: UnsafeMutablePointer<UInt8>?
    /// The key table where keys are checked. `table` is nil then, which spares the fast path a test.
    var checkedTable: UnsafePointer<KeyTable>?
    /// How they are checked.
    var keyPolicies = KeyPolicies()
    /// Which of the keys that chose the model have been seen, where keys are checked: a bit for each.
    var seenVariantKeys: UInt64 = 0
    /// The candidate key whose value is being read.
    var candidate: Candidate?
}

/// One of the keys that a property may stand under.
struct Candidate: Equatable {
    /// The number of the property among those with candidates.
    let group: Int
    /// The key's place in the property's order; 0 is the best.
    let rank: UInt8
}

// What a frame's current key feeds.

extension Frame {
    /// Makes an entry's field the next value's target.
    ///
    /// - Returns: false when the key feeds anything but one field, so that its value has to be routed.
    @inline(__always)
    mutating func aim(at entry: UnsafeMutablePointer<KeyEntry>) -> Bool {
        guard let setter = unsafe entry.pointee.setter else { return false }
        unsafe self.setter = setter
        unsafe target = base + entry.pointee.offset
        return true
    }

    /// Makes one of the fields that the current key feeds the next value's target.
    mutating func aim(at route: KeyEntry.Route) {
        unsafe setter = route.setter
        unsafe target = base + route.offset
        candidate = route.group < 0 ? nil : Candidate(group: route.group, rank: route.rank)
    }

    /// The current key's entry, if it feeds anything but one field.
    var routedEntry: UnsafeMutablePointer<KeyEntry>? {
        guard let entry = unsafe entry, unsafe entry.pointee.setter == nil else { return nil }
        return unsafe entry
    }

    /// Whether a field takes the current key's value: it has no other key, or this one is better than those seen. A
    /// null counts only while no candidate had a value, and does not end the search.
    func wants(_ route: KeyEntry.Route, isNull: Bool) -> Bool {
        guard !route.isOnly, let ranks = unsafe ranks else { return true }
        let best = unsafe ranks[route.group]
        return isNull ? best == .max || best == FieldRank.nulled : route.rank <= best
    }

    /// Records that the current candidate's value is stored.
    mutating func settleCandidate(isNull: Bool = false) {
        guard let candidate else { return }
        self.candidate = nil
        if let ranks = unsafe ranks { unsafe ranks[candidate.group] = isNull ? FieldRank.nulled : candidate.rank }
    }

    /// Records that the substitute takes the place of the current candidate's value.
    ///
    /// - Returns: false when another candidate's value is there, which stays, as it would if the document had them the
    ///   other way round.
    func settleSubstitute() -> Bool {
        guard let candidate, let ranks = unsafe ranks else { return true }
        guard unsafe ranks[candidate.group] >= FieldRank.nulled else { return false }
        unsafe ranks[candidate.group] = FieldRank.substituted
        return true
    }
}
