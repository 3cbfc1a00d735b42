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

    /// Where lines break in text.
    public enum Layout: Sendable, Hashable {
        /// Nowhere, and there are no spaces.
        case compact
        /// Each member and element has a line of its own, indented by two spaces a level.
        case pretty
        /// The same as `JSONEncoder` prints it: with a space before the colon too, and an empty line in what is empty.
        case foundationPretty
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

    /// What becomes of dates that their ``DateStrategy`` cannot write: those that are not finite or outside the years 1 to
    /// 9999, and those for which a custom strategy throws ``ModelError/Code/outOfRange``.
    public enum UnwritableDates: Sendable, Hashable {
        /// An error.
        case reject
        /// Written as nil is, by the ``NilStrategy``.
        case omit
        /// Written as null.
        case null
    }

    /// What objects and values are made, other than text.
    public var output: Output
    /// Whether nil is written.
    public var nils: NilStrategy
    /// The order of an object's members.
    public var order: Order
    /// Where lines break.
    public var layout: Layout
    /// Which characters are escaped.
    public var escaping: Escaping
    /// Which keys stand for the properties that have none of their own, and for the coding keys of types that are `Codable`. Keys of
    /// dictionaries stay as they are.
    public var keys: KeyStrategy
    /// Schemas that go before those of the types, and for types that have none: what they read, they write.
    public var mappings: MappingProvider?
    /// How numbers that are not finite stand in JSON. Other outputs keep them.
    public var nonFinite: NonFiniteStrategy
    /// How dates stand in JSON.
    public var dates: DateStrategy
    /// What becomes of dates that the strategy cannot write. Other outputs than JSON keep them.
    public var unwritableDates: UnwritableDates
    /// How `Data` stands in JSON.
    public var data: DataStrategy
    /// Whether `weak` properties are written. They mostly point back to what is being written.
    public var includesWeak: Bool
    /// The deepest nesting of objects and arrays, the outermost counted as 1. More than 4096 count as 4096.
    public var maximumDepth: Int
    /// The most issues a report keeps; more are counted only.
    public var maximumIssues: Int
    /// What types that are `Codable` find in the `userInfo` of their encoder, in models and alone. Models do not look at it.
    public var userInfo: [CodingUserInfoKey: any Sendable] {
        get { info?.values ?? [:] }
        set { info = CodingUserInfo(newValue) }
    }

    private(set) var info: CodingUserInfo?

    /// The defaults. Apart from the initializer below, so that a call that decodes with the defaults passes no arguments.
    public init() { self.init(output: .json) }

    /// Options that differ from the defaults where an argument is given. Each property describes its option.
    public init(
        output: Output = .json,
        nils: NilStrategy = .omit,
        order: Order = .declaration,
        layout: Layout = .compact,
        escaping: Escaping = .minimal,
        keys: KeyStrategy = .exact,
        mappings: MappingProvider? = nil,
        nonFinite: NonFiniteStrategy = .reject,
        dates: DateStrategy = .automatic,
        unwritableDates: UnwritableDates = .reject,
        data: DataStrategy = .base64,
        includesWeak: Bool = false,
        maximumDepth: Int = 512,
        maximumIssues: Int = 100,
        userInfo: [CodingUserInfoKey: any Sendable] = [:]
    ) {
        self.output = output
        self.nils = nils
        self.order = order
        self.layout = layout
        self.escaping = escaping
        self.keys = keys
        self.mappings = mappings
        self.nonFinite = nonFinite
        self.dates = dates
        self.unwritableDates = unwritableDates
        self.data = data
        self.includesWeak = includesWeak
        self.maximumDepth = maximumDepth
        self.maximumIssues = maximumIssues
        info = userInfo.isEmpty ? nil : CodingUserInfo(userInfo)
    }

    /// What a new `JSONEncoder` of Foundation's does with `Codable` types, for models: slashes are escaped, and dates are seconds since
    /// 2001. Members stand in the order of the schema, where those of `JSONEncoder` have none.
    ///
    /// Its strategies and formats have counterparts in the options that can be set besides; <doc:ComingFromCodable> names each, and
    /// what remains different.
    public static let foundation = EncodingOptions(escaping: .slashes, dates: .secondsSince2001)

    static let depthCeiling = 4096
}
