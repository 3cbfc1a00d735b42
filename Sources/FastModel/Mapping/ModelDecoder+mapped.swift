// Entry points for types that are not models but have a schema in the options' provider.

extension ModelDecoder {
    /// Decodes a document as a type that has a schema in the options' ``DecodingOptions/mappings``, or as optionals, arrays, sets
    /// or dictionaries of it: `[User].self`, `[String: [User]].self`.
    ///
    /// - Parameters:
    ///   - type: the type to decode.
    ///   - source: one JSON document in UTF-8.
    /// - Returns: the value.
    /// - Throws: ``ModelError``; `invalidSchema` for a type that is not registered.
    @inlinable public func decode<Value>(
        mapped type: Value.Type = Value.self, from source: borrowing some JSONSource & ~Copyable & ~Escapable
    ) throws(ModelError) -> Value { try read(MappedForm<Value>.self, from: source) }

    /// Decodes a document with a provider's schema and reports conversion issues; see
    /// ``decode(mapped:from:)-(_,JSONSource)``.
    public func decode<Value>(
        mapped type: Value.Type = Value.self, from source: borrowing some JSONSource & ~Copyable & ~Escapable,
        reporting report: inout DecodingReport
    ) throws(ModelError) -> Value { try read(MappedForm<Value>.self, &report) { source.lend($0) } }

    /// Decodes a captured value with a provider's schema; see ``decode(mapped:from:)-(_,JSONSource)``.
    public func decode<Value>(
        mapped type: Value.Type = Value.self, from value: JSONValue
    ) throws(ModelError) -> Value {
        var report = DecodingReport()
        return try decode(mapped: type, from: value, reporting: &report)
    }

    /// Decodes a captured value with a provider's schema and reports conversion issues; see
    /// ``decode(mapped:from:)-(_,JSONSource)``.
    public func decode<Value>(
        mapped type: Value.Type = Value.self, from value: JSONValue, reporting report: inout DecodingReport
    ) throws(ModelError) -> Value { try read(MappedForm<Value>.self, &report) { value.lend($0) } }

    /// Decodes a dictionary or array of Foundation's types with a provider's schema; see ``decode(mapped:from:)-(_,JSONSource)``.
    public func decode<Value>(
        mapped type: Value.Type = Value.self, fromObject object: Any
    ) throws(ModelError) -> Value {
        var report = DecodingReport()
        return try decode(mapped: type, fromObject: object, reporting: &report)
    }

    /// Decodes a dictionary or array of Foundation's types with a provider's schema and reports conversion issues; see
    /// ``decode(mapped:from:)-(_,JSONSource)``.
    public func decode<Value>(
        mapped type: Value.Type = Value.self, fromObject object: Any, reporting report: inout DecodingReport
    ) throws(ModelError) -> Value { try read(MappedForm<Value>.self, &report) { lend(object, $0) } }

    /// Updates a value from a document with a provider's schema and reports conversion issues; see
    /// ``update(_:from:reporting:)-(_,JSONSource,_)``. A type that is not registered is an error, `invalidSchema`.
    public func update<Value>(
        mapped model: inout Value, from source: borrowing some JSONSource & ~Copyable & ~Escapable,
        reporting report: inout DecodingReport
    ) throws(ModelError) { try change(MappedForm<Value>.self, &model, &report) { source.lend($0) } }

    /// Updates a value from a document with a provider's schema; see ``update(_:from:reporting:)-(_,JSONSource,_)``.
    public func update<Value>(
        mapped model: inout Value, from source: borrowing some JSONSource & ~Copyable & ~Escapable
    ) throws(ModelError) {
        var report = DecodingReport()
        try update(mapped: &model, from: source, reporting: &report)
    }

    /// Updates a value from a captured object with a provider's schema and reports conversion issues; see
    /// ``update(_:from:reporting:)-(_,JSONSource,_)``.
    public func update<Value>(
        mapped model: inout Value, from value: JSONValue, reporting report: inout DecodingReport
    ) throws(ModelError) { try change(MappedForm<Value>.self, &model, &report) { value.lend($0) } }

    /// Updates a value from a captured object with a provider's schema; see ``update(_:from:reporting:)-(_,JSONSource,_)``.
    public func update<Value>(mapped model: inout Value, from value: JSONValue) throws(ModelError) {
        var report = DecodingReport()
        try update(mapped: &model, from: value, reporting: &report)
    }

    /// Updates a value from a dictionary of Foundation's types with a provider's schema and reports conversion issues;
    /// see ``update(_:from:reporting:)-(_,JSONSource,_)``.
    public func update<Value>(
        mapped model: inout Value, fromObject object: Any, reporting report: inout DecodingReport
    ) throws(ModelError) { try change(MappedForm<Value>.self, &model, &report) { lend(object, $0) } }

    /// Updates a value from a dictionary of Foundation's types with a provider's schema; see
    /// ``update(_:from:reporting:)-(_,JSONSource,_)``.
    public func update<Value>(mapped model: inout Value, fromObject object: Any) throws(ModelError) {
        var report = DecodingReport()
        try update(mapped: &model, fromObject: object, reporting: &report)
    }
}
