/// The objects of a deep copy in the making, so that what is shared in the original is shared in the copy.
public final class _CopyContext {
    /// As deep as is encoded by default: copies are made recursively, on a stack that is not ours.
    private static let maximumDepth = 512

    /// The copies, with their originals: one that nobody else keeps would leave its address to another.
    private var copies: [ObjectIdentifier: (original: AnyObject, copy: AnyObject)] = [:]
    /// The originals that are being copied and whose copies do not exist yet.
    private var open: Set<ObjectIdentifier> = []
    /// Whether objects that are not copied yet are to stay as they are: behind `weak` properties, and in the end.
    var keepsUnknown = false
    /// Whether an original was left where its copy belongs if there will be one.
    var leavesOriginals = false
    /// The properties of copies that hold such originals.
    private var unfinished: [(copy: AnyObject, property: _Property)] = []
    private var depth = 0
    /// Why the copy cannot be made.
    var error: ModelError?

    init() {}

    /// The copy of an object, if there is one; the object itself while there cannot be one.
    func copy(of object: AnyObject) -> AnyObject? {
        let id = ObjectIdentifier(object)
        if let known = copies[id] { return known.copy }
        guard keepsUnknown || open.contains(id) || error != nil else { return nil }
        leavesOriginals = true
        return object
    }

    /// Notes an object's copy.
    func note(_ copy: AnyObject, of object: AnyObject) {
        copies[ObjectIdentifier(object)] = (object, copy)
    }

    /// Notes a property in which originals were left, of an object that stays where it is.
    func revisit(_ property: _Property, of copy: AnyObject) {
        unfinished.append((copy, property))
    }

    /// Puts copies in the places of originals that were left because they had none yet.
    ///
    /// - Parameter root: does so in the value that is copied, where it is no object.
    @usableFromInline
    func finish(_ root: () -> Void) {
        guard error == nil else { return }
        keepsUnknown = true
        if leavesOriginals { root() }
        for (copy, property) in unfinished {
            let base = unsafe UnsafeMutableRawPointer(Unmanaged.passUnretained(copy).toOpaque())
            unsafe property.access.deepCopy?(base + property.offset, self)
        }
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
