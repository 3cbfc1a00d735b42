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
        var report = DecodingReport()
        return try decodeAny(from: source, identifying: identify, reporting: &report)
    }

    /// Decodes a document of which no type is declared, and reports what could not be converted.
    ///
    /// - Parameters:
    ///   - source: one JSON document in UTF-8.
    ///   - identify: the model that an object is; nil for one that is none.
    ///   - report: replaced by this decode's report, also when an error is thrown.
    /// - Returns: a model; an array or dictionary of what is in it; else ``JSONValue/anyValue``.
    /// - Throws: ``ModelError``, and what the closure throws.
    public func decodeAny(
        from source: some JSONSource, identifying identify: (JSONValue) throws -> (any JSONModel.Type)?,
        reporting report: inout DecodingReport
    ) throws -> Any {
        let value = try decode(JSONValue.self, from: source, reporting: &report)
        return try identified(value, identify, &report)
    }

    /// Decodes a dictionary or array as Foundation makes them, of which no type is declared: see
    /// ``decodeAny(from:identifying:)``.
    ///
    /// - Parameters:
    ///   - object: the object. What JSON has no form for, models among it, is returned as it is.
    ///   - identify: the model that an object is; nil for one that is none.
    /// - Returns: a model; an array or dictionary of what is in it; else ``JSONValue/anyValue``.
    /// - Throws: ``ModelError``, and what the closure throws.
    public func decodeAny(
        fromObject object: Any, identifying identify: (JSONValue) throws -> (any JSONModel.Type)?
    ) throws -> Any {
        var report = DecodingReport()
        return try decodeAny(fromObject: object, identifying: identify, reporting: &report)
    }

    /// Decodes a dictionary or array as Foundation makes them, of which no type is declared, and reports what could not be
    /// converted.
    ///
    /// - Parameters:
    ///   - object: the object. What JSON has no form for, models among it, is returned as it is.
    ///   - identify: the model that an object is; nil for one that is none.
    ///   - report: replaced by this decode's report, also when an error is thrown.
    /// - Returns: a model; an array or dictionary of what is in it; else ``JSONValue/anyValue``.
    /// - Throws: ``ModelError``, and what the closure throws.
    public func decodeAny(
        fromObject object: Any, identifying identify: (JSONValue) throws -> (any JSONModel.Type)?,
        reporting report: inout DecodingReport
    ) throws -> Any {
        let captured = try decode(CapturedValue.self, fromObject: object, reporting: &report)
        return try identified(captured.value, identify, &report)
    }

    private func identified(
        _ value: JSONValue, _ identify: (JSONValue) throws -> (any JSONModel.Type)?, _ report: inout DecodingReport
    ) throws -> Any {
        switch value {
        case .null, .bool, .number, .string, .native: return value.anyValue
        case .array(let elements):
            return try elements.enumerated().map { index, element in
                try under(.index(index), &report) { try identified(element, identify, &$0) }
            }
        case .object(let object):
            if let type = try identify(value) { return try model(type, value, &report) }
            var members: [String: Any] = [:]
            for (index, member) in object.members.enumerated() {
                let found: Any = try under(.entry(index), &report) { try identified(member.value, identify, &$0) }
                members[member.key] = found
            }
            return members
        }
    }

    /// Decodes an object as what it was said to be, and adds what could not be converted to the report.
    private func model<Model: JSONModel>(
        _ type: Model.Type, _ value: JSONValue, _ report: inout DecodingReport
    ) throws(ModelError) -> Any {
        var own = DecodingReport()
        defer {
            report.count += own.count
            report.issues += own.issues.prefix(max(0, options.maximumIssues - report.issues.count))
        }
        return try unsafe self.value(Model.self) { root, target in
            unsafe withUnsafePointer(to: value) { unsafe run(root, target, .value($0), &own) }
        }
    }

    /// Does something, whose error and issues get a step more before their paths.
    private func under<Result>(
        _ step: CodingPath.Component, _ report: inout DecodingReport, _ body: (inout DecodingReport) throws -> Result
    ) throws -> Result {
        let before = report.issues.count
        defer {
            for index in before..<report.issues.count { report.issues[index].codingPath.components.insert(step, at: 0) }
        }
        do {
            return try body(&report)
        } catch var error as ModelError {
            error.codingPath.components.insert(step, at: 0)
            throw error
        }
    }
}
