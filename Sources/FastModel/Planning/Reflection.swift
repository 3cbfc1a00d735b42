#if os(Linux)
@_spi(Reflection) private import Swift
#endif

/// The name of the stored property at an offset of a type.
///
/// No public function gives the offset of a property, so this calls the function that `Mirror` is built on. The standard library of
/// Linux exports it; on other platforms the result is nil.
///
/// - Parameters:
///   - root: the struct or class.
///   - offset: the property's offset from the start of the struct or object.
///   - type: the property's type, which distinguishes the property from a nested property at the same offset.
/// - Returns: the name; nil unless exactly one stored property matches.
@usableFromInline func _storedProperty(of root: any Any.Type, at offset: Int, _ type: any Any.Type) -> String? {
    var found: String?
    #if os(Linux)
    // The option says that the type may be a class. Several properties of size zero may share an offset.
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
    // A raw identifier, such as `first name`, comes with its backticks and with no-break spaces instead of spaces.
    if let name = found, name.count > 2, name.first == "`", name.last == "`" {
        return String(name.dropFirst().dropLast()).replacing("\u{A0}", with: " ")
    }
    return found
}

/// The superclasses of a type, the nearest first; empty if the type is not a class.
func superclasses(of type: any Any.Type) -> some Sequence<AnyClass> {
    sequence(state: type as? AnyClass) { ancestor in
        ancestor = ancestor.flatMap { _getSuperclass($0) }
        return ancestor
    }
}
