/// Model types by name, for properties that hold types and for names in documents or mappings.
///
/// As a converter, a registry reads a name as a type: `Field("type", \.type, using: registry)`. An unknown name is an issue.
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
    ///   - name: the name to register the type by; by default the type's own name. A type with the same name is replaced.
    public mutating func register(_ type: any JSONModel.Type, as name: String? = nil) {
        types.insert(type, as: name ?? "\(type)")
    }

    /// The type for a name.
    ///
    /// - Parameter name: the registered name, also in another letter case, with underscores or in the plural: `post`, `posts`,
    ///   `addresses`, `categories`, `game_states`. An exact match takes precedence.
    /// - Returns: the type, or nil if no type matches.
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
