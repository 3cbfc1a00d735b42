/// Model types by name, for properties that hold types and for names in documents or mappings.
///
/// As a converter it reads a name as the type; an unknown name is an issue: `Field("type", \.type, using: registry)`.
///
/// ```swift
/// let registry = TypeRegistry(Post.self, Address.self)
/// registry.type(named: "addresses")  // Address
/// ```
public struct TypeRegistry: JSONConverter {
    private var types = NameTable<any JSONModel.Type>()

    /// Registers types by their own names.
    public init(_ types: any JSONModel.Type...) { for type in types { register(type) } }

    /// Registers a type.
    ///
    /// - Parameters:
    ///   - type: the type.
    ///   - name: the name to register it by; the type's own if none is given. A type registered by that name is replaced.
    public mutating func register(_ type: any JSONModel.Type, as name: String? = nil) {
        types.insert(type, as: name ?? "\(type)")
    }

    /// The type for a name.
    ///
    /// - Parameter name: the registered name, or that name in another letter case, with underscores or in the plural: `post`,
    ///   `posts`, `addresses`, `categories`, `game_states`. An exact match takes precedence.
    /// - Returns: nil if there is none.
    public func type(named name: String) -> (any JSONModel.Type)? { types.value(named: name) }
    func name(of type: any JSONModel.Type) -> String? { types.values.filter { $0.value == type }.keys.min() }

    public func decode(_ source: String) throws -> any JSONModel.Type {
        guard let type = type(named: source) else { throw ModelError(.unknownCase, detail: "a model's name") }
        return type
    }

    public func encode(_ value: any JSONModel.Type) throws -> String {
        guard let name = name(of: value) else { throw ModelError(.unknownCase, detail: "\(value)") }
        return name
    }
}
