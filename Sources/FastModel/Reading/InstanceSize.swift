private import CYajlShim

/// The bytes of an object with its header. Here because C has one door; see `Field.offset(of:)` for its use.
func instanceSize(of object: AnyObject) -> Int {
    unsafe fm_instance_size(unsafeBitCast(type(of: object), to: UnsafeRawPointer.self))
}
