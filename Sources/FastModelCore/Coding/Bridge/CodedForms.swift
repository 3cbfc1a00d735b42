#if canImport(FoundationEssentials)
private import FoundationEssentials
#else
private import Foundation
#endif

/// Caches how types are coded, because a dynamic conformance check takes longer than decoding a value.
///
/// Invariant: `entries` is memory of `capacity` initialised entries, freed with the table.
@safe struct CodedForms: ~Copyable {
    /// How a type is coded.
    enum Form: UInt8 {
        /// By its own methods.
        case coded
        case string, bool, int, double, float
        case date, data, url, uuid, decimal
        /// As a captured ``JSONValue``.
        case captured
        case model
        /// By its own methods. No key strategy changes its keys.
        case dictionary
        /// By its own methods, without an order: an array of elements, or of keys each followed by its value.
        case set, pairs
    }

    private struct Entry {
        var type: UInt
        var form: Form
    }

    private static var capacity: Int { 32 }
    private let entries: UnsafeMutablePointer<Entry>
    private let separatesDictionaries: Bool
    private let sorts: Bool

    /// - Parameters:
    ///   - separatesDictionaries: whether dictionaries have their own form, to exempt their keys from the key strategy.
    ///   - sorts: whether collections without an order have their own form, to sort them.
    init(separatesDictionaries: Bool, sorts: Bool) {
        self.separatesDictionaries = separatesDictionaries
        self.sorts = sorts
        unsafe entries = .allocate(capacity: Self.capacity)
        unsafe entries.initialize(repeating: Entry(type: 0, form: .coded), count: Self.capacity)
    }

    deinit { unsafe entries.deallocate() }

    /// The form of a type. Each slot of the table caches the last type that was looked up.
    @inline(__always) func form<Value>(of type: Value.Type) -> Form {
        let address = UInt(bitPattern: ObjectIdentifier(type))
        let entry = unsafe entries + Int((address >> 4 ^ address >> 9) % UInt(Self.capacity))
        if unsafe entry.pointee.type == address { return unsafe entry.pointee.form }
        let form = find(type)
        unsafe entry.pointee = Entry(type: address, form: form)
        return form
    }

    @inline(never) private func find(_ type: any Any.Type) -> Form {
        switch type {
        case is String.Type: .string
        case is Bool.Type: .bool
        case is Int.Type: .int
        case is Double.Type: .double
        case is Float.Type: .float
        case is Date.Type: .date
        case is Data.Type: .data
        case is URL.Type: .url
        case is UUID.Type: .uuid
        case is Decimal.Type: .decimal
        case is JSONValue.Type: .captured
        case is any JSONModel.Type: .model
        // Not cases with conditions, whose casts would come first.
        default: separatedForm(of: type) ?? .coded
        }
    }

    /// The form of a type that the options separate from other coded types.
    private func separatedForm(of type: any Any.Type) -> Form? {
        if separatesDictionaries, type is any DictionaryByString.Type { return .dictionary }
        return sorts ? (type as? any Unordered.Type)?.codedForm : nil
    }
}

/// Collections without an order.
private protocol Unordered {
    static var codedForm: CodedForms.Form { get }
}

extension Set: Unordered {
    fileprivate static var codedForm: CodedForms.Form { .set }
}

extension Dictionary: Unordered {
    fileprivate static var codedForm: CodedForms.Form { .pairs }
}
