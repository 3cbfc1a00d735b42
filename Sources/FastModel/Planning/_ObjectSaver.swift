/// What an update may change in place, as it was before: the mapped properties of the objects that a model is or holds.
///
/// Objects are saved one after the other, each once, so that neither a long chain of them nor a circle is a problem.
@safe
public final class _ObjectSaver {
    private var seen: Set<ObjectIdentifier> = []
    private var waiting: [() -> Void] = []
    private var restorations: [() -> Void] = []

    @usableFromInline
    init() {}

    /// Saves the objects of a model.
    @usableFromInline
    func save<Model: JSONModel>(_ model: Model) {
        Model._save(model, self)
        while let next = waiting.popLast() { next() }
    }

    /// Sets all properties as they were.
    @usableFromInline
    func restore() {
        restorations.reversed().forEach { $0() }
    }

    /// Takes note of an object, which is saved later unless it has been seen.
    func add(_ object: AnyObject, save: @escaping () -> Void) {
        // The closure keeps the object, so that no other one gets its identity.
        if seen.insert(ObjectIdentifier(object)).inserted { waiting.append(save) }
    }

    /// Reads a property of a structure, or of an object, for which `base` is the object itself; takes note of an object's.
    @usableFromInline
    func save<Root, Value>(
        _ keyPath: any WritableKeyPath<Root, Value> & Sendable, at base: UnsafeMutableRawPointer
    ) -> Value {
        guard Root.self is AnyObject.Type else {
            return unsafe base.assumingMemoryBound(to: Root.self).pointee[keyPath: keyPath]
        }
        let object = unsafe unsafeBitCast(base, to: Root.self)
        let value = object[keyPath: keyPath]
        restorations.append {
            var object = object
            object[keyPath: keyPath] = value
        }
        return value
    }
}
