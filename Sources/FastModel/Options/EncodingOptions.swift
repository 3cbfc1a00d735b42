/// How models become JSON, or objects of the kinds that JSON has.
public struct EncodingOptions: Sendable {
    /// What objects and values are made, other than text, which is always JSON.
    public enum Output: Sendable, Hashable {
        /// What `JSONSerialization` takes: dates and data as strings, null as `NSNull`.
        case json
        /// What `PropertyListSerialization` takes: `Date` and `Data` as they are, nulls left out.
        case propertyList
        /// Every value as it is: also `URL`, `UUID`, sets, dictionaries with other keys than strings, and values of types
        /// that JSON has no form for.
        case full
    }

    /// The order of an object's members.
    public enum Order: Sendable, Hashable {
        /// As the schema declares its fields. Dictionaries have no order.
        case declaration
        /// By the UTF-8 bytes of the keys, in dictionaries as well: equal values give equal bytes.
        case sorted
    }

    /// Which characters of strings are escaped beyond those that JSON demands: quotation marks, backslashes and controls.
    public enum Escaping: Sendable, Hashable {
        /// None.
        case minimal
        /// `/`, as `\/`.
        case slashes
        /// `<`, `>`, `&`, `'`, U+2028 and U+2029, as `\u` escapes: the text can stand in HTML and in scripts.
        case html
    }

    /// What objects and values are made, other than text.
    public var output = Output.json
    /// Whether nil is written.
    public var nils = NilStrategy.omit
    /// The order of an object's members.
    public var order = Order.declaration
    /// Whether each member and element gets a line of its own, indented by two spaces a level.
    public var isPretty = false
    /// Which characters are escaped.
    public var escaping = Escaping.minimal
    /// Which keys stand for the properties that have none of their own.
    public var keys = KeyStrategy.exact
    /// Schemas that go before those of the types, and for types that have none: what they read, they write.
    public var mappings: MappingProvider?
    /// How numbers that are not finite stand in JSON. Other outputs keep them.
    public var nonFinite = NonFiniteStrategy.reject
    /// How dates stand in JSON.
    public var dates = DateStrategy.automatic
    /// How `Data` stands in JSON.
    public var data = DataStrategy.base64
    /// Whether `weak` properties are written. They mostly point back to what is being written.
    public var includesWeak = false
    /// The deepest nesting of objects and arrays, the outermost counted as 1. More than 4096 count as 4096.
    public var maximumDepth = 512
    /// The most issues a report keeps; more are counted only.
    public var maximumIssues = 100

    /// The defaults.
    public init() {}

    static let depthCeiling = 4096
}
