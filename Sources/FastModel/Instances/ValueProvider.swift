/// The default ``InstanceProvider``: the models are the instances.
public struct ValueProvider<Model: JSONModel>: InstanceProvider {
    /// Makes a provider.
    public init(_ type: Model.Type = Model.self) {}

    @inlinable
    public func instances(of models: [Model]) -> [Result<Model, ModelError>] { models.map { .success($0) } }
}
