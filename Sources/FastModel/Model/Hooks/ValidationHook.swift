/// A model that checks itself once all its properties are read. Costs nothing but the check.
public protocol ValidationHook: JSONModel {
    /// Checks the model.
    ///
    /// - Throws: anything, to refuse it: the document's model is an error then, a nested one is dropped and reported. Of
    ///   an error that is no ``ModelError`` only the type is reported, since it may hold input.
    func validate() throws
}
