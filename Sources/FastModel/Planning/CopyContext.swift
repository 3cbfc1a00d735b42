/// The objects of an unfinished deep copy, so that objects shared in the original are shared in the copy.
@usableFromInline
final class CopyContext {
    /// The depth that is encoded by default: copies are made recursively, on the caller's stack.
    private static let maximumDepth = 512

    /// The copies, with their originals, which are retained so that no other object gets their addresses. A copy's copy
    /// is itself.
    private var copies: [ObjectIdentifier: (original: AnyObject, copy: AnyObject, isCopy: Bool)] = [:]
    /// The originals that are being copied and whose copies do not exist yet.
    private var open: Set<ObjectIdentifier> = []
    /// Whether objects that are not copied yet stay originals: behind `weak` properties, and at the end.
    var keepsUnknown = false
    /// Whether a property refers to an original that may be copied later.
    var leavesOriginals = false
    /// Whether an original was replaced by its copy.
    private var replaces = false
    /// Whether copies are only searched for, and whether one was found.
    private var isSearching = false
    private var meetsCopies = false
    /// Sets a property that was set last to what it was.
    private var undo: (() -> Void)?
    /// The properties of copies that hold such originals.
    private var unfinished: [(original: AnyObject, copy: AnyObject, property: Property)] = []
    private var depth = 0
    /// Why the copy cannot be made.
    var error: ModelError?

    init() {}

    /// The copy of an object, if there is one; the object itself while there cannot be one.
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

    /// Records a property that refers to originals.
    func revisit(_ property: Property, of copy: AnyObject, _ original: AnyObject) {
        unfinished.append((original, copy, property))
    }

    /// Copies what a property of an object's copy holds.
    ///
    /// A property's accessors may change an object that the copy shares with the original: if the original got copies
    /// through it, the property is set back.
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

    /// Copies a property's value and sets it, if it holds objects that have copies. It is an error if the setter would
    /// change an object that copies of the model share.
    @usableFromInline
    func replace<Value>(
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

    /// Replaces originals by copies that were made after their properties were set.
    ///
    /// - Parameter root: does so in the value that is copied, where it is no object.
    @usableFromInline
    func finish(_ root: () -> Void) {
        guard error == nil else { return }
        keepsUnknown = true
        if leavesOriginals { root() }
        for (original, copy, property) in unfinished { self.copy(property, of: copy, original) }
    }

    /// Copies an object within the body, one level deeper.
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
