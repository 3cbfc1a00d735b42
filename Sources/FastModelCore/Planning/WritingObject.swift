#if canImport(Glibc)
private import Glibc
#elseif canImport(Darwin)
private import Darwin
#endif

/// The members of a written object, in declaration order and sorted.
///
/// `@unchecked Sendable`: the memory is written only by `init`. A plan owns the object, which is used only while the plan lives.
@safe final class WritingObject: @unchecked Sendable {
    /// A member that `owners` retains.
    typealias Member = Unmanaged<WritingMember>

    let count: Int
    let declared: UnsafeMutablePointer<Member>
    let sorted: UnsafeMutablePointer<Member>
    /// The members that no field has; nil unless the model keeps them.
    let rest: WrittenRest?
    private let owners: [WritingMember]

    init(_ tree: WritingTree) {
        let members = tree.children.map { $0.member }
        owners = members
        count = members.count
        rest = tree.rest
        unsafe declared = .allocate(capacity: max(1, count))
        unsafe sorted = .allocate(capacity: max(1, count))
        let ordered = members.sorted { left, right in left.name.utf8.lexicographicallyPrecedes(right.name.utf8) }
        for index in 0..<count {
            unsafe (declared + index).initialize(to: .passUnretained(members[index]))
            unsafe (sorted + index).initialize(to: .passUnretained(ordered[index]))
        }
    }

    deinit {
        unsafe declared.deallocate()
        unsafe sorted.deallocate()
    }
}

/// A member of a written object: its key and the function that writes its value.
///
/// A class, because the function of an immutable property is called without a retain.
@safe final class WritingMember {
    /// Texts of keys are copied in blocks of this size.
    static let blockSize = 16

    /// The comma, the key in quotation marks and the colon, followed by undefined bytes up to the end of a block.
    let key: UnsafePointer<UInt8>
    let keyCount: Int
    /// The key as text, for outputs other than plain text (see `_Writer.isPlain`) and for paths.
    let name: String
    /// The name of the first property that a key path places below the key, if any.
    let inner: String?
    /// Whether nil is written; nil to use the encoder's option.
    let nils: NilStrategy?
    /// The offset to add to the base for `write`.
    let offset: Int
    /// What `write` does to plain text.
    let scalar: WrittenScalar
    let write: _ValueWitness.Write

    init(
        key: UnsafePointer<UInt8>, keyCount: Int, name: String, inner: String?, nils: NilStrategy?, offset: Int,
        scalar: WrittenScalar = .other, write: @escaping _ValueWitness.Write
    ) {
        unsafe self.key = unsafe key
        self.keyCount = keyCount
        self.name = name
        self.inner = inner
        self.nils = nils
        self.offset = offset
        self.scalar = scalar
        unsafe self.write = unsafe write
    }

    deinit { unsafe free(UnsafeMutableRawPointer(mutating: key)) }
}

/// The types whose values an object's writer writes itself as plain text, without a call for each.
enum WrittenScalar: UInt8, Sendable {
    /// Any other type or function.
    case other
    case string
    case optionalString
    case int
    case optionalInt
    case bool
    case double

    init(_ type: Any.Type) {
        self =
            switch ObjectIdentifier(type) {
            case ObjectIdentifier(String.self) where StringWords.areKnown: .string
            case ObjectIdentifier(String?.self) where StringWords.areKnown: .optionalString
            case ObjectIdentifier(Int.self): .int
            case ObjectIdentifier(Int?.self): .optionalInt
            case ObjectIdentifier(Bool.self): .bool
            case ObjectIdentifier(Double.self): .double
            default: .other
            }
    }
}
