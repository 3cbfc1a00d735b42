#if os(Linux)
@_spi(Reflection) private import Swift
#endif

/// The name of the stored property at an offset of a type.
///
/// No public function gives the offset of a property, so this calls the function that `Mirror` is built on. The standard library of
/// Linux exports it. On other platforms the check is reduced: only the key paths of structs and final classes say the name.
///
/// - Parameters:
///   - root: the struct or class.
///   - offset: the property's offset from the start of the struct or object.
///   - type: the property's type, which distinguishes the property from a nested property at the same offset.
///   - keyPath: the property's key path.
///   - usesReflection: false for the reduced check on Linux, too.
/// - Returns: the name; nil unless exactly one stored property matches.
func _storedProperty(
    of root: any Any.Type, at offset: Int, _ type: any Any.Type, _ keyPath: AnyKeyPath, usesReflection: Bool = true
) -> String? {
    var found: String?
    #if os(Linux)
    guard usesReflection else { return plainName(keyPath.storedName(in: root)) }
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
    #else
    found = keyPath.storedName(in: root)
    #endif
    return plainName(found)
}

/// The name of a raw identifier, such as `first name`, which comes with its backticks and with no-break spaces instead of spaces.
private func plainName(_ name: String?) -> String? {
    guard let name, name.count > 2, name.first == "`", name.last == "`" else { return name }
    return String(name.dropFirst().dropLast()).replacing("\u{A0}", with: " ")
}

extension AnyKeyPath {
    /// The name of the stored property in the key path's description, `\Root.name`; nil for the properties of nested values, for
    /// computed properties and for those of classes that are not final.
    fileprivate func storedName(in root: any Any.Type) -> String? {
        let (text, start) = (String(reflecting: self), "\\\(root).")
        guard text.hasPrefix(start) else { return nil }
        let name = text.dropFirst(start.count)
        return name.contains(where: { ".<[?!".contains($0) }) ? nil : String(name)
    }
}

/// The superclasses of a type, the nearest first; empty if the type is not a class.
func superclasses(of type: any Any.Type) -> some Sequence<AnyClass> {
    sequence(state: type as? AnyClass) { ancestor in
        ancestor = ancestor.flatMap { _getSuperclass($0) }
        return ancestor
    }
}
