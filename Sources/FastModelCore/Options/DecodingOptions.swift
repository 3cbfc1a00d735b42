/// Options of a decode.
public struct DecodingOptions: Sendable {
    /// Which values a property accepts.
    public enum Conversion: Sendable, Hashable {
        /// Values of other kinds are converted if no information is lost: "12" and 12.0 to an integer, 1 to a Bool, a number's text
        /// to a string. For any other value the property is unchanged and an issue is reported.
        case lenient
        /// Only values of the property's own kind are accepted. A value of another kind is an error.
        case strict
    }

    /// What a null does to a property that is not optional. Optional properties always become nil.
    ///
    /// A required property, a document and a record need a value: null is an error for them under every policy.
    public enum NullPolicy: Sendable, Hashable {
        /// Numbers become 0 and a Bool false. Other properties are unchanged.
        case zero
        /// The property is unchanged.
        case keep
        /// The property is unchanged and an issue is reported.
        case issue
    }

    /// What to do with a key that an object has twice. Applies to models, dictionaries and captured values.
    public enum DuplicateKeyPolicy: Sendable, Hashable {
        /// The last value is used.
        case lastWins
        /// The first value is used.
        case firstWins
        /// An error.
        case reject
    }

    /// What to do with a record of a stream that is not JSON.
    public enum MalformedRecordPolicy: Sendable, Hashable {
        /// The record is rejected, if the framing tells where the next one starts; see ``RecordFraming``.
        case reject
        /// The stream ends with an error: all or nothing.
        case endStream
    }

    /// What to do with a key of a model's object that no property is mapped to. Reports do not contain the key.
    public enum UnknownKeyPolicy: Sendable, Hashable {
        /// The key's value is skipped.
        case ignore
        /// The key's value is skipped and an issue is reported.
        case report
        /// An error.
        case reject
    }

    /// What to do with a property whose key is missing from the model's object. Properties that the schema requires ignore this
    /// option.
    public enum MissingKeyPolicy: Sendable, Hashable {
        /// The property keeps its default value.
        case keepDefault
        /// An optional becomes nil, whatever its default value. For any other property a missing key is an error.
        case reject
    }

    /// Chooses the type that an object is decoded to, or nil for a dictionary.
    public typealias Identify = @Sendable (_ object: JSONValue) -> (any Any.Type)?

    /// Which values a property accepts. Lenient by default.
    public var conversion: Conversion
    /// What a null does to a property that is not optional.
    public var nullPolicy: NullPolicy
    /// How dates are represented in JSON.
    public var dates: DateStrategy
    /// How `Data` is represented in JSON.
    public var data: DataStrategy
    /// Which strings are read as a `URL`. In `Codable` types, invalid characters are always encoded as `JSONDecoder` does.
    public var urls: URLStrategy
    /// How numbers that are not finite are represented in JSON.
    public var nonFinite: NonFiniteStrategy
    /// What a text may contain besides JSON. Nothing by default.
    public var extensions: JSONExtensions
    /// How keys are derived from the names of properties without a key of their own, and from the coding keys of `Codable` types.
    /// Does not apply to the keys of dictionaries.
    public var keys: KeyStrategy
    /// Schemas for types that have none. They also replace the schemas of types that have one.
    public var mappings: MappingProvider?
    /// Chooses the type of objects whose declared type is `Any`: in a property, in an array or dictionary, or at the root of
    /// ``ModelDecoder/decodeAny(from:identifying:)``. The type must be a ``JSONModel`` or have a schema in
    /// `mappings`. If the closure returns nil, the object becomes a dictionary, and the closure is called for the dictionary's
    /// objects.
    public var identify: Identify?
    /// What to do with a key that an object has twice.
    public var duplicateKeys: DuplicateKeyPolicy
    /// What to do with a key of a model's object that no property is mapped to.
    public var unknownKeys: UnknownKeyPolicy
    /// What to do with a property whose key is missing from the model's object. An update never changes such a property.
    public var missingKeys: MissingKeyPolicy
    /// What to do with a record of a stream that is not JSON. The text of a record over `maximumRecordBytes` is not checked: it is
    /// rejected for its length.
    public var malformedRecords: MalformedRecordPolicy
    /// The deepest nesting of objects and arrays; the outermost is level 1. Also applies to values that are skipped.
    ///
    /// A limit above 4096 acts as 4096. Swift destroys nested values recursively, so the stack of the decoding thread is a limit, too:
    /// about 900 levels for 512 KiB. See <doc:UntrustedInput>.
    public var maximumDepth: Int
    /// The longest document that is decoded as a whole, in bytes. Streams use `maximumRecordBytes` instead.
    public var maximumDocumentBytes: Int
    /// The longest record of a stream, in bytes.
    public var maximumRecordBytes: Int
    /// The longest string, in bytes after its escapes are resolved. This limit and those of keys, numbers, elements, members and
    /// values also apply to skipped values, and to a string of which only a part has arrived.
    public var maximumStringBytes: Int
    /// The longest key, in bytes after its escapes are resolved.
    public var maximumKeyBytes: Int
    /// The longest number, in bytes.
    public var maximumNumberBytes: Int
    /// The most elements of one array. An array whose elements are the records of a stream has no limit.
    public var maximumElements: Int
    /// The most keys of one object, repeated ones included.
    public var maximumMembers: Int
    /// The most values in one document or record: scalars, objects and arrays, including those that are skipped.
    public var maximumValues: Int
    /// The most issues that a report keeps. The rest is only counted.
    public var maximumIssues: Int

