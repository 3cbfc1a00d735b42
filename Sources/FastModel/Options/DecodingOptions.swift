/// How JSON becomes models.
public struct DecodingOptions: Sendable {
    /// What values a property takes.
    public enum Conversion: Sendable, Hashable {
        /// Values of other kinds are converted where that is exact: "12" and 12.0 for an integer, 1 for a Bool, a
        /// number's text for a string. What cannot be converted is left alone and reported.
        case lenient
        /// Only values of the property's own kind; the first other one is thrown.
        case strict
    }

    /// What a null does to a property that is not optional. An optional becomes nil.
    public enum NullPolicy: Sendable, Hashable {
        /// Numbers become 0 and a Bool false; others are left alone.
        case zero
        /// The property is left alone.
        case keep
        /// The property is left alone and an issue reported.
        case issue
    }

    /// What happens when an object has a key twice: in models, dictionaries and captured values.
    public enum DuplicateKeyPolicy: Sendable, Hashable {
        /// The last value counts.
        case lastWins
        /// The first value counts.
        case firstWins
        /// An error.
        case reject
    }

    /// What happens when a model's object has a key that no property is mapped to. The key itself is not told.
    public enum UnknownKeyPolicy: Sendable, Hashable {
        /// Its value is skipped.
        case ignore
        /// Its value is skipped and an issue reported.
        case report
        /// An error.
        case reject
    }

    /// What becomes of a model's property whose key its object does not have. Properties that the schema requires are not asked.
    public enum MissingKeyPolicy: Sendable, Hashable {
        /// It keeps its default value.
        case keepDefault
        /// An optional becomes nil, whatever its default value; a property that is not optional is an error.
        case reject
    }

    /// Chooses an object's type; nil for one that stays a dictionary.
    public typealias Identify = @Sendable (_ object: JSONValue) -> (any Any.Type)?

    /// What values a property takes. Lenient by default.
    public var conversion: Conversion
    /// What a null does to a property that is not optional.
    public var nullPolicy: NullPolicy
    /// How dates stand in JSON.
    public var dates: DateStrategy
    /// How `Data` stands in JSON.
    public var data: DataStrategy
    /// How numbers that are not finite stand in JSON.
    public var nonFinite: NonFiniteStrategy
    /// Which keys stand for the properties that have none of their own, and for the coding keys of types that are `Codable`. Keys of
    /// dictionaries stay as they are.
    public var keys: KeyStrategy
    /// Schemas that go before those of the types, and for types that have none.
    public var mappings: MappingProvider?
    /// Chooses the type of an object that no declared type describes: in a property of `Any`, in an array or dictionary of
    /// them, at the root of ``ModelDecoder/decodeAny(from:identifying:)-(JSONSource,_)``. The type is a ``JSONModel`` or one that
    /// `mappings` has a schema for; nil makes the object a dictionary, whose members are asked in turn.
    public var identify: Identify?
    /// What happens when an object has a key twice.
    public var duplicateKeys: DuplicateKeyPolicy
    /// What happens when a model's object has a key that no property is mapped to.
    public var unknownKeys: UnknownKeyPolicy
    /// What becomes of a model's property whose key its object does not have. An update changes nothing of it in any case.
    public var missingKeys: MissingKeyPolicy
    /// The deepest nesting of objects and arrays, the outermost counted as 1. Also holds in values that are skipped.
    ///
    /// More than 4096 count as 4096: Swift destroys nested values recursively, on a stack that is not ours.
    public var maximumDepth: Int
    /// The longest document that is decoded as a whole, in bytes. In a stream the limit of records takes its place.
    public var maximumDocumentBytes: Int
    /// The longest record of a stream, in bytes.
    public var maximumRecordBytes: Int
    /// The longest string, in bytes, its escapes resolved. Like the limits below it also holds in values that are skipped
    /// and while a string is still arriving.
    public var maximumStringBytes: Int
    /// The longest key, in bytes, its escapes resolved.
    public var maximumKeyBytes: Int
    /// The longest number, in bytes.
    public var maximumNumberBytes: Int
    /// The most elements of one array. The elements that are a stream's records are not counted.
    public var maximumElements: Int
    /// The most keys of one object, repeated ones included.
    public var maximumMembers: Int
    /// The most values in one document or record: scalars, objects and arrays, those that are skipped included.
    public var maximumValues: Int
    /// The most issues a report keeps; more are counted only.
    public var maximumIssues: Int

    /// What types that are `Codable` find in the `userInfo` of their decoder, in models and alone. Models do not look at it.
    public var userInfo: [CodingUserInfoKey: any Sendable] {
        get { info?.values ?? [:] }
        set { info = CodingUserInfo(newValue) }
    }

    private(set) var info: CodingUserInfo?

    /// What is told of values that are left alone and of documents and records that are rejected.
    public var log: DecodingLog?

    /// The defaults. Apart from the initializer below, so that a call that decodes with the defaults passes no arguments.
    public init() { self.init(conversion: .lenient) }

