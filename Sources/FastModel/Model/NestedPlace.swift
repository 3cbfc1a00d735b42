/// The place of a property of an optional value, the owner. Without an owner, reading gives nil, and setting makes the owner.
@usableFromInline struct NestedPlace<Root, Owner, Nested>: PropertyPlace {
    /// The property's value; nil without an owner.
    @usableFromInline typealias Value = Nested?

    @usableFromInline let owner: any WritableKeyPath<Root, Owner?> & Sendable
    @usableFromInline let path: any WritableKeyPath<Owner, Nested> & Sendable
    @usableFromInline let make: @Sendable () -> Owner

    @usableFromInline init(
        owner: any WritableKeyPath<Root, Owner?> & Sendable, path: any WritableKeyPath<Owner, Nested> & Sendable,
        make: @escaping @Sendable () -> Owner
    ) {
        self.owner = owner
        self.path = path
        self.make = make
    }

    private var ownerPlace: KeyPathPlace<Root, Owner?> { KeyPathPlace(owner) }
    @usableFromInline var root: any Any.Type { Root.self }
    @usableFromInline var keyPath: (any AnyKeyPath & Sendable)? { owner }
    @usableFromInline var valueType: any Any.Type { Nested.self }
    @usableFromInline func offset(in draft: UnsafeMutableRawPointer, _ base: UnsafeMutableRawPointer) -> Int? { nil }

    @usableFromInline func hasOwner(at base: UnsafeRawPointer) -> Bool { unsafe ownerPlace.value(at: base) != nil }

    @usableFromInline func value(at base: UnsafeRawPointer) -> Nested? {
        unsafe ownerPlace.value(at: base)?[keyPath: path]
    }

    @usableFromInline func set(_ value: consuming Nested?, at base: UnsafeMutableRawPointer) {
        guard let value else { return }
        var nested = unsafe ownerPlace.value(at: base) ?? make()
        nested[keyPath: path] = value
        unsafe ownerPlace.set(nested, at: base)
    }

    @usableFromInline func copy(from source: UnsafeRawPointer, to target: UnsafeMutableRawPointer) {
        // A fresh object may have an owner by default although the original has none.
        if unsafe !hasOwner(at: source) { unsafe ownerPlace.set(nil, at: target) }
        unsafe set(value(at: source), at: target)
    }

    @usableFromInline var isShared: Bool {
        ownerPlace.isShared || !(Root.self is AnyObject.Type) && Owner.self is AnyObject.Type
    }

    @usableFromInline func save(at base: UnsafeMutableRawPointer, _ saver: ObjectSaver) -> Nested? {
        unsafe saver.save(owner, at: base).map { saver.save(path, of: $0) }
    }
}
