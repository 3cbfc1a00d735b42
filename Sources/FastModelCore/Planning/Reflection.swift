#if os(Linux)
@_spi(Reflection) private import Swift
#endif

/// The names of the stored properties of a struct or class, by their places.
///
/// No public function gives the offset of a property, so this calls the function that `Mirror` is built on. The standard library of
/// Linux exports it. On other platforms the check is reduced: only the key paths of structs and final classes say the name.
struct StoredNames {
    private struct Place: Hashable {
        /// The offset from the start of the struct or object.
        let offset: Int
        /// The property's type, which distinguishes the property from a nested property at the same offset.
        let type: ObjectIdentifier
    }

    private let root: any Any.Type
    /// Nil for places that several properties of size zero share.
    private var names: [Place: String?] = [:]
    private let isReduced: Bool

    /// Collects the names.
    ///
    /// - Parameters:
    ///   - root: the struct or class.
    ///   - usesReflection: false for the reduced check on Linux, too.
    init(of root: any Any.Type, usesReflection: Bool = true) {
        self.root = root
        #if os(Linux)
        isReduced = !usesReflection
        guard usesReflection else { return }
        // The option says that the type may be a class.
        let options = _EachFieldOptions(rawValue: root is AnyClass ? 1 : 0)
        var names: [Place: String?] = [:]
        _ = unsafe _forEachField(of: root, options: options) { name, offset, type, _ in
            let place = Place(offset: offset, type: ObjectIdentifier(type))
            names.updateValue(unsafe names[place] == nil ? String(cString: name) : nil, forKey: place)
            return true
        }
        self.names = names
        #else
        isReduced = true
        #endif
    }

    /// Finds the name of the stored property at an offset.
    ///
    /// - Parameters:
    ///   - offset: the property's offset from the start of the struct or object.
    ///   - type: the property's type.
    ///   - keyPath: the property's key path.
    /// - Returns: the name; nil unless exactly one stored property matches.
    func name(at offset: Int, _ type: any Any.Type, _ keyPath: AnyKeyPath) -> String? {
        if isReduced { return plainName(keyPath.storedName(in: root)) }
        return plainName(names[Place(offset: offset, type: ObjectIdentifier(type))] ?? nil)
    }
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
package func superclasses(of type: any Any.Type) -> some Sequence<AnyClass> {
    sequence(state: type as? AnyClass) { ancestor in
        ancestor = ancestor.flatMap { _getSuperclass($0) }
        return ancestor
    }
}
