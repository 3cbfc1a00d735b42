#if Macros
/// Makes a struct, class or enumeration a ``JSONModel`` by generating its schema.
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
/// Every stored instance property is mapped under its own name unless ``Key(_:options:)`` or ``Ignored()`` specifies otherwise.
/// `lazy`, `weak` and `unowned` properties and constants with a value are not mapped; for constants, see `CodingKeys` below. A property without a default value is
/// *required*: a document without the property is an error. A property whose type is written as an optional becomes nil instead, and as a ``Presence`` absent.
///
/// If the type declares an enumeration `CodingKeys` that conforms to `CodingKey`, the enumeration's keys are used. Properties
/// without a case in the enumeration are ignored. A constant with a value and a case is written, and ignored when a document is read.
///
/// Required properties and constants are possible in structs and in final classes whose superclass is not a model. Their values are
/// collected in a draft together with the default values of the other properties. So a default value's expression is evaluated
/// twice for each model, and property observers are not called. An update makes a new model from the old model's values, except the
/// values of `lazy` properties, superclasses and property wrappers. Other models are made with an initialiser without arguments.
///
/// A method in the type's body with the declaration of a method of ``ValidationHook``, ``WillDecodeHook``, ``DidDecodeHook``,
/// ``PolymorphicModel``, ``WillEncodeHook`` or ``DidEncodeHook`` is called as that hook, even if the type does not name the
/// protocol. A method with the hook's name but another declaration causes a warning. Private methods are ignored.
///
/// On a subclass of a model, the macro extends the inherited schema. A class that conforms through another protocol must also name
/// `JSONModel`; otherwise the macro treats it as a subclass of a model. An enumeration also needs `@Discriminator`. Types declared
/// in functions cannot have the macro.
///
/// - Parameter options: options of the type, which override the decoder's options. An enumeration has none. `allow` and `deny` take
///   names, because the options cannot refer to the type's key paths.
@attached(member, conformances: JSONModel, names: named(schema), named(_JSONDraft), named(init(_jsonDraft:)))
@attached(extension, conformances: JSONModel, names: named(init(_jsonDraft:))) public macro JSONModel(
    _ options: ModelOption<Never>...
) = #externalMacro(module: "FastModelMacros", type: "JSONModelMacro")

/// Maps a property of a ``JSONModel(_:)`` to keys other than its name, or sets its options.
///
/// ```swift
/// @Key("born", options: .dates(.secondsSince1970)) var birth: Date?
/// @Key(options: .transient) var draft = ""
/// ```
///
/// - Parameters:
///   - keys: the keys or key paths, in order of preference: the first key with a value that is not null and can be converted is
///     used. In a key path such as `"ext.desc"`, `\.` is a literal dot. Without keys, the property's name is its key.
///   - options: options of the property, which override the options of its type and of the decoder.
@attached(peer) public macro Key(_ keys: String..., options: FieldOption...) =
    #externalMacro(module: "FastModelMacros", type: "KeyMacro")

/// Maps a property of a ``JSONModel(_:)`` through a converter, to its name or other keys.
///
/// ```swift
/// @Key("tint", using: HexColor()) var color: Color
/// ```
///
/// - Parameters:
///   - keys: the keys or key paths, in order of preference; without any, the property's name is its key.
///   - converter: converts between JSON and the property, or the wrapped value of an optional property.
///   - options: options of the property.
@attached(peer) public macro Key<Conversion: JSONConverter>(
    _ keys: String..., using converter: Conversion, options: FieldOption...
) = #externalMacro(module: "FastModelMacros", type: "KeyMacro")

/// Maps a property of a ``JSONModel(_:)`` with values for null and for values that cannot be converted.
///
/// ```swift
/// @Key("p", defaults: FieldDefaults(null: 0, mismatch: -1)) var pages = 1
/// ```
///
/// - Parameters:
///   - keys: the keys or key paths, in order of preference; without any, the property's name is its key.
///   - defaults: the values, with their type if it cannot be inferred: `FieldDefaults<Status>(null: .open)`.
///   - options: options of the property.
@attached(peer) public macro Key<Value: Sendable>(
    _ keys: String..., defaults: FieldDefaults<Value>, options: FieldOption...
) = #externalMacro(module: "FastModelMacros", type: "KeyMacro")

/// Excludes a property of a ``JSONModel(_:)`` from the mapping. The property needs a default value, which it keeps.
@attached(peer) public macro Ignored() = #externalMacro(module: "FastModelMacros", type: "IgnoredMacro")

/// Specifies the key whose value selects the case of an enumeration. The key's value is the case's name unless ``Case(_:)`` specifies
/// another value. A case has at most one associated value: a model, whose keys are beside the discriminator, or any other value, which
/// has a key of its own.
///
/// ```swift
/// @JSONModel
/// @Discriminator("type")
/// enum Shape {
///     case circle(Circle)
///     @Case("rect", "rectangle") case box(Box)
///     case label(String)  // {"type": "label", "value": "A"}
///     case point          // {"type": "point"}
/// }
/// ```
///
/// - Parameters:
///   - key: the key, which is not a key path. If it is the object's first key, the object is not captured. A value that matches no case
///     is an issue.
///   - values: the key of associated values that are not models. No key strategy changes it.
@attached(peer) public macro Discriminator(_ key: String, values: String = "value") =
    #externalMacro(module: "FastModelMacros", type: "DiscriminatorMacro")

/// Selects the class of an object by the value of this property. The property belongs to the topmost class that is a model, and its
/// first key is the discriminator.
///
/// ```swift
/// @JSONModel
/// class Animal {
///     @Discriminator(["animal": Animal.self, "dog": Dog.self]) var kind = "animal"
///     var name = ""
/// }
/// ```
///
/// If the key is the object's first key, the object is not captured. Key strategies do not apply to the key: if it differs from the
/// property's name, specify it with ``Key(_:options:)``.
///
/// - Parameter types: the property's values, each a string or the text of a number, with the class of the objects that have the
///   value: a subclass, or the property's own class, which must be listed if its objects can occur. Any other value is an issue.
@attached(peer) public macro Discriminator(_ types: KeyValuePairs<String, AnyClass>) =
    #externalMacro(module: "FastModelMacros", type: "DiscriminatorMacro")

/// Sets the discriminator's values for a case of an enumeration, instead of the case's name.
///
/// - Parameter values: the values, each a string or the text of a number. The first is written.
@attached(peer) public macro Case(_ values: String...) = #externalMacro(module: "FastModelMacros", type: "CaseMacro")
#endif
