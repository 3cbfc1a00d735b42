extension _FieldAccess {
    /// The same ways, but for the value's form in JSON.
    func writing(_ inverse: @escaping @Sendable (Any) throws -> JSONValue?) -> _FieldAccess {
        var access = self
        access.stored = { [stored] in stored().writing(inverse) }
        access.accessed = { [accessed] in accessed().writing(inverse) }
        return access
    }
}

extension _PropertyAccess {
    fileprivate func writing(_ inverse: @escaping @Sendable (Any) throws -> JSONValue?) -> _PropertyAccess {
        var access = self
        let value = unsafe value
        unsafe access.write = { property, writer in
            do {
                return try inverse(unsafe value(property)).map { writer.value($0) } ?? .nothing
            } catch {
                return writer.refused(error, JSONValue.self)
            }
        }
        return access
    }
}
