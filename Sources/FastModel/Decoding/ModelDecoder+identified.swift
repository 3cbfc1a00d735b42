extension ModelDecoder {
    /// Decodes a document of which no type is declared: each object is asked what model it is.
    ///
    /// ```swift
    /// let found = try ModelDecoder().decodeAny(from: data) { object in
    ///     object["userID"] != nil ? User.self : object["isbn"] != nil ? Book.self : nil
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - source: one JSON document in UTF-8.
    ///   - identify: the model that an object is; nil for one that is none. It is not asked about what is in a model: there
    ///     the properties' types say it.
    /// - Returns: a model; an array or dictionary of what is in it; else ``JSONValue/anyValue``.
    /// - Throws: ``ModelError``, and what the closure throws.
    public func decodeAny(
        from source: some JSONSource, identifying identify: (JSONValue) throws -> (any JSONModel.Type)?
    ) throws -> Any {
        try identified(try decode(JSONValue.self, from: source), identify)
    }

    /// The same of a dictionary or array as Foundation makes them.
    ///
    /// - Parameters:
    ///   - object: the object.
    ///   - identify: the model that an object is; nil for one that is none.
    /// - Returns: a model; an array or dictionary of what is in it; else ``JSONValue/anyValue``.
    /// - Throws: ``ModelError``, and what the closure throws.
    public func decodeAny(
        fromObject object: Any, identifying identify: (JSONValue) throws -> (any JSONModel.Type)?
    ) throws -> Any {
        try identified(try decode(JSONValue.self, fromObject: object), identify)
    }

    private func identified(
        _ value: JSONValue, _ identify: (JSONValue) throws -> (any JSONModel.Type)?
    ) throws -> Any {
        switch value {
        case .null, .bool, .number, .string: return value.anyValue
        case .array(let elements):
            return try elements.enumerated().map { index, element in
                try under(.index(index)) { try identified(element, identify) }
            }
        case .object(let object):
            if let type = try identify(value) { return try decode(type, from: value) }
            var members: [String: Any] = [:]
            for (index, member) in object.members.enumerated() {
                let found: Any = try under(.entry(index)) { try identified(member.value, identify) }
                members[member.key] = found
            }
            return members
        }
    }

    /// Does something, whose error gets a step more before its path.
    private func under<Result>(_ step: CodingPath.Component, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch var error as ModelError {
            error.codingPath.components.insert(step, at: 0)
            throw error
        }
    }
}
