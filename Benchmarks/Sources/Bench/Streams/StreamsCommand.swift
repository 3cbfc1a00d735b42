import ArgumentParser
import Foundation

/// Checks long streams and the worst inputs: memory, steady throughput, tiny pieces, several processors. Fails if a promise is
/// broken.
struct StreamsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "streams", abstract: "Checks what is promised of long streams.")

    @Option(help: "How long the streams are, in 10⁶ bytes.")
    var megabytes = 1_000

    func run() throws {
        var checks: [StreamCheck] = []
        for isArray in [false, true] {
            checks += try LongStream(isArray: isArray, byteCount: megabytes * 1_000_000).checks()
        }
        checks.append(try TinyPieces(byteCount: 16 << 20).check())
        checks += try WorstInput.all.map { try $0.check() }
        for isArray in [false, true] { checks.append(try SeveralProcessors(isArray: isArray).check()) }
        for check in checks { print(check) }
        guard checks.allSatisfy(\.isMet) else { throw ExitCode.failure }
    }
}

/// A measured number and its promised bound.
struct StreamCheck: CustomStringConvertible {
    let name: String
    let value: Double
    /// The upper or lower bound of the number.
    let bound: Double
    let isUpper: Bool
    let unit: String

    var isMet: Bool { isUpper ? value <= bound : value >= bound }

    var description: String {
        let verdict = isMet ? "pass" : "FAIL"
        return "\(verdict)  \(name): \(text(value)) \(unit) (\(isUpper ? "at most" : "at least") \(text(bound)))"
    }

    private func text(_ number: Double) -> String { String(format: "%.2f", number) }

    static func atMost(_ bound: Double, _ unit: String, _ name: String, _ value: Double) -> StreamCheck {
        StreamCheck(name: name, value: value, bound: bound, isUpper: true, unit: unit)
    }

    static func atLeast(_ bound: Double, _ unit: String, _ name: String, _ value: Double) -> StreamCheck {
        StreamCheck(name: name, value: value, bound: bound, isUpper: false, unit: unit)
    }
}
