/// Everything precompiled about one model type: its draft, its key tables and its required properties.
///
/// `@unchecked Sendable`: `fill` runs once, on the thread whose builder made the plan. Other threads get to see it only
/// through the lock of ``PlanCache``, which the builder's plans pass after the build; nothing changes afterwards.
@safe
public final class _ObjectPlan: @unchecked Sendable {
    /// A property without which the model cannot be made.
    @safe
    struct Requirement {
        let path: [String]
        let isPresent: @Sendable (_ draft: UnsafeMutableRawPointer) -> Bool
    }

    let draft: _Draft
    /// The table of the object's own keys. The pointer is valid at once, so that recursive models can refer to it; what
    /// it points to is there after `fill`.
    let table: UnsafeMutablePointer<KeyTable>
    private(set) var requirements: [Requirement] = []

    private var setters: [_Setter] = []
    private var routes: [UnsafeMutablePointer<KeyEntry.Route>] = unsafe []
    private var tablesBelow: [UnsafeMutablePointer<KeyTable>] = unsafe []

    init(_ draft: _Draft) {
        self.draft = draft
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

    /// Compiles the fields.
    func fill(_ fields: [_FieldDescription], _ options: ModelOptions, _ builder: _PlanBuilder) {
        let tree = KeyTree()
        var groupCount = 0
        let sample = UnsafeMutableRawPointer.allocate(byteCount: max(1, draft.size), alignment: 16)
        unsafe draft.begin(sample)
        for field in fields where !field.options.isTransient && options.includes(field.name) {
            let offset = unsafe field.offset(sample, draft.base(of: sample))
            let setter = builder.scoped(field.options.values.over(options.values)) {
                offset == nil ? field.accessed($0) : field.stored($0)
            }
            setters.append(setter)
            let group = field.paths.count > 1 ? groupCount : -1
            if field.paths.count > 1 { groupCount += 1 }
            for (rank, path) in field.paths.enumerated() {
                let route = unsafe KeyEntry.Route(
                    setter: .passUnretained(setter), offset: offset ?? 0, group: group,
                    rank: UInt8(clamping: rank))
                tree.insert(route, at: path[...])
            }
            if let isPresent = unsafe field.isPresent {
                unsafe requirements.append(Requirement(path: field.paths.first ?? [field.name], isPresent: isPresent))
            }
        }
        unsafe draft.discard(sample)
        unsafe sample.deallocate()
        unsafe table.pointee.deallocate()
        unsafe table.pointee = compile(tree, groupCount: groupCount)
    }

    private func compile(_ tree: KeyTree, groupCount: Int) -> KeyTable {
        let entries = tree.children.map { child in
            let key = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, child.key.utf8.count))
            for (index, byte) in child.key.utf8.enumerated() { unsafe (key + index).initialize(to: byte) }
            var below: UnsafeMutablePointer<KeyTable>?
            if !child.tree.children.isEmpty {
                let table = UnsafeMutablePointer<KeyTable>.allocate(capacity: 1)
                unsafe table.initialize(to: compile(child.tree, groupCount: groupCount))
                unsafe tablesBelow.append(table)
                unsafe below = table
            }
            let targets = child.tree.routes
            let plain = unsafe targets.count == 1 && below == nil && targets[0].group < 0 ? targets[0] : nil
            let copy = UnsafeMutablePointer<KeyEntry.Route>.allocate(capacity: max(1, targets.count))
            for (index, target) in targets.enumerated() { unsafe (copy + index).initialize(to: target) }
            unsafe routes.append(copy)
            return unsafe KeyEntry(
                key: UnsafePointer(key), keyCount: child.key.utf8.count, setter: plain?.setter,
                offset: plain?.offset ?? 0, routes: UnsafePointer(copy), routeCount: targets.count,
                below: UnsafePointer(below))
        }
        return KeyTable(entries, groupCount: groupCount)
    }
}
