/// A member of an object that is written: its key and what writes its value.
@safe
struct WritingMember {
    /// The comma, the key in quotation marks and the colon.
    let key: UnsafePointer<UInt8>
    let keyCount: Int
    /// The key as text, for other outputs and for paths.
    let name: String
    /// The first of the properties that a key path puts below the key, if any.
    let inner: String?
    /// Whether nil is written, if the field or its type says so.
    let nils: NilStrategy?
    /// What is added to the base for `write`.
    let offset: Int
    let write: _PropertyAccess.Write
}
