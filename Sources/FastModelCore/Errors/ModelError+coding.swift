// Converts errors to those of `Codable`, for code that matches on them.

extension DecodingError {
    /// Makes the error that Swift's own decoders would throw, for code that catches the cases of `DecodingError`.
    ///
    /// | code | case |
    /// |---|---|
    /// | ``ModelError/Code/missingKey`` | `keyNotFound`, with the missing key and the path of the object |
    /// | ``ModelError/Code/unexpectedNull`` | `valueNotFound` |
    /// | ``ModelError/Code/typeMismatch`` | `typeMismatch` |
    /// | all others | `dataCorrupted` |
    ///
    /// The case's type is the expected type for scalars and `String`, and `Any` otherwise, because a ``ModelError`` holds only the
    /// names of types. The context's description includes the position; the context's underlying error is the ``ModelError``. An
    /// entry of a dictionary appears in the path by its position, `{3}`.
    ///
    /// - Parameter error: the error to convert.
    public init(_ error: ModelError) { self.init(error, at: [], error.codingPath) }

    /// Makes the error for a part of a value, given the paths of both.
    ///
    /// - Parameters:
    ///   - error: the error to convert.
    ///   - outer: the path of the value.
    ///   - inner: the path of the part in the value.
    init(_ error: ModelError, at outer: [any CodingKey], _ inner: CodingPath) {
        var path = outer + inner.components.map { PathKey($0) }
        func context() -> Context {
            Context(codingPath: path, debugDescription: error.description, underlyingError: error)
        }
        switch error.code {
        case .missingKey:
            guard let key = path.popLast() else {
                self = .dataCorrupted(context())
                return
            }
            self = .keyNotFound(key, context())
        case .unexpectedNull: self = .valueNotFound(error.wantedType, context())
        case .typeMismatch: self = .typeMismatch(error.wantedType, context())
        default: self = .dataCorrupted(context())
        }
    }
}

extension EncodingError {
    /// Makes the error that Swift's own encoders would throw: `invalidValue`. The error holds nil in place of the value, because no
    /// error of the library holds content. The context's underlying error is the ``ModelError``.
    ///
    /// - Parameter error: the error to convert.
    public init(_ error: ModelError) { self.init(error, of: Any?.none as Any, at: [], error.codingPath) }

    /// Makes the error for a part of a value, given the paths of both.
    ///
    /// - Parameters:
    ///   - error: the error to convert.
    ///   - value: the value, which the caller already has.
    ///   - outer: the path of the value.
    ///   - inner: the path of the part in the value.
    init(_ error: ModelError, of value: Any, at outer: [any CodingKey], _ inner: CodingPath) {
        self = .invalidValue(
            value,
            Context(
                codingPath: outer + inner.components.map { PathKey($0) }, debugDescription: error.description,
                underlyingError: error))
    }
}

extension ModelError {
    /// Whether a value of another kind stands in the place of a scalar or `String`.
    var isForScalar: Bool { code == .typeMismatch && wantedType != Any.self }

    /// The expected type if it is a scalar or `String`, `Any` otherwise.
    fileprivate var wantedType: any Any.Type { wanted.flatMap { Self.scalars[$0] } ?? Any.self }

    private static let scalars: [String: any Any.Type] = {
        let types: [any Any.Type] = [
            String.self, Bool.self, Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self,
            UInt16.self, UInt32.self, UInt64.self, Float.self, Double.self,
        ]
        return Dictionary(uniqueKeysWithValues: types.map { ("\($0)", $0) })
    }()
}

/// A step of a path as a coding key. Elements have the names that Foundation's coders use.
private struct PathKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(_ component: CodingPath.Component) {
        switch component {
        case .key(let key): (stringValue, intValue) = (key, nil)
        case .index(let index): (stringValue, intValue) = ("Index \(index)", index)
        case .entry(let index): (stringValue, intValue) = ("{\(index)}", nil)
        }
    }

    init?(stringValue: String) { self.init(.key(stringValue)) }

    init?(intValue: Int) { self.init(.index(intValue)) }
}
