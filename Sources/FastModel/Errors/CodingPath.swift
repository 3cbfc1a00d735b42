/// Where in a document a value stands, from the root.
///
/// Keys are those of the schema. The keys of a dictionary come from the document, so an entry is named by its position:
/// a path never holds input.
public struct CodingPath: Sendable, Hashable, CustomStringConvertible {
    /// One step of a path.
    public enum Component: Sendable, Hashable {
        /// The value of a key that the schema names.
        case key(String)
        /// An element of an array, counted from 0.
        case index(Int)
        /// An entry of a dictionary, in the document's order, counted from 0.
        case entry(Int)
    }

    /// The steps from the root, which has none.
    public var components: [Component]

    /// Makes a path of its steps.
    public init(_ components: [Component] = []) {
        self.components = components
    }

    /// `items[3].author.name`; an entry of a dictionary reads `{3}`, the root is `$`.
    public var description: String {
        guard !components.isEmpty else { return "$" }
        var text = ""
        for component in components {
            switch component {
            case .key(let key): text += text.isEmpty ? key : ".\(key)"
            case .index(let index): text += "[\(index)]"
            case .entry(let index): text += "{\(index)}"
            }
        }
        return text
    }
}
