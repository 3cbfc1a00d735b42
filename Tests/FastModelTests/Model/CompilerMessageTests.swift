import Foundation
import Testing

@Suite("The compiler's messages")
struct CompilerMessageTests {
    /// The errors of a source file that uses the library, as the compiler prints them.
    static func errors(in source: String) throws -> [String] {
        let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        let file = FileManager.default.temporaryDirectory.appending(path: "message-\(UUID()).swift")
        try Data("import FastModel\n\(source)\n".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let compiler = Process()
        compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        compiler.arguments = [
            "swiftc", "-typecheck", "-swift-version", "6", "-I", products.appending(path: "Modules").path, "-Xcc",
            "-fmodule-map-file=\(products.appending(path: "CYajlShim.build/module.modulemap").path)", file.path,
        ]
        let output = Pipe()
        compiler.standardError = output
        compiler.standardOutput = FileHandle.nullDevice
        try compiler.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        compiler.waitUntilExit()
        return text.split(separator: "\n").map(String.init).filter { $0.contains(".swift:") && $0.contains("error:") }
    }

    @Test(
        "A subclass of NSObject cannot be equatable by its properties; the message says what to inherit and override",
        arguments: [
            ("NSObject, HashableModel", true), ("NSObject, EquatableModel", true), ("HashableModel", false),
            ("NSObject, JSONModel", false),
        ])
    func comparedObjects(_ inherited: String, isRefused: Bool) throws {
        let errors = try Self.errors(
            in: """
                import FastModelFoundation
                import Foundation
                final class User: \(inherited) {
                    static let schema = Schema({ User() }) { }
                }
                """
        ).filter { $0.contains("isEqual") }
        #expect(errors.count == (isRefused ? 1 : 0))
        for error in errors { #expect(error.contains("Inherit JSONModel")) }
    }

    static let declarations = """
        enum Status: String { case open, closed }
        enum Code: Int, JSONConvertible { case one = 1 }
        """

    @Test(
        "The message says what to add, and does not appear for a conforming type",
        arguments: [
            (#"Field("status", \.status)"#, true), (#"Field("many", \.many, key: "m")"#, true),
            (#"Field("maybe", \.maybe, keys: "a", "b")"#, true), (#"Field(required: "maybe", \.maybe)"#, true),
            (#"Field("code", \.code)"#, false), (#"Field("codes", \.codes, key: "c")"#, false),
            (#"Field("any", \.any, using: .any)"#, false),
        ])
    func message(_ field: String, isRefused: Bool) throws {
        let errors = try Self.errors(
            in: """
                \(Self.declarations)
                struct Order {
                    var status = Status.open
                    var many: [Status] = []
                    var maybe: Status?
                    var code = Code.one
                    var codes: [String: Code]?
                    var any: Any?
                }
                let field: Field<Order> = \(field)
                """)
        #expect(errors.count == (isRefused ? 1 : 0))
        for error in errors { #expect(error.contains("enum Status: String, JSONConvertible")) }
    }
}
