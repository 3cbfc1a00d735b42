#if os(Linux)
@_spi(Reflection) private import Swift
#endif

/// The name of the stored property of a type that lies at an offset.
///
/// Nothing public tells where a property lies, so the function that `Mirror` is made of is asked. The standard library of
/// Linux exports it; elsewhere no name is found.
///
/// - Parameters:
///   - root: the structure or class.
///   - offset: where the property starts, from the start of the structure or object.
///   - type: the property's type, which tells it from the first property within it.
/// - Returns: nil when there is none.
@usableFromInline
func _storedProperty(of root: any Any.Type, at offset: Int, _ type: any Any.Type) -> String? {
    var found: String?
    #if os(Linux)
    // The bit says that the type may be a class. Several properties without a size may have the same offset.
    let options = _EachFieldOptions(rawValue: root is AnyClass ? 1 : 0)
    var count = 0
    _ = unsafe _forEachField(of: root, options: options) { name, start, fieldType, _ in
        guard start == offset, fieldType == type else { return true }
        unsafe found = String(cString: name)
        count += 1
        return true
    }
    if count > 1 { found = nil }
    #endif
    // A raw identifier, `first name`, has its backticks there, and no-break spaces for its spaces.
    if let name = found, name.count > 2, name.first == "`", name.last == "`" {
        return String(name.dropFirst().dropLast()).replacing("\u{A0}", with: " ")
    }
    return found
}

/// The classes that a type inherits from, the nearest first; none for what is no class.
func superclasses(of type: any Any.Type) -> some Sequence<AnyClass> {
    sequence(state: type as? AnyClass) { ancestor in
        ancestor = ancestor.flatMap { _getSuperclass($0) }
        return ancestor
    }
}
