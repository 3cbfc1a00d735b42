#if Macros
import Testing

/// Declarations that `@JSONModel` cannot be attached to.
@Suite struct JSONModelDiagnosticsTests {
    @Test(arguments: ["actor", "protocol"])
    func otherKindsOfType(_ kind: String) {
        let found = Expansion.diagnostics(of: "@JSONModel \(kind) Book {}")
        #expect(found == ["1:1: error: @JSONModel can be attached only to a struct, a class or an enum"])
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
