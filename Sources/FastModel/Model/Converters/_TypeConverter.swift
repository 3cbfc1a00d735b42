/// Reads a name as the model type that a registry has for it.
public struct _TypeConverter: JSONConverter {
    private let registry: TypeRegistry

    @usableFromInline
    init(_ registry: TypeRegistry) {
        self.registry = registry
    }

    public func decode(_ source: String) throws -> any JSONModel.Type {
        guard let type = registry.type(named: source) else { throw ModelError(.unknownCase, detail: "a model's name") }
        return type
    }

    public func encode(_ value: any JSONModel.Type) throws -> String {
        guard let name = registry.name(of: value) else { throw ModelError(.unknownCase, detail: "\(value)") }
        return name
    }
}
