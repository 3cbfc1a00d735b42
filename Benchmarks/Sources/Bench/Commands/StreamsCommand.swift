import ArgumentParser

/// Long streams and the worst inputs: memory, steady throughput, tiny pieces, several processors. Fails when one is not as
/// promised.
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
        checks.append(try SeveralProcessors().check())
        for check in checks { print(check) }
        guard checks.allSatisfy(\.isMet) else { throw ExitCode.failure }
    }
}
