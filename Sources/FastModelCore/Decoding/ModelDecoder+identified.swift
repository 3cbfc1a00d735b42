extension ModelDecoder {
    /// Decodes a document without a declared type: a closure chooses the type of each object.
    ///
    /// ```swift
    /// let found = try ModelDecoder().decodeAny(from: data) { object in
    ///     object["userID"] != nil ? User.self : object["isbn"] != nil ? Book.self : nil
    /// }
    /// ```
    ///
    /// The closure is called for outer objects before inner objects. Within a model it is called for objects in properties of
    /// `Any`, `[Any]` or `[String: Any]`; other properties have their declared type. Use ``DecodingOptions/identify`` to choose
    /// types in models with a declared type and in streams.
    ///
    /// - Parameters:
    ///   - source: the document.
    ///   - identify: returns an object's type, which must be a model or have a schema in ``DecodingOptions/mappings``; nil if
    ///     the object becomes a dictionary.
    /// - Returns: a value of the type; for an array or dictionary, the results for its members; otherwise ``JSONValue/anyValue``.
    /// - Throws: ``ModelError``, or the closure's error.
    public func decodeAny(
        from source: borrowing some DecodingSource & ~Copyable & ~Escapable,
        identifying identify: (JSONValue) throws -> (any Any.Type)?
    ) throws -> Any {
        var report = DecodingReport()
        return try decodeAny(from: source, reporting: &report, identifying: identify)
    }

    /// Decodes a document without a declared type and reports values that could not be converted; see
    /// ``decodeAny(from:identifying:)``.
    ///
    /// - Throws: ``ModelError``, or the closure's error.
    public func decodeAny(
        from source: borrowing some DecodingSource & ~Copyable & ~Escapable, reporting report: inout DecodingReport,
        identifying identify: (JSONValue) throws -> (any Any.Type)?
    ) throws -> Any { try identified(&report, identify) { source._lend($0) } }

    private func identified(
        _ report: inout DecodingReport, _ identify: (JSONValue) throws -> (any Any.Type)?,
        _ lend: ((_DecodingInput) -> ModelError?) -> ModelError?
    ) throws -> Any {
        try withoutActuallyEscaping(identify) { identify in
            let identification = Identification(identify)
            do {
                return try read(_AnyValue.self, &report, identification, lend).value
            } catch {
                throw identification.failure ?? error
            }
        }
    }
}
