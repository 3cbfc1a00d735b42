#if Macros
import Testing

/// Methods with a hook's name but another declaration.
@Suite struct HookDiagnosticsTests {
    static let validate = "func validate() throws"
    static let willDecode = "static func willDecode(_ object: inout JSONValue) -> Bool"
    static let didDecode = "func didDecode(from object: JSONValue) -> Bool"
    static let modelType = "static func modelType(for object: JSONValue) -> any JSONModel.Type"

    @Test(arguments: [
        ("func validate() {}", 6, validate, "func validate() throws {}"),
        ("func validate() -> Bool { true }", 6, validate, "func validate() throws { true }"),
        ("func validate() async throws {}", 6, validate, "func validate() throws {}"),
        ("mutating func validate() throws {}", 15, validate, "func validate() throws {}"),
        ("@inlinable static func validate() throws {}", 24, validate, "@inlinable func validate() throws {}"),
        (
            "func willDecode(_ o: inout JSONValue) -> Bool {}", 6, willDecode,
            "static func willDecode(_ o: inout JSONValue) -> Bool {}"
        ),
        (
            "public func willDecode(_: JSONValue) {}", 13, willDecode,
            "public static func willDecode(_ object: inout JSONValue) -> Bool {}"
        ),
        (
            "func didDecode(_ json: JSONValue) -> Bool {}", 6, didDecode,
            "func didDecode(from json: JSONValue) -> Bool {}"
        ),
        (
            "mutating func didDecode(from json: JSONValue) {}", 15, didDecode,
            "mutating func didDecode(from json: JSONValue) -> Bool {}"
        ),
        ("func didDecode() {}", 6, didDecode, "func didDecode(from object: JSONValue) -> Bool {}"),
        (
            "static func modelType(for a: JSONValue) -> Book.Type {}", 13, modelType,
            "static func modelType(for a: JSONValue) -> any JSONModel.Type {}"
        ),
    ])
    func misses(_ method: String, _ column: Int, _ hook: String, _ fixed: String) {
        let source = "@JSONModel struct Book {\n\(method)\n}"
        let message = "this is not the hook '\(hook)', so it is not called; make it private if it is not meant to be"
        #expect(Expansion.diagnostics(of: source) == ["2:\(column): warning: \(message)"])
        Expansion.expectFix(of: source, "@JSONModel struct Book {\n\(fixed)\n}")
    }

    /// The compiler reports it.
    @Test func statedProtocol() {
        let source = "@JSONModel struct Book: FastModel.DidDecodeHook { func didDecode() {} }"
        #expect(Expansion.diagnostics(of: source).isEmpty)
    }

    @Test func overloadOfHook() {
        let source = """
            @JSONModel struct Book {
                func didDecode() {}
                func didDecode(from object: JSONValue) -> Bool { true }
            }
            """
        #expect(Expansion.diagnostics(of: source).isEmpty)
    }

    @Test(arguments: ["struct", "final class", #"@Discriminator("type") enum"#])
    func typeWithoutSubclasses(_ kind: String) {
        let found = Expansion.diagnostics(of: "@JSONModel \(kind) Book {\n\(Self.modelType) {}\n}")
        let message = "'modelType' is not called: only a class that is not final has subclasses to choose from"
        #expect(found == ["2:13: warning: \(message)"])
    }
}
#endif
