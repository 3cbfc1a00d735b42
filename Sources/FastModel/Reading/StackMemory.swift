private import CYajlShim

/// Stack memory for one call, in place of an allocation.
enum StackMemory {
    /// Bytes of the memory that is lent.
    static let size = Int(FM_STACK_BYTES)

    /// Calls the body with the context and `size` bytes, aligned to 32. The body is a C function, since a closure that
    /// captures would itself be allocated.
    @inline(__always)
    static func with(
        _ context: UnsafeMutableRawPointer,
        _ body: @convention(c) (_ context: UnsafeMutableRawPointer, _ memory: UnsafeMutableRawPointer) -> Void
    ) {
        unsafe fm_with_stack_memory(context, body)
    }
}
