#if Macros
/// Makes a struct or a class a ``JSONModel`` by writing its schema.
///
/// ```swift
/// @JSONModel
/// struct Book {
///     let title: String
///     @Key("p") var pages = 0
///     @Key("ext.desc") var summary: String?
///     @Key("id", "ID", "book_id") var bookID: String?
///     @Ignored var isOpen = false
/// }
/// ```
///
/// Every stored property of an instance is mapped under its own name unless ``Key(_:)`` or ``Ignored()`` says otherwise;
/// `lazy` and `weak` properties and constants with a value are not. A property without a default value is *required*: a
/// document without it is an error. One whose type is written as an optional is nil instead.
///
/// Required properties and constants are possible in structs and in final classes whose superclass is not a model. They
/// are gathered in a draft, with the default values of the other properties, so a default value's expression is evaluated
/// twice for each model, and property observers are not called. Other models are made with their initialiser without
/// arguments.
///
/// On a subclass of a model the macro extends the inherited schema. A class that gets its conformance through a protocol
/// of its own names `JSONModel` beside it, or it is taken for such a subclass. Types within functions cannot have the macro.
@attached(
    member, conformances: JSONModel,
    names: named(schema), named(_JSONDraft), named(init(_jsonDraft:)))
@attached(extension, conformances: JSONModel, names: named(init(_jsonDraft:)))
public macro JSONModel() = #externalMacro(module: "FastModelMacros", type: "JSONModelMacro")

/// Maps a property of a ``JSONModel()`` to other keys than its name.
///
/// - Parameter keys: the keys or key paths, in order of preference: the first whose value is present and not null counts.
///   In a key path, `"ext.desc"`, `\.` is a literal dot.
@attached(peer)
public macro Key(_ keys: String...) = #externalMacro(module: "FastModelMacros", type: "KeyMacro")

/// Leaves a property of a ``JSONModel()`` out of its mapping. It keeps its default value, which it needs.
@attached(peer)
public macro Ignored() = #externalMacro(module: "FastModelMacros", type: "IgnoredMacro")
#endif
