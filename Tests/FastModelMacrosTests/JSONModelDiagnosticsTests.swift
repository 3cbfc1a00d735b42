#if Macros
import Testing

/// Declarations that `@JSONModel` cannot be attached to.
@Suite struct JSONModelDiagnosticsTests {
    @Test(arguments: ["actor", "protocol"])
    func otherKindsOfType(_ kind: String) {
        let found = Expansion.diagnostics(of: "@JSONModel \(kind) Book {}")
        #expect(found == ["1:1: error: @JSONModel can be attached only to a struct, a class or an enum"])
    }

    @Test(
        "A type that an actor isolates",
        arguments: [
            ("@MainActor struct Book {}", "MainActor"), ("@MainActor final class Book {}", "MainActor"),
            (#"@Discriminator("type") @StoreActor enum Book { case a(A) }"#, "StoreActor"),
        ])
    func isolated(_ declaration: String, _ attribute: String) {
        let found = Expansion.diagnostics(of: "@JSONModel \(declaration)")
        #expect(
            found.map { $0.drop { $0 != " " } } == [
                """
                 error: 'Book' cannot be a model, because it is isolated by @\(attribute) and models are read and written on any \
                thread: read a model without the attribute and copy its values
                """
            ])
    }

    @Test(
        "A type that is private to another type, or whose enclosing type is",
        arguments: [
            ("@JSONModel private struct Book { var pages = 0 }", "Book"),
            ("@JSONModel private final class Book { let pages: Int }", "Book"),
            (#"@JSONModel @Discriminator("type") private enum Book { case a(A) }"#, "Book"),
            ("private enum Shelf { @JSONModel struct Book { var pages = 0 } }", "Shelf"),
        ])
    func privateWithinType(_ declaration: String, _ type: String) {
        let found = Expansion.diagnostics(of: "struct Library { \(declaration) }")
        #expect(
            found.map { $0.drop { $0 != " " } } == [
                " error: '\(type)' is private to the enclosing type, where no conformance can be added to it: make it fileprivate"
            ])
        #expect(Expansion.diagnostics(of: declaration) == [])
        let visible = declaration.replacing("private ", with: "fileprivate ")
        #expect(Expansion.diagnostics(of: "private struct Library { \(visible) }") == [])
    }

    @Test("A private type that needs no extension")
    func privateWithConformance() {
        let source = "struct Library { @JSONModel private struct Book: JSONModel { var pages = 0 } }"
        #expect(Expansion.diagnostics(of: source, conforms: true) == [])
        let draft = source.replacing("var pages = 0", with: "let pages: Int")
        #expect(Expansion.diagnostics(of: draft, conforms: true).count == 1)
    }

    @Test func tuplePattern() {
        let found = Expansion.diagnostics(
            of: """
                @JSONModel struct Book {
                    var (a, b) = (1, 2)
                    static let (c, d) = (1, 2)
                    var (e, f) = (1, 2)
                }
                """)
        let message = "error: @JSONModel cannot map a tuple pattern: declare its properties one by one"
        #expect(found == ["2:9: \(message)", "4:9: \(message)"])
    }

    @Test(arguments: ["let id: Int", "var id: Int", "let id: Int?", "var id: Optional<Int>"])
    func requiredPropertyOfOpenClass(_ property: String) {
        let found = Expansion.diagnostics(of: "@JSONModel class Book { \(property) }")
        #expect(
            found == [
                """
                1:29: error: 'id' must be a variable with a default value: only a struct, or a final class whose \
                superclass is not a model, can have required properties and constants
                """
            ])
    }

    @Test func requiredPropertyOfSubclass() {
        let found = Expansion.diagnostics(of: "@JSONModel final class Dog: Animal { let id: Int }", conforms: true)
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("1:42: error: 'id' must be a variable with a default value") == true)
    }

    @Test func noInitialiserWithoutArguments() {
        let found = Expansion.diagnostics(of: "@JSONModel class Book { var pages = 0; init(pages: Int) {} }")
        #expect(
            found == [
                """
                1:1: error: 'Book' needs an initialiser that can be called without arguments, or must be a final class \
                whose superclass is not a model
                """
            ])
    }

    @Test(arguments: ["let", "var"])
    func unownedPropertyWithoutDefault(_ keyword: String) {
        let found = Expansion.diagnostics(
            of: "@JSONModel final class Book { unowned \(keyword) shelf: Shelf; unowned(unsafe) var owner: Owner? }")
        #expect(
            found == ["1:43: error: 'shelf' is unowned and never read from JSON, so it needs a default value"])
    }

    @Test(arguments: ["struct", "final class"])
    func ignoredPropertyWithoutDefault(_ kind: String) {
        let found = Expansion.diagnostics(
            of: """
                @JSONModel \(kind) Book {
                    @Ignored let id: Int
                    @Ignored var pages: Int
                    @Ignored var note: String?
                }
                """)
        #expect(
            found == [
                "2:18: error: 'id' is ignored, so it needs a default value",
                "3:18: error: 'pages' is ignored, so it needs a default value",
            ])
    }

    /// The initialiser sets its value.
    @Test func ignoredPropertyWithoutDefaultIsInitialised() {
        let found = Expansion.diagnostics(of: "@JSONModel struct Book { @Ignored var id: Int; init() { id = 1 } }")
        #expect(found.isEmpty)
    }
}
#endif
