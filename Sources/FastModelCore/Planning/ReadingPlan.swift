/// The setters of one model type's properties, by key.
///
/// `@unchecked Sendable`: `fill` runs once, on the thread whose builder made the plan. Other threads receive the plan through the
/// lock of ``ReadingPlanCache``, after the build. Afterwards only `empty` changes the plan, when a build is rejected or the cache is
/// destroyed. Decodes retain the cache.
@safe @usableFromInline final class ReadingPlan: @unchecked Sendable {
    /// A required property and its key paths.
    @safe struct Requirement {
        let paths: [[String]]
        let place: any PropertyPlace

        func isPresent(in draft: UnsafeMutableRawPointer) -> Bool { unsafe place.isPresent(in: draft) }
    }

    /// A field and the key entries that show whether its key is present.
    @safe struct Expectation {
        let setter: Unmanaged<_Setter>
        /// The property's offset from the model's base; 0 if it has accessors.
        let offset: Int
        /// The key path of the field's first candidate.
        let path: [String]
        /// The numbers of the entries for the field's keys.
        var entries: [Int] = []
    }

    /// The field that keeps the members with unknown keys.
    @safe struct Rest {
        let field: RestField
        let setter: Unmanaged<_Setter>
        /// The field's number among the fields whose ranks are recorded; -1 for other fields.
        let group: Int
    }

    let draft: ModelDraft
    /// The table of the object's own keys. `init` allocates it, so that recursive models can refer to it; `fill` makes its entries.
    let table: UnsafeMutablePointer<KeyTable>
    private(set) var requirements: [Requirement] = []
    /// The fields in order, for detecting missing keys.
    private(set) var expectations: [Expectation] = []
    /// The properties that are set from the whole object, after it has been read.
    private(set) var completed: [Property] = []
    private(set) var rest: Rest?
    /// The type's policies for keys.
    private(set) var keyPolicies = KeyPolicies()
    private var entryCount = 0
    /// Each setter's entry numbers; empty once the tables are made.
    private var entriesBySetter: [UnsafeMutableRawPointer: [Int]] = unsafe [:]

    private var setters: [_Setter] = []
    private var routes: [UnsafeMutablePointer<KeyEntry.Route>] = unsafe []
    private var tablesBelow: [UnsafeMutablePointer<KeyTable>] = unsafe []

    /// Whether each field's rank is recorded, to find which properties a document had. `names` holds the fields' names.
    let isTracking: Bool
    private(set) var names = PropertyNames([])
    private(set) var trackedCount = 0

    init(_ draft: ModelDraft, isTracking: Bool = false) {
        self.draft = draft
        self.isTracking = isTracking
        unsafe table = .allocate(capacity: 1)
        unsafe table.initialize(to: KeyTable([], groupCount: 0))
    }

    deinit {
        unsafe routes.forEach { unsafe $0.deallocate() }
        unsafe (tablesBelow + [table]).forEach { table in
            unsafe table.pointee.deallocate()
            unsafe table.deallocate()
        }
    }

    /// Releases the fields' setters, so that plans of models that refer to each other in cycles are freed. The plan cannot be used
    /// afterwards.
    func empty() {
        setters = []
        completed = []
        expectations = []
        rest = nil
    }

    /// Makes the setters of properties and the key tables.
    func fill(_ properties: [Property], _ policies: KeyPolicies, _ builder: _PlanBuilder) {
        let tree = KeyTree()
        keyPolicies = policies
        guard properties.reduce(0, { $0 + $1.candidates.count }) <= KeyTable.maximumCount else {
            return builder.complain("\(draft.type) has more than 43,690 keys")
        }
        var groupCount = 0
        if isTracking { names = PropertyNames(tracked: properties.map(\.field)) }
        for property in properties where !property.field.options.isTransient {
            let field = property.field
            let paths = property.candidates
            let offset = property.offset
            guard field.isStreamed else {
                // The field reads the whole object, but its keys count as known keys of the model.
                for path in paths { tree.insert(nil, at: path[...], folding: property.folding) }
                completed.append(property)
                continue
            }
            if let rest = field.rest {
                let setter = rest.setter(builder)
                setters.append(setter)
                self.rest = unsafe Rest(
                    field: rest, setter: .passUnretained(setter), group: isTracking ? groupCount : -1)
                if isTracking { groupCount += 1 }
                keyPolicies.keepsRest = true
                continue
            }
            let setter = builder.scoped(property.options) { field.setter($0, offset != nil) }
            setters.append(setter)
            expectations.append(
                unsafe Expectation(
                    setter: .passUnretained(setter), offset: offset ?? 0, path: paths.first ?? [field.name]))
            let isRanked = paths.count > 1 || isTracking
            let group = isRanked ? groupCount : -1
            if isRanked { groupCount += 1 }
            for (rank, path) in paths.enumerated() {
                let route = unsafe KeyEntry.Route(
                    setter: .passUnretained(setter), offset: offset ?? 0, group: group, isOnly: paths.count == 1,
                    rank: UInt8(clamping: rank))
                tree.insert(route, at: path[...], folding: property.folding)
            }
            if field.isRequired { requirements.append(Requirement(paths: paths, place: field.place)) }
        }
        if isTracking { trackedCount = groupCount }
        unsafe table.pointee.deallocate()
        unsafe table.pointee = compile(tree, groupCount: groupCount)
        unsafe (tablesBelow + [table]).forEach { unsafe $0.pointee.modelEntryCount = entryCount }
        for index in expectations.indices {
            unsafe expectations[index].entries = entriesBySetter[expectations[index].setter.toOpaque()] ?? []
        }
        unsafe entriesBySetter = [:]
    }

    private func compile(_ tree: KeyTree, groupCount: Int) -> KeyTable {
        let entries = tree.ordered.map { child in
            guard let child else { return KeyEntry.none }
            let number = entryCount
            entryCount += 1
            let key = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, child.key.utf8.count))
            for (index, byte) in child.key.utf8.enumerated() { unsafe (key + index).initialize(to: byte) }
            var below: UnsafeMutablePointer<KeyTable>?
            if !child.children.isEmpty {
                let table = UnsafeMutablePointer<KeyTable>.allocate(capacity: 1)
                unsafe table.initialize(to: compile(child, groupCount: groupCount))
                unsafe tablesBelow.append(table)
                unsafe below = table
            }
            let targets = child.routes
            for target in targets { unsafe entriesBySetter[target.setter.toOpaque(), default: []].append(number) }
            let plain =
                unsafe targets.count == 1 && below == nil && (targets[0].group < 0 || targets[0].isOnly)
                ? targets[0] : nil
            let copy = UnsafeMutablePointer<KeyEntry.Route>.allocate(capacity: max(1, targets.count))
            for (index, target) in targets.enumerated() { unsafe (copy + index).initialize(to: target) }
            unsafe routes.append(copy)
            return unsafe KeyEntry(
                UnsafeBufferPointer(start: key, count: child.key.utf8.count), folding: child.folding, number: number,
                plain: plain, routes: UnsafePointer(copy), routeCount: targets.count, below: UnsafePointer(below),
                hasPositions: child.children.contains { KeyEntry.position(of: $0.key) != nil })
        }
        return KeyTable(entries, groupCount: groupCount)
    }
}
