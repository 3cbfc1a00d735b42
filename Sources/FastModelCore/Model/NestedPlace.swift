/// The place of a property of an optional value, the owner. Without an owner, reading gives nil, and setting makes the owner.
struct NestedPlace<Root, Owner, Nested>: PropertyPlace {
    /// The property's value; nil without an owner.
    typealias Value = Nested?

    let owner: any WritableKeyPath<Root, Owner?> & Sendable
    let path: any WritableKeyPath<Owner, Nested> & Sendable
    let make: @Sendable () -> Owner

    init(
        owner: any WritableKeyPath<Root, Owner?> & Sendable, path: any WritableKeyPath<Owner, Nested> & Sendable,
        make: @escaping @Sendable () -> Owner
    ) {
        self.owner = owner
        self.path = path
        self.make = make
    }

    private var ownerPlace: KeyPathPlace<Root, Owner?> { KeyPathPlace(owner) }
    var root: any Any.Type { Root.self }
    var keyPath: (any AnyKeyPath & Sendable)? { owner }
    var valueType: any Any.Type { Nested.self }
    func offset(in draft: UnsafeMutableRawPointer, _ base: UnsafeMutableRawPointer) -> Int? { nil }

    func hasOwner(at base: UnsafeRawPointer) -> Bool { unsafe ownerPlace.value(at: base) != nil }

    func value(at base: UnsafeRawPointer) -> Nested? {
        unsafe ownerPlace.value(at: base)?[keyPath: path]
    }

    func set(_ value: consuming Nested?, at base: UnsafeMutableRawPointer) {
        guard let value else { return }
        var nested = unsafe ownerPlace.value(at: base) ?? make()
        nested[keyPath: path] = value
        unsafe ownerPlace.set(nested, at: base)
    }

    func copy(from source: UnsafeRawPointer, to target: UnsafeMutableRawPointer) {
        // A fresh object may have an owner by default although the original has none.
        if unsafe !hasOwner(at: source) { unsafe ownerPlace.set(nil, at: target) }
        unsafe set(value(at: source), at: target)
    }

    var isShared: Bool {
        ownerPlace.isShared || !(Root.self is AnyObject.Type) && Owner.self is AnyObject.Type
    }

    func saved(at base: UnsafeMutableRawPointer) -> UpdateJournal.Restore {
        let restoreOwner = unsafe ownerPlace.saved(at: base)
        guard let nested = unsafe ownerPlace.value(at: base) else { return restoreOwner }
        let value = nested[keyPath: path]
        return {
            var nested = nested
            nested[keyPath: path] = value
            restoreOwner()
        }
    }
}
