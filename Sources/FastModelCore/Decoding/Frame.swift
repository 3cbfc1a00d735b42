/// One open object or array that is being mapped.
@safe struct Frame {
    /// The kind of the frame's members.
    enum Kind: UInt8 {
        /// The document: one value.
        case root
        /// A model's fields, or the fields below one step of a key path.
        case fields
        /// Fields whose repeated, unknown or missing keys are detected.
        case checkedFields
        case elements
        case entries
        /// An unfinished model that is made from a captured object: one value.
        case slot
        /// An object whose discriminator has not been seen yet.
        case variants
    }

    var kind: Kind
    /// Whether an update keeps what the frame's target has: models there are changed in place. Used in updates only.
    var isSeeded = false
    /// The setter of the next value; `_Setter.none` before the first key of a model.
    var setter: Unmanaged<_Setter>
    /// The target of `setter`.
    var target: UnsafeMutableRawPointer
    /// The number of values so far.
    var count = 0
    /// The expected next entry of a model's key table.
    var next: UnsafeMutablePointer<KeyEntry>
    /// The entry of the current key; nil before the first key and for a key that the model does not have.
    var entry: UnsafeMutablePointer<KeyEntry>?
    var table: UnsafePointer<KeyTable>?
    /// The address of a model's properties, or of the builder of another container.
    var base: UnsafeMutableRawPointer
    /// The container that ends with the frame; nil for the root and for steps of a key path.
    var container: Unmanaged<_Container>?
    /// The container's scratch memory.
    var scratch: UnsafeMutableRawPointer
    /// The best rank so far (``FieldRank``) of each field with several candidates; 255 for none. If keys are checked, a byte for
    /// each entry follows, which is 0 once the entry's key was seen.
    var ranks: UnsafeMutablePointer<UInt8>?
    /// The key table if keys are checked. `table` is then nil, so the fast path needs no further test.
    var checkedTable: UnsafePointer<KeyTable>?
    /// The expected next entry if keys are checked. `next` then matches nothing.
    var checkedNext: UnsafeMutablePointer<KeyEntry>
    /// The policies for checking keys.
    var keyPolicies = KeyPolicies()
    /// Whether the model's rest has members of the document. Used if keys are checked, in the frame of the object.
    var hasRest = false
    /// A bit for each of the keys that chose the model, set once the key was seen. Used if keys are checked.
    var seenVariantKeys: UInt64 = 0
    /// The length of the journal when the frame was opened. Used in updates only.
    var mark = 0
    /// The candidate key whose value is being read. It stays until the next key if its rank was recorded in advance.
    var candidate: Candidate?
}

// The fields of the current key.

extension Frame {
    /// Makes an entry's field the target of the next value. Returns false if the value must be routed, because the key feeds
    /// several fields, is one of several candidates or begins key paths.
    @inline(__always) mutating func aim(at entry: UnsafeMutablePointer<KeyEntry>) -> Bool {
        guard let setter = unsafe entry.pointee.setter else { return false }
        unsafe self.setter = setter
        unsafe target = base + entry.pointee.offset
        return true
    }

    /// Makes one of the current key's fields the target of the next value.
    mutating func aim(at route: KeyEntry.Route) {
        unsafe setter = route.setter
        unsafe target = base + route.offset
        candidate = route.group < 0 ? nil : Candidate(group: route.group, rank: route.rank)
    }

    /// Records the rank of an entry's only field in advance if its presence is tracked, because most values are stored. If the value
    /// is not, ``dropCandidate()`` takes the rank back.
    @inline(__always) mutating func expectValue(of entry: UnsafeMutablePointer<KeyEntry>) {
        candidate = unsafe entry.pointee.candidate
        guard let group = candidate?.group, let ranks = unsafe ranks else { return }
        candidate?.previousRank = unsafe ranks[group]
        unsafe ranks[group] = 0
    }

    /// The current key's entry, if its value must be routed.
    var routedEntry: UnsafeMutablePointer<KeyEntry>? {
        guard let entry = unsafe entry, unsafe entry.pointee.setter == nil else { return nil }
        return unsafe entry
    }

    /// Whether a field stores the current key's value. If the field has several candidate keys, it stores a value unless a preferred
    /// candidate had one, and a null unless any candidate had a value. A later candidate may replace the null.
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

    /// Records that the substitute is stored for the current candidate's value. Returns false if a candidate's value is already
    /// stored: a value takes precedence over a substitute, regardless of the document's order.
    mutating func settleSubstitute() -> Bool {
        guard let candidate, let ranks = unsafe ranks else { return true }
        guard unsafe candidate.previousRank ?? ranks[candidate.group] >= FieldRank.nulled else { return false }
        if candidate.previousRank != nil {
            self.candidate?.previousRank = FieldRank.substituted
        } else {
            unsafe ranks[candidate.group] = FieldRank.substituted
        }
        return true
    }

    /// Ends a candidate whose value is not stored.
    mutating func dropCandidate() {
        guard let candidate else { return }
        self.candidate = nil
        if let rank = candidate.previousRank, let ranks = unsafe ranks { unsafe ranks[candidate.group] = rank }
    }
}
