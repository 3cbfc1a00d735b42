/// The values of all properties that an update may change, saved beforehand: the mapped properties of the objects in a model.
///
/// Objects are saved in a loop, each once, so long chains and cycles are safe.
@safe @usableFromInline final class ObjectSaver {
    /// A property's saved value.
    private struct Saved {
        /// The object that has the property; nil for a property of the updated struct itself.
        let owner: ObjectIdentifier?
        let restore: () -> Void
    }

    let types: TypePlanCache
    private var seen: Set<ObjectIdentifier> = []
    /// The objects whose properties are still to be saved. The closures retain them, so that no other object gets their
    /// identity.
    private var waiting: [(object: ObjectIdentifier, save: (ObjectSaver) -> Void)] = []
    private var saved: [Saved] = []
    /// The object whose properties are being saved.
    private var owner: ObjectIdentifier?
    /// The objects that each object holds. The key nil stands for the updated model.
    private var held: [ObjectIdentifier?: [ObjectIdentifier]] = [:]

    @usableFromInline init(_ types: TypePlanCache) { self.types = types }

    /// Saves the objects that the body records, and all objects that they refer to.
    @usableFromInline func save(_ note: (ObjectSaver) -> Void) {
        note(self)
        while let next = waiting.popLast() {
            owner = next.object
            next.save(self)
        }
    }

    /// Whether an object's properties have been saved.
    func hasSaved(_ object: AnyObject) -> Bool { seen.contains(ObjectIdentifier(object)) }

    /// Restores all saved properties.
    @usableFromInline func restore() { saved.reversed().forEach { $0.restore() } }

    /// Restores the objects that a model is or holds, and the objects that they held before the update. Called if the model is
    /// rejected while the update continues.
    ///
    /// - Parameter finder: a saver that has found the model's objects and no others.
    func restore(foundBy finder: ObjectSaver) {
        var reached = Set(finder.held[nil] ?? [])
        var next = Array(reached)
        while let object = next.popLast() {
            for object in held[object] ?? [] where reached.insert(object).inserted { next.append(object) }
        }
        for property in saved.reversed() {
            if let owner = property.owner, reached.contains(owner) { property.restore() }
        }
    }

    /// Records an object to be saved later, unless it was recorded before.
    func add(_ object: AnyObject, save: @escaping (ObjectSaver) -> Void) {
        let identity = ObjectIdentifier(object)
        held[owner, default: []].append(identity)
        if seen.insert(identity).inserted { waiting.append((identity, save)) }
    }

    /// Saves a property of a struct, or of an object if `base` is the object itself. Returns the value, so that the objects in it
    /// can be saved.
    @usableFromInline func save<Root, Value>(
        _ keyPath: any WritableKeyPath<Root, Value> & Sendable, at base: UnsafeMutableRawPointer
    ) -> Value {
        guard Root.self is AnyObject.Type else {
            return unsafe save(keyPath, of: base.assumingMemoryBound(to: Root.self).pointee)
        }
        return unsafe save(keyPath, of: unsafeBitCast(base, to: Root.self))
    }

    /// Saves a property, except a stored property of a struct, because an update changes a copy of the struct. A property that is
    /// not stored may be reached through an object. Returns the value, so that the objects in it can be saved.
    @usableFromInline func save<Root, Value>(
        _ keyPath: any WritableKeyPath<Root, Value> & Sendable, of root: Root
    ) -> Value {
        let value = root[keyPath: keyPath]
        let isObject = Root.self is AnyObject.Type
        guard isObject || MemoryLayout<Root>.offset(of: keyPath) == nil else { return value }
        let identity = isObject ? ObjectIdentifier(root as AnyObject) : owner
        if let identity, identity != owner { held[owner, default: []].append(identity) }
        saved.append(
            Saved(owner: identity) {
                var root = root
                root[keyPath: keyPath] = value
            })
        return value
    }
}