    /// Options that differ from the defaults where an argument is given. Each property describes its option.
    public init(
        conversion: Conversion = .lenient,
        nullPolicy: NullPolicy = .zero,
        dates: DateStrategy = .automatic,
        data: DataStrategy = .base64,
        nonFinite: NonFiniteStrategy = .reject,
        keys: KeyStrategy = .exact,
        mappings: MappingProvider? = nil,
        identify: Identify? = nil,
        duplicateKeys: DuplicateKeyPolicy = .lastWins,
        unknownKeys: UnknownKeyPolicy = .ignore,
        missingKeys: MissingKeyPolicy = .keepDefault,
        maximumDepth: Int = 512,
        maximumDocumentBytes: Int = .max,
        maximumRecordBytes: Int = 64 << 20,
        maximumStringBytes: Int = 64 << 20,
        maximumKeyBytes: Int = 1 << 20,
        maximumNumberBytes: Int = 1 << 20,
        maximumElements: Int = .max,
        maximumMembers: Int = .max,
        maximumValues: Int = .max,
        maximumIssues: Int = 100,
        userInfo: [CodingUserInfoKey: any Sendable] = [:],
        log: DecodingLog? = nil
    ) {
        self.conversion = conversion
        self.nullPolicy = nullPolicy
        self.dates = dates
        self.data = data
        self.nonFinite = nonFinite
        self.keys = keys
        self.mappings = mappings
        self.identify = identify
        self.duplicateKeys = duplicateKeys
        self.unknownKeys = unknownKeys
        self.missingKeys = missingKeys
        self.maximumDepth = maximumDepth
        self.maximumDocumentBytes = maximumDocumentBytes
        self.maximumRecordBytes = maximumRecordBytes
        self.maximumStringBytes = maximumStringBytes
        self.maximumKeyBytes = maximumKeyBytes
        self.maximumNumberBytes = maximumNumberBytes
        self.maximumElements = maximumElements
        self.maximumMembers = maximumMembers
        self.maximumValues = maximumValues
        self.maximumIssues = maximumIssues
        info = userInfo.isEmpty ? nil : CodingUserInfo(userInfo)
        self.log = log
    }

    /// The defaults: what guards the process against one absurd value. Documents may be as large as their producer likes.
    ///
    /// Depth is limited because Swift destroys nested values recursively; strings and records because a stream holds one
    /// of them in memory; keys and numbers because none that long means anything.
    public static let `default` = DecodingOptions()

    /// What a new `JSONDecoder` of Foundation's does to `Codable` types, for models: values of their own kind only, every property
    /// that is not optional has to be there, of a key that repeats the first value counts, and dates are seconds since 2001.
    ///
    /// Its strategies have counterparts in the options that can be set besides; <doc:ComingFromCodable> names each, and what
    /// remains different.
    public static let foundation = DecodingOptions(
        conversion: .strict, nullPolicy: .issue, dates: .secondsSince2001, duplicateKeys: .firstWins,
        missingKeys: .reject)

    /// For input from anyone: what a document of 16 MiB or a record of 1 MiB can cost is bounded in memory and time.
    ///
    /// | limit | value | why |
    /// |---|---|---|
    /// | document | 16 MiB | it is in memory anyway; more is for streams |
    /// | record | 1 MiB | so much of a stream is held at a time, for each connection |
    /// | depth | 64 | real documents stay below 20 |
    /// | string | 1 MiB | texts and small base64 attachments fit |
    /// | key | 1 KiB | keys are names |
    /// | number | 1 KiB | the longest exact double has 767 significant digits |
    /// | elements of an array | 100,000 | an element is at least two bytes of text, but up to hundreds of memory |
    /// | keys of an object | 10,000 | dictionaries hash each key |
    /// | values in total | 1,000,000 | bounds the time: a value costs 20 to 100 ns |
    /// | issues | 20 | enough to see what is wrong; the rest is counted |
    public static let untrusted = DecodingOptions(
        maximumDepth: 64, maximumDocumentBytes: 16 << 20, maximumRecordBytes: 1 << 20, maximumStringBytes: 1 << 20,
        maximumKeyBytes: 1 << 10, maximumNumberBytes: 1 << 10, maximumElements: 100_000, maximumMembers: 10_000,
        maximumValues: 1_000_000, maximumIssues: 20)

    /// The longest of the tokens that may arrive in pieces.
    var maximumTokenBytes: Int { max(maximumStringBytes, maximumKeyBytes, maximumNumberBytes) }

    /// How many values that are read by their own `init(from:)`, each in a model that stands in the one before, the decode is in.
    var crossings = 0
    /// How many there may be: each takes stack memory of a decode, and its text is made once more.
    static let maximumCrossings = 8

    static let depthCeiling = 4096
    /// How deep what is passed over of a rejected record may be nested: no text's depth may cost memory without end.
    static let passedOverDepth = 1 << 20
}

/// Where a decoder tells what it leaves alone and what it rejects; without one it tells nobody but its caller.
///
/// With swift-log, which FastModel does not need:
///
/// ```swift
/// options.log = DecodingLog { level, error in
///     logger.log(level: level == .error ? .error : level == .warning ? .warning : .info, "\(error)")
/// }
/// ```
public struct DecodingLog: Sendable {
    /// How much it matters.
    public enum Level: Sendable, Hashable {
        /// A key that is repeated or that the model does not have; as the options want it reported.
        case info
        /// A value that could not be converted and left its property alone.
        case warning
        /// A document or record that became no model.
        case error
    }

    private let handler: @Sendable (Level, ModelError) -> Void

    /// Makes a log.
    ///
    /// - Parameter handler: takes each message, on the thread that decodes. Messages never hold input.
    public init(_ handler: @escaping @Sendable (_ level: Level, _ error: ModelError) -> Void) {
        self.handler = handler
    }

    /// Tells what was found in a document or record: the issues that its report keeps, then why it was rejected.
    func tell(_ issues: [ModelError], _ rejection: ModelError?) {
        for issue in issues {
            handler(issue.code == .unknownKey || issue.code == .duplicateKey ? .info : .warning, issue)
        }
        if let rejection { handler(.error, rejection) }
    }
}
