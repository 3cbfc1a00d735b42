/// A value that has been encoded and not yet been put in its place, since `Codable` types may come back to a container.
enum EncodedNode {
    /// Nothing has been encoded so far.
    case nothing
    /// Text that the writer has made: a scalar, or a model.
    case text(start: Int, count: Int)
    case object(EncodedObject)
    case array(EncodedArray)
    /// What an encoder makes that was handed out, when all is done.
    case encoder(TreeEncoder)
}
