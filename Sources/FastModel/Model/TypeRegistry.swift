/// Model types by name: for properties that are types, and wherever a document or a mapping names one.
///
/// As a converter it reads a name as the type, for which an unknown name is an issue: `Field("type", \.type, using: registry)`.
///
/// ```swift
/// let registry = TypeRegistry(Post.self, Address.self)
/// registry.type(named: "addresses")  // Address
/// ```
public struct TypeRegistry: JSONConverter {
    private var types = NameTable<any JSONModel.Type>()

    /// Registers types by their own names.
    public init(_ types: any JSONModel.Type...) {
        for type in types { register(type) }
    }

    /// Registers a type.
    ///
    /// - Parameters:
    ///   - type: the type.
    ///   - name: the name it is found by; its own if none is given. It replaces a type that has the name.
    public mutating func register(_ type: any JSONModel.Type, as name: String? = nil) {
        types.insert(type, as: name ?? "\(type)")
    }

    /// The type of a name.
    ///
    /// - Parameter name: the name it was registered by or, as keys are written, that name in another letter case, with
    ///   underscores, or in the plural: `post`, `posts`, `addresses`, `categories`, `game_states`. The exact name goes first.
    /// - Returns: nil when there is none.
    public func type(named name: String) -> (any JSONModel.Type)? { types.value(named: name) }

    /// The name that a type was registered by.
    func name(of type: any JSONModel.Type) -> String? {
        types.values.filter { $0.value == type }.keys.min()
    }

    public func decode(_ source: String) throws -> any JSONModel.Type {
        guard let type = type(named: source) else { throw ModelError(.unknownCase, detail: "a model's name") }
        return type
    }

    public func encode(_ value: any JSONModel.Type) throws -> String {
        guard let name = name(of: value) else { throw ModelError(.unknownCase, detail: "\(value)") }
        return name
    }
}
