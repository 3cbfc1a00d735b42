// The calls for types that are no models themselves, but have a schema in the options' provider.

extension ModelDecoder {
    /// Decodes a document as a type that the options' ``DecodingOptions/mappings`` have a schema for, or as optionals,
    /// arrays, sets or dictionaries of it: `[User].self`, `[String: [User]].self`.
    ///
    /// - Parameters:
    ///   - type: the type to decode.
    ///   - source: one JSON document in UTF-8.
    /// - Returns: the value.
    /// - Throws: ``ModelError``; `invalidSchema` for a type that is not registered.
    @inlinable
    public func decode<Value>(
        mapped type: Value.Type = Value.self, from source: borrowing some JSONSource & ~Copyable & ~Escapable
    ) throws(ModelError) -> Value {
        try read(MappedForm<Value>.self, from: source)
    }

    /// Decodes a document as a type that the options' ``DecodingOptions/mappings`` have a schema for, or as optionals,
    /// arrays, sets or dictionaries of it: `[User].self`, `[String: [User]].self`.
    ///
    /// - Parameters:
    ///   - type: the type to decode.
    ///   - source: one JSON document in UTF-8.
    ///   - report: replaced by this decode's report, also when an error is thrown.
    /// - Returns: the value.
    /// - Throws: ``ModelError``; `invalidSchema` for a type that is not registered.
    @inlinable
    public func decode<Value>(
        mapped type: Value.Type = Value.self, from source: borrowing some JSONSource & ~Copyable & ~Escapable,
        reporting report: inout DecodingReport
    ) throws(ModelError) -> Value {
        try read(MappedForm<Value>.self, &report) { source.lend($0) }
    }

    /// Decodes a captured value as a type that the options' ``DecodingOptions/mappings`` have a schema for, or as optionals,
    /// arrays, sets or dictionaries of it: `[User].self`, `[String: [User]].self`.
    ///
    /// - Parameters:
    ///   - type: the type to decode.
    ///   - value: the captured value.
    /// - Returns: the value.
    /// - Throws: ``ModelError``; `invalidSchema` for a type that is not registered.
    @inlinable
    public func decode<Value>(
        mapped type: Value.Type = Value.self, from value: JSONValue
    ) throws(ModelError) -> Value {
        var report = DecodingReport()
        return try decode(mapped: type, from: value, reporting: &report)
    }

    /// Decodes a captured value as a type that the options' ``DecodingOptions/mappings`` have a schema for, or as optionals,
    /// arrays, sets or dictionaries of it: `[User].self`, `[String: [User]].self`.
    ///
    /// - Parameters:
    ///   - type: the type to decode.
    ///   - value: the captured value.
    ///   - report: replaced by this decode's report, also when an error is thrown.
    /// - Returns: the value.
    /// - Throws: ``ModelError``; `invalidSchema` for a type that is not registered.
    @inlinable
    public func decode<Value>(
        mapped type: Value.Type = Value.self, from value: JSONValue,
        reporting report: inout DecodingReport
    ) throws(ModelError) -> Value {
        try read(MappedForm<Value>.self, &report) { value.lend($0) }
    }

    /// Decodes a dictionary or array as Foundation makes them as a type that the options' ``DecodingOptions/mappings`` have a schema for, or as optionals,
    /// arrays, sets or dictionaries of it: `[User].self`, `[String: [User]].self`.
    ///
    /// - Parameters:
    ///   - type: the type to decode.
    ///   - object: the object.
    /// - Returns: the value.
    /// - Throws: ``ModelError``; `invalidSchema` for a type that is not registered.
    @inlinable
    public func decode<Value>(
        mapped type: Value.Type = Value.self, fromObject object: Any
    ) throws(ModelError) -> Value {
        var report = DecodingReport()
        return try decode(mapped: type, fromObject: object, reporting: &report)
    }

    /// Decodes a dictionary or array as Foundation makes them as a type that the options' ``DecodingOptions/mappings`` have a schema for, or as optionals,
    /// arrays, sets or dictionaries of it: `[User].self`, `[String: [User]].self`.
    ///
    /// - Parameters:
    ///   - type: the type to decode.
    ///   - object: the object.
    ///   - report: replaced by this decode's report, also when an error is thrown.
    /// - Returns: the value.
    /// - Throws: ``ModelError``; `invalidSchema` for a type that is not registered.
    @inlinable
    public func decode<Value>(
        mapped type: Value.Type = Value.self, fromObject object: Any,
        reporting report: inout DecodingReport
    ) throws(ModelError) -> Value {
        try read(MappedForm<Value>.self, &report) { lend(object, $0) }
    }

