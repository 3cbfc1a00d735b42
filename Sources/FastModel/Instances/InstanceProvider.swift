/// Makes instances of decoded models: the models themselves (``ValueProvider``), rows of a database, objects of a store.
///
/// The product FastModelGRDB has one for SQLite, which finds the existing rows by their unique keys.
public protocol InstanceProvider<Model, Instance>: Sendable {
    /// What is decoded.
    associatedtype Model: JSONModel
    /// What is made of it.
    associatedtype Instance

    /// Makes, or finds and changes, the instances of a batch of models.
    ///
    /// - Parameter models: the models, in document order.
    /// - Returns: for each model its instance, or why there is none; what is refused has changed nothing.
    /// - Throws: when nothing of the batch could be done.
    func instances(of models: [Model]) throws -> [Result<Instance, ModelError>]
}
