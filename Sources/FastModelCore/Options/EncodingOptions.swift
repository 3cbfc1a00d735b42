/// Options of an encode, into text or into objects.
public struct EncodingOptions: Sendable {
    /// The kind of objects and values made when the output is not text. Text is always JSON.
    public enum Output: Sendable, Hashable {
        /// For `JSONSerialization`: dates and data have the form of their strategies, null is `NSNull`.
        case json
        /// For `PropertyListSerialization`: `Date` and `Data` stay as they are, nulls are left out.
        case propertyList
        /// Every value stays as it is, including `URL`, `UUID`, sets, dictionaries with keys other than strings, and values that
        /// JSON has no form for.
        case full
    }

    /// The order of an object's members.
    public enum Order: Sendable, Hashable {
        /// In the order in which the schema declares the fields. Dictionaries have no order.
        case declaration
        /// By the UTF-8 bytes of the keys, also in dictionaries, so that equal values give equal bytes.
        case sorted
    }

    /// The white space in text.
    public enum Layout: Sendable, Hashable {
        /// No line breaks and no spaces.
        case compact
        /// Each member and element is on a line of its own, indented by two spaces a level.
        case pretty
        /// The layout of `JSONEncoder`: `pretty` with a space before the colon and an empty line in empty objects and arrays.
        case foundationPretty
    }

    /// The characters that are escaped in strings, besides the quotation marks, backslashes and controls that JSON requires.
    public enum Escaping: Sendable, Hashable {
        /// None.
        case minimal
        /// `/`, as `\/`.
        case slashes
        /// `<`, `>`, `&`, `'`, U+2028 and U+2029, as `\u` escapes, so that the text can be embedded in HTML and scripts.
        case html
    }

    /// What to do with dates that their ``DateStrategy`` cannot write: dates that are not finite or outside the years 1 to 9999,
    /// and dates for which a custom strategy throws ``ModelError/Code/outOfRange``.
    public enum UnwritableDates: Sendable, Hashable {
        /// An error.
        case reject
        /// Written like nil, according to the ``NilStrategy``.
        case omit
        /// Written as null.
        case null
    }

    /// The kind of objects and values made when the output is not text.
    public var output: Output
    /// Whether nil is written.
    public var nils: NilStrategy
    /// The order of an object's members.
    public var order: Order
    /// The white space in text.
    public var layout: Layout
    /// The characters that are escaped in strings.
    public var escaping: Escaping
    /// How keys are derived from the names of properties without a key of their own, and from the coding keys of `Codable` types.
    /// Does not apply to the keys of dictionaries.
    public var keys: KeyStrategy
    /// Schemas for types that have none, as in ``DecodingOptions/mappings``. They also replace the schemas of types that have one.
    public var mappings: MappingProvider?
    /// How numbers that are not finite are represented in JSON. Other outputs keep them.
    public var nonFinite: NonFiniteStrategy
    /// How `Double`, `Float` and `CGFloat` are written as text. Objects keep the numbers.
    public var floatingPoint: FloatingPointStrategy
    /// How dates are represented in JSON.
    public var dates: DateStrategy
    /// What to do with dates that their strategy cannot write. Outputs other than JSON keep them.
    public var unwritableDates: UnwritableDates
    /// How `Data` is represented in JSON.
    public var data: DataStrategy
    /// Whether `weak` properties are written. They usually point back to an object that is being written.
    public var includesWeak: Bool
    /// The deepest nesting of objects and arrays; the outermost is level 1. A limit above 4096 acts as 4096.
    /// The stack of the encoding thread is a limit, too; see <doc:UntrustedInput>.
    public var maximumDepth: Int
    /// The most issues that a report keeps. The rest is only counted.
    public var maximumIssues: Int
    /// The `userInfo` of the encoder that `Codable` types receive, inside models or on their own. Models do not use it.
    public var userInfo: [CodingUserInfoKey: any Sendable] {
        get { info?.values ?? [:] }
        set { info = CodingUserInfo(newValue) }
    }

    private(set) var info: CodingUserInfo?

    /// The defaults. A separate initializer, so that encoding with the defaults passes no arguments.
    public init() { self.init(output: .json) }

    /// Makes options from the defaults and the given arguments. Each property documents its option.
    public init(
        output: Output = .json, nils: NilStrategy = .omit, order: Order = .declaration, layout: Layout = .compact,
        escaping: Escaping = .minimal, keys: KeyStrategy = .exact, mappings: MappingProvider? = nil,
        nonFinite: NonFiniteStrategy = .reject, floatingPoint: FloatingPointStrategy = .shortest,
        dates: DateStrategy = .automatic, unwritableDates: UnwritableDates = .reject, data: DataStrategy = .base64,
        includesWeak: Bool = false,
        maximumDepth: Int = 512, maximumIssues: Int = 100, userInfo: [CodingUserInfoKey: any Sendable] = [:]
    ) {
        self.output = output
        self.nils = nils
        self.order = order
        self.layout = layout
        self.escaping = escaping
        self.keys = keys
        self.mappings = mappings
        self.nonFinite = nonFinite
        self.floatingPoint = floatingPoint
        self.dates = dates
        self.unwritableDates = unwritableDates
        self.data = data
        self.includesWeak = includesWeak
        self.maximumDepth = maximumDepth
        self.maximumIssues = maximumIssues
        info = userInfo.isEmpty ? nil : CodingUserInfo(userInfo)
    }

    /// Encodes models as a new `JSONEncoder` of Foundation encodes `Codable` types: slashes are escaped, and dates are seconds
    /// since 2001. Members are in the order of the schema; `JSONEncoder` has no order.
    ///
    /// Every strategy and format of `JSONEncoder` has an option. <doc:ComingFromCodable> lists them and the remaining differences.
    public static let foundation = EncodingOptions(escaping: .slashes, dates: .secondsSince2001)

    static let depthCeiling = 4096
}
