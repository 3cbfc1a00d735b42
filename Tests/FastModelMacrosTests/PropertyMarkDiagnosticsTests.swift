#if Macros
import Testing

/// Invalid places of `@Key` and `@Ignored`, and invalid keys.
@Suite struct PropertyMarkDiagnosticsTests {
    @Test(arguments: [
        ("@Key", "@Key needs at least one key, a converter, defaults or options"),
        ("@Key()", "@Key needs at least one key, a converter, defaults or options"),
        (#"@Key("a") @Ignored"#, "a property cannot have both @Key and @Ignored"),
        (#"@Ignored @Key("a")"#, "a property cannot have both @Key and @Ignored"),
    ])
    func marks(_ marks: String, _ message: String) {
        let found = Expansion.diagnostics(of: "@JSONModel struct Book {\n    \(marks) var id = 0\n}")
        let column = marks.hasPrefix("@Ignored") ? 14 : 5
        #expect(found == ["2:\(column): error: \(message)"])
    }

    @Test(arguments: [
        (#""a..b""#, "a component of a key path must not be empty: only a whole key may be"),
        (#"".a""#, "a component of a key path must not be empty: only a whole key may be"),
        (#""a.""#, "a component of a key path must not be empty: only a whole key may be"),
        ("name", "a key must be a string literal without interpolation"),
        (#""a" + "b""#, "a key must be a string literal without interpolation"),
        (#""a\(b)""#, "a key must be a string literal without interpolation"),
    ])
    func keys(_ key: String, _ message: String) {
        let found = Expansion.diagnostics(of: "@JSONModel struct Book {\n    @Key(\"x\", \(key)) var id = 0\n}")
        #expect(found == ["2:15: error: \(message)"])
    }

    @Test(arguments: [
        #""""#, #""a""#, #""a.b""#, ##"#"\."#"##, #""\\.a""#, #""a.0.b""#, #""a\u{20}b""#, #""ключ""#, #"" ""#,
    ])
    func validKeys(_ key: String) {
        #expect(Expansion.diagnostics(of: "@JSONModel struct Book { @Key(\(key)) var id = 0 }").isEmpty)
    }

    @Test(
        arguments: ["Key", "Ignored"],
        [
            "static var a = 0", "lazy var a = 0", "var a: Int { 0 }", "var a: Int { get { 0 } set {} }", "func a() {}",
            "struct A {}",
        ])
    func notStored(_ mark: String, _ declaration: String) {
        let attribute = mark == "Key" ? #"@Key("a")"# : "@Ignored"
        let found = Expansion.diagnostics(of: "@JSONModel struct Book {\n    \(attribute) \(declaration)\n}")
        #expect(found == ["2:5: error: @\(mark) can be attached only to a stored property of an instance"])
    }

    @Test func severalKeyMarks() {
        let found = Expansion.diagnostics(of: #"@JSONModel struct Book { @Key("a") @Key("b") var id = 0 }"#)
        #expect(found == ["1:36: error: a property can have only one @Key, which takes all its keys and options"])
    }

    @Test(arguments: [
        ("struct", "Key", #"@Key("a") var id = 0"#), ("struct", "Ignored", "@Ignored var id = 0"),
        ("class", "FastModel.Key", #"@FastModel.Key("a") var id = 0"#),
        (#"@Discriminator("type") enum"#, "Case", #"@Case("a") case id(Int)"#),
    ])
    func conditionalMarks(_ type: String, _ mark: String, _ declaration: String) {
        let marked = declaration.replacing(" var", with: "\n#endif\nvar").replacing(" case", with: "\n#endif\ncase")
        let found = Expansion.diagnostics(of: "@JSONModel \(type) Book {\n#if true\n\(marked)\n}")
        let message = "@\(mark) within #if is not seen: put the #if around the whole declaration"
        #expect(found.contains("3:1: error: \(message)"))
    }

    @Test func constantWithValue() {
        let found = Expansion.diagnostics(of: #"@JSONModel struct Book { @Key("v") let version = 1 }"#)
        #expect(
            found == [
                """
                1:26: error: a constant with a value is never read from JSON: make it a variable, or remove the value \
                or @Key
                """
            ])
    }

    @Test(arguments: ["Key", "Ignored"])
    func withoutModel(_ mark: String) {
        let attribute = mark == "Key" ? #"@Key("a")"# : "@Ignored"
        let found = Expansion.diagnostics(of: "struct Book { \(attribute) var a = 0 }")
        #expect(found == ["1:15: warning: @\(mark) has no effect in a type without @JSONModel"])
    }
}
#endif