    /// The `userInfo` of the decoder that `Codable` types receive, inside models or on their own. Models do not use it.
    public var userInfo: [CodingUserInfoKey: any Sendable] {
        get { info?.values ?? [:] }
        set { info = CodingUserInfo(newValue) }
    }

    private(set) var info: CodingUserInfo?

    /// Receives the issues, and the errors of rejected documents and records.
    public var log: DecodingLog?

    /// The defaults. A separate initializer, so that decoding with the defaults passes no arguments.
    public init() { self.init(conversion: .lenient) }

    /// Makes options from the defaults and the given arguments. Each property documents its option.
    public init(
        conversion: Conversion = .lenient, nullPolicy: NullPolicy = .zero, dates: DateStrategy = .automatic,
        data: DataStrategy = .base64, urls: URLStrategy = .valid, nonFinite: NonFiniteStrategy = .reject,
        extensions: JSONExtensions = [], keys: KeyStrategy = .exact, mappings: MappingProvider? = nil,
        identify: Identify? = nil, duplicateKeys: DuplicateKeyPolicy = .lastWins,
        unknownKeys: UnknownKeyPolicy = .ignore, missingKeys: MissingKeyPolicy = .keepDefault,
        malformedRecords: MalformedRecordPolicy = .reject, maximumDepth: Int = 512,
        maximumDocumentBytes: Int = .max, maximumRecordBytes: Int = 64 << 20, maximumStringBytes: Int = 64 << 20,
        maximumKeyBytes: Int = 1 << 20, maximumNumberBytes: Int = 1 << 20, maximumElements: Int = .max,
        maximumMembers: Int = .max, maximumValues: Int = .max, maximumIssues: Int = 100,
        userInfo: [CodingUserInfoKey: any Sendable] = [:], log: DecodingLog? = nil
    ) {
        self.conversion = conversion
        self.nullPolicy = nullPolicy
        self.dates = dates
        self.data = data
        self.urls = urls
        self.nonFinite = nonFinite
        self.extensions = extensions
        self.keys = keys
        self.mappings = mappings
        self.identify = identify
        self.duplicateKeys = duplicateKeys
        self.unknownKeys = unknownKeys
        self.missingKeys = missingKeys
        self.malformedRecords = malformedRecords
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

    /// The defaults, which protect the process from a single absurd value. They allow documents of any length.
    ///
    /// The depth is limited because Swift destroys nested values recursively. Strings and records are limited because a stream
    /// holds each in memory. No meaningful key or number is longer than its limit.
    public static let `default` = DecodingOptions()

    /// Decodes models as a new `JSONDecoder` of Foundation decodes `Codable` types: values must be of the property's own kind,
    /// every property that is not optional must be present, the first value of a repeated key is used, dates are seconds since
    /// 2001, and URLs are percent-encoded where necessary.
    ///
    /// Every strategy of `JSONDecoder` has an option. <doc:ComingFromCodable> lists them and the remaining differences.
    public static let foundation = DecodingOptions(
        conversion: .strict, nullPolicy: .issue, dates: .secondsSince2001, urls: .percentEncoding,
        duplicateKeys: .firstWins, missingKeys: .reject)

    /// For untrusted input: bounds the memory and time that a document of 16 MiB or a record of 1 MiB can cost. It limits
    /// what input costs. To also reject values of another kind and missing keys, set ``conversion`` to `.strict` and ``missingKeys`` to
    /// `.reject`.
    ///
    /// | limit | value | why |
    /// |---|---|---|
    /// | document | 16 MiB | a document is in memory as a whole; longer input suits streams |
    /// | record | 1 MiB | a stream holds one record in memory, for each connection |
    /// | depth | 64 | real documents stay below 20 |
    /// | string | 1 MiB | texts and small base64 attachments fit |
    /// | key | 1 KiB | keys are names |
    /// | number | 1 KiB | the longest exact double has 767 significant digits |
    /// | elements of an array | 100,000 | an element has at least two bytes of text, but can take hundreds of bytes of memory |
    /// | keys of an object | 10,000 | dictionaries hash each key |
    /// | values in total | 1,000,000 | bounds the time: a value costs 20 to 100 ns |
    /// | issues | 20 | enough to find a cause; further issues are only counted |
    ///
    /// A null for a property that is not optional is an issue (``NullPolicy/issue``) and never 0 or false, so that no value is made
    /// up for a sender's mistake.
    public static let untrusted = DecodingOptions(
        nullPolicy: .issue, maximumDepth: 64, maximumDocumentBytes: 16 << 20, maximumRecordBytes: 1 << 20,
        maximumStringBytes: 1 << 20, maximumKeyBytes: 1 << 10, maximumNumberBytes: 1 << 10, maximumElements: 100_000,
        maximumMembers: 10_000,
        maximumValues: 1_000_000, maximumIssues: 20)

    /// The longest token that can arrive in pieces, in bytes.
    var maximumTokenBytes: Int { max(maximumStringBytes, maximumKeyBytes, maximumNumberBytes) }

    /// The number of enclosing values that are decoded by their own `init(from:)` inside a model.
    var codableDepth = 0
    /// The limit of `codableDepth`. Each level needs the stack of a whole decode, and copies its text.
    static let maximumCodableDepth = 8

    static let depthCeiling = 4096
    /// The deepest nesting accepted when the rest of a rejected record is skipped, so that memory stays bounded for any text.
    static let skippedDepth = 1 << 20
}

/// Receives the issues and rejections of a decoder, which its caller also receives.
///
/// With swift-log, which FastModel does not depend on:
///
/// ```swift
/// options.log = DecodingLog { level, error in
///     logger.log(level: level == .error ? .error : level == .warning ? .warning : .info, "\(error)")
/// }
/// ```
public struct DecodingLog: Sendable {
    /// The severity of a message.
    public enum Level: Sendable, Hashable {
        /// An issue about an unknown or repeated key.
        case info
        /// Any other issue, usually a value that could not be converted.
        case warning
        /// A document or record that was rejected.
        case error
    }

    private let handler: @Sendable (Level, ModelError) -> Void

    /// Makes a log.
    ///
    /// - Parameter handler: receives each message, on the thread that decodes. Messages never hold input.
    public init(_ handler: @escaping @Sendable (_ level: Level, _ error: ModelError) -> Void) { self.handler = handler }

    /// Reports the kept issues of a document or record, then the reason for a rejection.
    package func report(_ issues: [ModelError], _ rejection: ModelError?) {
        for issue in issues {
            handler(issue.code == .unknownKey || issue.code == .duplicateKey ? .info : .warning, issue)
        }
        if let rejection { handler(.error, rejection) }
    }
}
