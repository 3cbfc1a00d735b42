#if Macros
import Testing

/// Invalid places and values of a discriminator.
@Suite struct VariantDiagnosticsTests {
    static let misplaced = """
        error: @Discriminator can be attached only to an enum, or to a stored property of a class that is not final
        """

    static let severalValues = """
        10: error: 'circle' must have at most one associated value: put several values in a struct with @JSONModel
        """

    @Test func enumWithoutDiscriminator() {
        let found = Expansion.diagnostics(of: "@JSONModel enum Shape { case circle(Circle) }")
        #expect(
            found == [
                """
                1:1: error: @JSONModel on an enum needs @Discriminator, which names the key that chooses the case; an \
                enum with raw values conforms to 'JSONConvertible' without a macro
                """
            ])
    }

    @Test(arguments: [
        ("case circle(Circle, Int)", severalValues), ("case circle(x: Int, y: Int)", severalValues),
        ("case circle()", severalValues),
        (#"@Case case circle(Circle)"#, "5: error: @Case needs at least one value"),
        (
            #"@Case(name) case circle(Circle)"#,
            "11: error: a discriminator's value must be a string literal without interpolation"
        ),
        (
            #"@Case("c") case circle(Circle), box(Box)"#,
            "5: error: @Case needs a case of its own: declare the cases one by one"
        ),
    ])
    func cases(_ text: String, _ message: String) {
        let found = Expansion.diagnostics(of: "@JSONModel @Discriminator(\"type\") enum Shape {\n    \(text)\n}")
        #expect(found.contains("2:\(message)"))
    }

    @Test func repeatedValue() {
        let found = Expansion.diagnostics(
            of: """
                @JSONModel @Discriminator("type") enum Shape {
                    case circle(Circle)
                    @Case("circle") case box(Box)
                }
                """)
        #expect(found == [#"3:26: error: the discriminator's value "circle" stands here a second time"#])
    }

    @Test func optionsOfEnum() {
        let found = Expansion.diagnostics(
            of: #"@JSONModel(.keys(.snakeCase)) @Discriminator("type") enum Shape { case circle(Circle) }"#)
        #expect(found == ["1:12: error: an enum has no options: give them to the models in its cases"])
    }

    @Test(arguments: [
        ("name", ["2:16: error: a key must be a string literal without interpolation"]), (#""""#, []),
        (#""type", values: "data""#, []),
        (#""type", values: name"#, ["2:32: error: a key must be a string literal without interpolation"]),
    ])
    func keys(_ key: String, _ expected: [String]) {
        let found = Expansion.diagnostics(of: "@JSONModel\n@Discriminator(\(key)) enum Shape { case circle(Circle) }")
        #expect(found == expected)
    }

    @Test(arguments: [
        #"@JSONModel @Discriminator("type") struct Book {}"#, #"@JSONModel @Discriminator("type") class Book {}"#,
        #"@JSONModel struct A { @Discriminator(["a": A.self]) var kind = "" }"#,
        #"@JSONModel final class A { @Discriminator(["a": A.self]) var kind = "" }"#,
        #"@JSONModel class A { @Discriminator(["a": A.self]) static var kind = "" }"#,
        #"@JSONModel class A { @Discriminator(["a": A.self]) func kind() {} }"#,
    ])
    func misplaced(_ source: String) {
        let found = Expansion.diagnostics(of: source)
        #expect(found.count == 1 && found.allSatisfy { $0.hasSuffix(Self.misplaced) }, "\(found)")
    }

    static let notLiteral = """
        5: error: @Discriminator on a property lists the classes in a dictionary literal: ["dog": Dog.self]
        """

    @Test(arguments: [
        (#"@Discriminator("kind") var kind = """#, notLiteral),
        (#"@Discriminator(types) var kind = """#, notLiteral),
        (
            #"@Discriminator([dog: Dog.self]) var kind = """#,
            "21: error: a discriminator's value must be a string literal without interpolation"
        ),
        (
            #"@Discriminator(["a": A.self, "a": B.self]) var kind = """#,
            #"34: error: the discriminator's value "a" stands here a second time"#
        ),
        (
            #"@Discriminator(["a": A.self]) @Key("a.b") var kind = """#,
            "40: error: a discriminator's key cannot be a key path"
        ),
        (
            #"@Discriminator(["a": A.self]) @Ignored var kind = """#,
            "5: error: a property cannot have both @Discriminator and @Ignored"
        ),
    ])
    func properties(_ property: String, _ message: String) {
        let found = Expansion.diagnostics(of: "@JSONModel class A {\n    \(property)\n}")
        #expect(found == ["2:\(message)"])
    }

    @Test func severalDiscriminators() {
        let found = Expansion.diagnostics(
            of: """
                @JSONModel class A {
                    @Discriminator(["a": A.self]) var kind = ""
                    @Discriminator(["a": A.self]) var type = ""
                }
                """)
        #expect(found == ["3:39: error: a class can have only one property with @Discriminator"])
    }

    @Test func subclass() {
        let found = Expansion.diagnostics(
            of: #"@JSONModel class Dog: Animal { @Discriminator(["a": A.self]) var kind = "" }"#, conforms: true)
        #expect(
            found == [
                """
                1:66: error: @Discriminator belongs to the class that first is a model: its subclasses are read \
                through it
                """
            ])
    }

    @Test func caseMark() {
        let found = Expansion.diagnostics(of: #"@JSONModel struct Book { @Case("a") var pages = 0 }"#)
        #expect(found == ["1:26: error: @Case can be attached only to a case of an enum"])
    }

    @Test(arguments: [
        (#"enum Shape { @Case("a") case circle(Circle) }"#, "14: warning: @Case"),
        (#"@Discriminator("type") enum Shape { case circle(Circle) }"#, "1: warning: @Discriminator"),
        (#"class A { @Discriminator(["a": A.self]) var kind = "" }"#, "11: warning: @Discriminator"),
    ])
    func withoutModel(_ source: String, _ message: String) {
        #expect(Expansion.diagnostics(of: source) == ["1:\(message) has no effect in a type without @JSONModel"])
    }
}
#endif