    /// Updates a value of a type that the options' ``DecodingOptions/mappings`` have a schema for with what a document says: see
    /// ``update(_:from:reporting:)-(_,JSONSource,_)``.
    ///
    /// - Parameters:
    ///   - model: what to update.
    ///   - source: one JSON document in UTF-8: an object.
    ///   - report: replaced by this update's report, also when an error is thrown.
    /// - Throws: ``ModelError``; `invalidSchema` for a type that is not registered.
    @inlinable
    public func update<Value>(
        mapped model: inout Value, from source: borrowing some JSONSource & ~Copyable & ~Escapable,
        reporting report: inout DecodingReport
    ) throws(ModelError) {
        try change(MappedForm<Value>.self, &model, &report) { source.lend($0) }
    }

    /// Updates a value of a type that the options' ``DecodingOptions/mappings`` have a schema for with what a document says: see
    /// ``update(_:from:reporting:)-(_,JSONSource,_)``.
    ///
    /// - Parameters:
    ///   - model: what to update.
    ///   - source: one JSON document in UTF-8: an object.
    /// - Throws: ``ModelError``; `invalidSchema` for a type that is not registered.
    @inlinable
    public func update<Value>(
        mapped model: inout Value, from source: borrowing some JSONSource & ~Copyable & ~Escapable
    ) throws(ModelError) {
        var report = DecodingReport()
        try update(mapped: &model, from: source, reporting: &report)
    }

    /// Updates a value of a type that the options' ``DecodingOptions/mappings`` have a schema for with a captured object: see
    /// ``update(_:from:reporting:)-(_,JSONSource,_)``.
    ///
    /// - Parameters:
    ///   - model: what to update.
    ///   - value: the captured object.
    ///   - report: replaced by this update's report, also when an error is thrown.
    /// - Throws: ``ModelError``; `invalidSchema` for a type that is not registered.
    @inlinable
    public func update<Value>(
        mapped model: inout Value, from value: JSONValue, reporting report: inout DecodingReport
    ) throws(ModelError) {
        try change(MappedForm<Value>.self, &model, &report) { value.lend($0) }
    }

    /// Updates a value of a type that the options' ``DecodingOptions/mappings`` have a schema for with a captured object: see
    /// ``update(_:from:reporting:)-(_,JSONSource,_)``.
    ///
    /// - Parameters:
    ///   - model: what to update.
    ///   - value: the captured object.
    /// - Throws: ``ModelError``; `invalidSchema` for a type that is not registered.
    @inlinable
    public func update<Value>(
        mapped model: inout Value, from value: JSONValue
    ) throws(ModelError) {
        var report = DecodingReport()
        try update(mapped: &model, from: value, reporting: &report)
    }

    /// Updates a value of a type that the options' ``DecodingOptions/mappings`` have a schema for with a dictionary as Foundation makes them: see
    /// ``update(_:from:reporting:)-(_,JSONSource,_)``.
    ///
    /// - Parameters:
    ///   - model: what to update.
    ///   - object: the dictionary.
    ///   - report: replaced by this update's report, also when an error is thrown.
    /// - Throws: ``ModelError``; `invalidSchema` for a type that is not registered.
    @inlinable
    public func update<Value>(
        mapped model: inout Value, fromObject object: Any, reporting report: inout DecodingReport
    ) throws(ModelError) {
        try change(MappedForm<Value>.self, &model, &report) { lend(object, $0) }
    }

    /// Updates a value of a type that the options' ``DecodingOptions/mappings`` have a schema for with a dictionary as Foundation makes them: see
    /// ``update(_:from:reporting:)-(_,JSONSource,_)``.
    ///
    /// - Parameters:
    ///   - model: what to update.
    ///   - object: the dictionary.
    /// - Throws: ``ModelError``; `invalidSchema` for a type that is not registered.
    @inlinable
    public func update<Value>(
        mapped model: inout Value, fromObject object: Any
    ) throws(ModelError) {
        var report = DecodingReport()
        try update(mapped: &model, fromObject: object, reporting: &report)
    }
}
