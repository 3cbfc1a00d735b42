/// The objects of a deep copy in the making, so that what is shared in the original is shared in the copy.
public final class _CopyContext {
    /// As deep as is encoded by default: copies are made recursively, on a stack that is not ours.
    private static let maximumDepth = 512

    private var copies: [ObjectIdentifier: AnyObject] = [:]
    /// The originals that are being copied and whose copies do not exist yet.
    private var open: Set<ObjectIdentifier> = []
    /// Whether objects that are not copied yet are to stay as they are: behind `weak` properties.
    var keepsUnknown = false
    private var depth = 0
    /// Why the copy cannot be made.
    var error: ModelError?

    init() {}

    /// The copy of an object, if there is one; the object itself while there cannot be one.
    func copy(of object: AnyObject) -> AnyObject? {
        let id = ObjectIdentifier(object)
        if let copy = copies[id] { return copy }
        return keepsUnknown || open.contains(id) || error != nil ? object : nil
    }

    /// Notes an object's copy.
    func note(_ copy: AnyObject, of object: AnyObject) {
        copies[ObjectIdentifier(object)] = copy
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
