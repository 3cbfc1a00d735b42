extension JSONModel {
    /// The type's hooks on the way out, if it has any.
    @usableFromInline static var encodingHooks: _EncodingHooks? {
        let type = self as any Any.Type
        let hasWill = type is any WillEncodeHook.Type
        let hasDid = type is any DidEncodeHook.Type
        guard hasWill || hasDid else { return nil }
        return unsafe _EncodingHooks(will: hasWill ? willEncode : nil, did: hasDid ? didEncode : nil)
    }

    private static func willEncode(_ model: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void) {
        var copy = unsafe model.assumingMemoryBound(to: Self.self).pointee
        if var hook = copy as? any WillEncodeHook {
            hook.willEncode()
            copy = hook as? Self ?? copy
        }
        unsafe withUnsafePointer(to: copy) { unsafe body($0) }
    }

    private static func didEncode(_ model: UnsafeRawPointer, _ object: inout JSONValue) -> Bool {
        let model = unsafe model.assumingMemoryBound(to: Self.self).pointee
        return (model as? any DidEncodeHook)?.didEncode(into: &object) ?? true
    }
}
