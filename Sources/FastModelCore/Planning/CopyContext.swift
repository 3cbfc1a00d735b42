/// The objects of an unfinished deep copy, so that objects shared in the original are shared in the copy.
@usableFromInline final class CopyContext {
    /// The default depth limit of encoding. Copies are made recursively, on the caller's stack.
    private static let maximumDepth = 512

    /// The copies by their originals. Each copy is also an entry of its own, as its own copy, so that it is not copied again. The originals
    /// are retained, so that no other object gets their addresses.
    private var copies: [ObjectIdentifier: (original: AnyObject, copy: AnyObject, isCopy: Bool)] = [:]
    /// The originals being copied. Their copies may not exist yet.
    private var open: Set<ObjectIdentifier> = []
    /// Whether objects without a copy stay unchanged: in `weak` properties and in `finish`.
    var keepsUnknown = false
    /// Whether a property refers to an original that may be copied later.
    var leavesOriginals = false
    private var replaces = false
    /// Whether copies are only searched for. `meetsCopies` records whether a copy was found.
    private var isSearching = false
    private var meetsCopies = false
    /// Restores the last property that was set.
    private var undo: (() -> Void)?
    /// The properties of copies that still refer to originals.
    private var unfinished: [(original: AnyObject, copy: AnyObject, property: Property)] = []
    private var depth = 0
    /// Why the copy cannot be made.
    @usableFromInline var error: ModelError?

    @usableFromInline init() {}

    /// An object's copy, or the object itself if it is not copied now; nil if the caller must copy the object.
    func copy(of object: AnyObject) -> AnyObject? {
        let id = ObjectIdentifier(object)
        let known = copies[id]
        if isSearching {
            meetsCopies = meetsCopies || known?.isCopy == true
            return object
        }
        if let known {
            replaces = replaces || !known.isCopy
            return known.copy
        }
        guard keepsUnknown || open.contains(id) || error != nil else { return nil }
        leavesOriginals = true
        return object
    }

    /// Records an object's copy.
    func note(_ copy: AnyObject, of object: AnyObject) {
        if copy !== object { copies[ObjectIdentifier(copy)] = (copy, copy, true) }
        copies[ObjectIdentifier(object)] = (object, copy, false)
        replaces = true
    }

    /// Records a copy's property that refers to originals, for `finish`.
    func revisit(_ property: Property, of copy: AnyObject, _ original: AnyObject) {
        unfinished.append((original, copy, property))
    }

    /// Replaces the value of a copy's property by a deep copy.
    ///
    /// The property's accessors may change an object that the copy shares with the original. If the original would receive copies
    /// in this way, the property is restored and the copy fails.
    func copy(_ property: Property, of copy: AnyObject, _ original: AnyObject) {
        undo = nil
        unsafe property.deepCopy(at: Self.base(of: copy), self)
        guard let undo, error == nil, !property.isStored else { return }
        self.undo = nil
        (isSearching, meetsCopies) = (true, false)
        _ = deepCopy(of: unsafe property.value(at: Self.base(of: original)))
        isSearching = false
        guard meetsCopies else { return }
        undo()
        failShared()
    }

    private static func base(of object: AnyObject) -> UnsafeMutableRawPointer {
        unsafe UnsafeMutableRawPointer(Unmanaged.passUnretained(object).toOpaque())
    }

    /// Sets a property to a copy of its value, if the value holds objects that have copies. Fails if the setter would change an
    /// object that copies of the model share.
    @usableFromInline func replace<Value>(
        _ value: Value, isShared: Bool, by copied: (Value) -> Value?, set: @escaping (Value) -> Void
    ) {
        let outer = replaces
        replaces = false
        defer { replaces = replaces || outer }
        let copy = copied(value)
        undo = nil
        guard let copy, replaces, error == nil else { return }
        if isShared { return failShared() }
        set(copy)
        undo = { set(value) }
    }

    private func failShared() {
        error = ModelError(
            .invalidSchema, position: .none, detail: "a property is reached through an object that copies share")
    }

    /// Replaces originals by copies that were made after the properties were set.
    ///
    /// - Parameter root: replaces originals in the copied value if it is not an object.
    @usableFromInline func finish(_ root: () -> Void) {
        guard error == nil else { return }
        keepsUnknown = true
        if leavesOriginals { root() }
        for (original, copy, property) in unfinished { self.copy(property, of: copy, original) }
    }

    /// Calls the body, which copies an object, one level deeper.
    func descend(_ object: AnyObject, _ body: () -> Void) {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.maximumDepth else {
            error = error ?? ModelError(.depthLimit, position: .none, detail: "the limit is \(Self.maximumDepth)")
            return
        }
        open.insert(ObjectIdentifier(object))
        body()
        open.remove(ObjectIdentifier(object))
    }
}
