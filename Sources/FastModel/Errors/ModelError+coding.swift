// The errors of `Codable`, for code that matches on them.

extension DecodingError {
    /// The error that a decoder of Swift's own would throw, for code that catches its cases.
    ///
    /// | code | case |
    /// |---|---|
    /// | ``ModelError/Code/missingKey`` | `keyNotFound`, with the key that is missing and the path of its object |
    /// | ``ModelError/Code/unexpectedNull`` | `valueNotFound` |
    /// | ``ModelError/Code/typeMismatch`` | `typeMismatch` |
    /// | all others | `dataCorrupted` |
    ///
    /// The type is the wanted one where that is a scalar or `String` and `Any` elsewhere, since a ``ModelError`` names types and
    /// does not hold them. The context's description says the position as well, and its underlying error is the ``ModelError``.
    /// In the path an entry of a dictionary is named by its position, `{3}`.
    ///
    /// - Parameter error: the error to stand for.
    public init(_ error: ModelError) {
        self.init(error, at: [], error.codingPath)
    }

    /// The same for an error about a part of a value whose path is known better.
    ///
    /// - Parameters:
    ///   - error: the error to stand for.
    ///   - outer: the path of the value.
    ///   - inner: the path of the part in it.
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
    /// The error that an encoder of Swift's own would throw: `invalidValue`. The value itself is not in it, but nil, since no error
    /// of the library holds content; the context's underlying error is the ``ModelError``.
    ///
    /// - Parameter error: the error to stand for.
    public init(_ error: ModelError) {
        self.init(error, of: Any?.none as Any, at: [], error.codingPath)
    }

    /// The same for an error about a part of a value whose path is known better.
    ///
    /// - Parameters:
    ///   - error: the error to stand for.
    ///   - value: the value, which the caller has anyway.
    ///   - outer: the path of the value.
    ///   - inner: the path of the part in it.
    init(_ error: ModelError, of value: Any, at outer: [any CodingKey], _ inner: CodingPath) {
        self = .invalidValue(
            value,
            Context(
                codingPath: outer + inner.components.map { PathKey($0) }, debugDescription: error.description,
                underlyingError: error))
    }
}

extension ModelError {
    /// The type that was wanted, as far as its name tells.
    fileprivate var wantedType: any Any.Type { wanted.flatMap { Self.scalars[$0] } ?? Any.self }

    private static let scalars: [String: any Any.Type] = {
        let types: [any Any.Type] = [
            String.self, Bool.self, Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self,
            UInt16.self, UInt32.self, UInt64.self, Float.self, Double.self,
        ]
        return Dictionary(uniqueKeysWithValues: types.map { ("\($0)", $0) })
    }()
}

/// A step of a path as a coding key; an element's has the words of Foundation's coders.
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

    init?(stringValue: String) {
        self.init(.key(stringValue))
    }

    init?(intValue: Int) {
        self.init(.index(intValue))
    }
}
