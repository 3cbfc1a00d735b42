#if Macros
/// Makes a struct, a class or an enum a ``JSONModel`` by writing its schema.
///
/// ```swift
/// @JSONModel(.keys(.snakeCase), .dates(.iso8601))
/// struct Book {
///     let title: String
///     @Key("p", options: .conversion(.strict)) var pages = 0
///     @Key("ext.desc") var summary: String?
///     @Key("id", "ID", "book_id") var bookID: String?
///     @Ignored var isOpen = false
///
///     func validate() throws {
///         if pages < 0 { throw InvalidBook() }
///     }
/// }
/// ```
///
/// Every stored property of an instance is mapped under its own name unless ``Key(_:options:)`` or ``Ignored()`` says
/// otherwise; `lazy`, `weak` and `unowned` properties and constants with a value are not. A property without a default
/// value is *required*: a document without it is an error. One whose type is written as an optional is nil instead.
///
/// A type that declares `CodingKeys`, an enumeration with the protocol `CodingKey`, takes its keys from there, and
/// ignores the properties that are none of its cases.
///
/// Required properties and constants are possible in structs and in final classes whose superclass is not a model. They
/// are gathered in a draft, with the default values of the other properties, so a default value's expression is
/// evaluated twice for each model, and property observers are not called. An update makes a new model of the old one's
/// values; of those, it does not have the ones that `lazy` properties, superclasses and property wrappers hold. Other
/// models are made with their initialiser without arguments.
///
/// A method in the type's body that is declared as the one of ``ValidationHook``, ``WillDecodeHook``,
/// ``DidDecodeHook``, ``PolymorphicModel``, ``WillEncodeHook`` or ``DidEncodeHook`` is called as such, whether or not
/// the type names the protocol. One that has its name and another declaration is a warning; private methods are
/// ignored.
///
/// On a subclass of a model the macro extends the inherited schema. A class that gets its conformance through a
/// protocol of its own names `JSONModel` beside it, or it is taken for such a subclass. On an enumeration it needs
/// `@Discriminator`. Types within functions cannot have the macro.
///
/// - Parameter options: options of the type, which go before those of the decoder; an enumeration has none. Key
///   paths cannot stand here, where the type is not known yet: `allow` and `deny` take names.
@attached(
    member, conformances: JSONModel,
    names: named(schema), named(_JSONDraft), named(init(_jsonDraft:)))
@attached(extension, conformances: JSONModel, names: named(init(_jsonDraft:)))
public macro JSONModel(_ options: ModelOption<Never>...) =
    #externalMacro(module: "FastModelMacros", type: "JSONModelMacro")

/// Maps a property of a ``JSONModel(_:)`` to other keys than its name, or gives it options.
///
/// ```swift
/// @Key("born", options: .dates(.secondsSince1970)) var birth: Date?
/// @Key(options: .transient) var draft = ""
/// ```
///
/// - Parameters:
///   - keys: the keys or key paths, in order of preference: the first whose value is present and not null counts. In a
///     key path, `"ext.desc"`, `\.` is a literal dot. Without any, the property's name is its key.
///   - options: options of the property, which go before those of its type and of the decoder.
@attached(peer)
public macro Key(_ keys: String..., options: FieldOption...) =
    #externalMacro(module: "FastModelMacros", type: "KeyMacro")

/// Maps a property of a ``JSONModel(_:)`` through a converter, to its name or other keys.
///
/// ```swift
/// @Key("tint", using: HexColor()) var color: Color
/// ```
///
/// - Parameters:
///   - keys: the keys or key paths, in order of preference; without any, the property's name is its key.
///   - converter: the way between JSON and the property, or what an optional property wraps.
///   - options: options of the property.
@attached(peer)
public macro Key<Conversion: JSONConverter>(
    _ keys: String..., using converter: Conversion, options: FieldOption...
) = #externalMacro(module: "FastModelMacros", type: "KeyMacro")

/// Maps a property of a ``JSONModel(_:)`` with values for null and for what cannot be converted.
///
/// ```swift
/// @Key("p", defaults: FieldDefaults(null: 0, mismatch: -1)) var pages = 1
/// ```
///
/// - Parameters:
///   - keys: the keys or key paths, in order of preference; without any, the property's name is its key.
///   - defaults: the values, with their type where it does not show: `FieldDefaults<Status>(null: .open)`.
///   - options: options of the property.
@attached(peer)
public macro Key<Value: Sendable>(
    _ keys: String..., defaults: FieldDefaults<Value>, options: FieldOption...
) = #externalMacro(module: "FastModelMacros", type: "KeyMacro")

/// Leaves a property of a ``JSONModel(_:)`` out of its mapping. It keeps its default value, which it needs.
@attached(peer)
public macro Ignored() = #externalMacro(module: "FastModelMacros", type: "IgnoredMacro")

/// Names the key whose value says which case of an enumeration an object is. Each case has one associated value, the
/// model; its name is the key's value unless ``Case(_:)`` says otherwise.
///
/// ```swift
/// @JSONModel
/// @Discriminator("type")
/// enum Shape {
///     case circle(Circle)
///     @Case("rect", "rectangle") case box(Box)
/// }
/// ```
///
/// - Parameter key: the key; not a key path. Where it comes first in the object, nothing is captured. Another value
///   than the cases' is an issue.
@attached(peer)
public macro Discriminator(_ key: String) =
    #externalMacro(module: "FastModelMacros", type: "DiscriminatorMacro")

/// Says which class an object becomes by the value of this property, of the class that first is a model. The property's
/// first key is the discriminator's.
///
/// ```swift
/// @JSONModel
/// class Animal {
///     @Discriminator(["animal": Animal.self, "dog": Dog.self]) var kind = "animal"
///     var name = ""
/// }
/// ```
///
/// Where the key comes first in the object, nothing is captured. A key strategy does not hold for it: a property whose
/// key is not its name says so with ``Key(_:options:)``.
///
/// - Parameter types: the property's values, each a string or the text of a number, and the class that an object with
///   the value becomes: the property's class itself, which is listed where it is meant, or a subclass. Another value is
///   an issue.
@attached(peer)
public macro Discriminator(_ types: KeyValuePairs<String, AnyClass>) =
    #externalMacro(module: "FastModelMacros", type: "DiscriminatorMacro")

/// Gives a case of an enumeration with a `@Discriminator` other values of the key than its name.
///
/// - Parameter values: the values, each a string or the text of a number. The first is the one to write.
@attached(peer)
public macro Case(_ values: String...) = #externalMacro(module: "FastModelMacros", type: "CaseMacro")
#endif
