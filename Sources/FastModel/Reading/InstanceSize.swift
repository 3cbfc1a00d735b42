private import CYajlShim

/// The usable bytes of an object's allocation. Here because C has one door; see `Field.offset(of:)` for its use.
func allocationSize(of object: UnsafeMutableRawPointer) -> Int {
    unsafe fm_allocation_size(object)
}
