/// Reports a value of another kind at a step of key paths: a scalar, or an array where the paths continue with keys. The fields
/// below the step are unchanged.
@safe struct PathMismatch {
    private let entry: UnsafeMutablePointer<KeyEntry>
    private let below: UnsafePointer<KeyTable>
    private let kind: JSONKind
    private let foundType: (any Any.Type)?

    /// The setters of fields that can have the value: the step itself is one of their candidates, or a position in the array is
    /// on the way of one.
    private var served: Set<UnsafeMutableRawPointer> = unsafe []

    // The findings about the other fields below the step.
    private var isStrict = false
    private var isRequired = false
    /// Whether a field has no other candidate key.
    private var isPlain = false
    /// The best candidate of each other field.
    private var candidates: [(candidate: Candidate, isStrict: Bool, isRequired: Bool)] = []

    /// The text of an error's detail.
    static let detail = "a key path continues here"

    /// Makes the report for a value of the key of an entry; nil if key paths do not continue after the key, or can continue in the
    /// value.
    init?(_ entry: UnsafeMutablePointer<KeyEntry>, _ kind: JSONKind, _ foundType: (any Any.Type)? = nil) {
        guard kind != .null, kind != .object, let below = unsafe entry.pointee.below else { return nil }
        unsafe self.entry = unsafe entry
        unsafe self.below = unsafe below
        self.kind = kind
        self.foundType = foundType
    }

    /// Reports the mismatch at the top frame's current key. An issue of a field with other candidates waits for the object's end.
    ///
    /// - Returns: false if the parse stops. If it goes on, the record or the value around the step may have been rejected.
    consuming func report(at offset: Int, in state: inout DecodingState) -> Bool {
        unsafe serve(entry)
        if kind == .array {
            for index in unsafe 0..<below.pointee.count where unsafe below.pointee.entries[index].position != nil {
                unsafe serve(below.pointee.entries + index, andBelow: true)
            }
        }
        unsafe find(in: below, isNext: true, &state)
        guard isPlain || !candidates.isEmpty else { return true }
        if state.issues.isFull, !isStrict, !isRequired, candidates.isEmpty {
            state.issues.count()
            return true
        }
        let error = ModelError(
            .typeMismatch, codingPath: state.stack.path(), position: state.position(at: offset), found: kind,
            detail: Self.detail, foundType: foundType.map { "\($0)" })
        for other in candidates {
            state.postpone(
                error, other.candidate, isNull: false, isRequired: other.isRequired, isStrict: other.isStrict)
        }
        guard isPlain else { return true }
        if isRequired, !isStrict { state.issues.keepRefusal(error) }
        return state.report(within: error, isError: isStrict)
    }

    /// Adds the fields of an entry to `served`.
    private mutating func serve(_ entry: UnsafeMutablePointer<KeyEntry>, andBelow: Bool = false) {
        let fields = unsafe entry.pointee.fields
        for index in fields.indices { unsafe served.insert(fields[index].setter.toOpaque()) }
        guard andBelow, let below = unsafe entry.pointee.below else { return }
        for index in unsafe 0..<below.pointee.count {
            unsafe serve(below.pointee.entries + index, andBelow: true)
        }
    }

    /// Finds the fields below the step that cannot have the value. `isNext` is true for the keys that directly follow the step.
    private mutating func find(in table: UnsafePointer<KeyTable>, isNext: Bool, _ state: inout DecodingState) {
        for index in unsafe 0..<table.pointee.count {
            let next = unsafe table.pointee.entries + index
            // An array has the values at positions.
            if isNext, kind == .array, unsafe next.pointee.position != nil { continue }
            let fields = unsafe next.pointee.fields
            for index in fields.indices { unsafe add(fields[index], &state) }
            if let frame = unsafe state.checkedTop, let ranks = unsafe frame.pointee.ranks {
                // The key is not missing: its place has a value that cannot hold it.
                unsafe ranks[table.pointee.groupCount + next.pointee.number] = 0
            }
            if let below = unsafe next.pointee.below { unsafe find(in: below, isNext: false, &state) }
        }
    }

    private mutating func add(_ route: KeyEntry.Route, _ state: inout DecodingState) {
        guard unsafe !served.contains(route.setter.toOpaque()),
            unsafe state.top.pointee.wants(route, isNull: false)
        else { return }
        let setter = unsafe route.setter.takeUnretainedValue()
        // Without its array, a stream has no records.
        let isStrict = unsafe setter.isForRecords || setter.isStrict ?? state.context.pointee.settings.isStrict
        if route.isOnly {
            isPlain = true
            self.isStrict = self.isStrict || isStrict
            isRequired = isRequired || setter.isRequired
        } else if let known = candidates.firstIndex(where: { $0.candidate.group == route.group }) {
            if route.rank < candidates[known].candidate.rank {
                candidates[known].candidate = Candidate(group: route.group, rank: route.rank)
            }
        } else {
            candidates.append((Candidate(group: route.group, rank: route.rank), isStrict, setter.isRequired))
        }
    }
}

extension DecodingState {
    /// The top frame, if the keys of its object are checked.
    fileprivate var checkedTop: UnsafeMutablePointer<Frame>? {
        unsafe top.pointee.kind == .checkedFields ? top : nil
    }
}

// Fields that are set from the whole object.

extension ReadingPlan {
    /// Reports the mismatches at steps of the paths of fields that are set from the whole object. Returns nil if there is no
    /// error; otherwise whether the parse goes on.
    func reportMismatches(
        in object: JSONValue, at start: SourcePosition, _ state: inout DecodingState
    ) -> Bool? {
        let duplicates = unsafe keyPolicies.duplicates ?? state.context.pointee.duplicates
        for property in completed {
            guard let (path, found) = object.mismatch(on: property.candidates, duplicates) else { continue }
            let isStrict =
                unsafe property.options.conversion.map { $0 == .strict }
                ?? state.context.pointee.settings.isStrict
            let error = ModelError(
                .typeMismatch, codingPath: CodingPath(state.stack.path().components + path.map { .key($0) }),
                position: unsafe state.tracker.pointee.pinned ?? start, found: found, detail: PathMismatch.detail)
            let goesOn = state.report(within: error, isError: isStrict)
            if isStrict { return goesOn }
        }
        return nil
    }
}
