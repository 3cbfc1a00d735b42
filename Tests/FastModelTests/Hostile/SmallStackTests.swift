import FastModel
import Foundation
import Testing

@Suite("Deep values on a small stack")
struct SmallStackTests {
    /// Has a hook for its object, so that it is captured and replayed.
    final class Chain: WillDecodeHook, DidDecodeHook {
        var next: Chain?
        var any: Any?
        var json: JSONValue?
        static let schema = Schema({ Chain() }) {
            Field("next", \.next)
            Field("any", \.any, using: .any)
            Field("json", \.json)
        }
        static func willDecode(_ object: inout JSONValue) -> Bool { true }
        func didDecode(from object: JSONValue) -> Bool { true }
    }

    /// Runs on a thread of 512 KiB, as secondary threads have by default on Apple's systems and in many services.
    private func onSmallStack<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            let thread = Thread { continuation.resume(returning: body()) }
            thread.stackSize = smallStackSize
            thread.start()
        }
    }

    @Test("As deep as untrusted input may be", arguments: ["next", "any", "json", "unknown"])
    func untrusted(_ key: String) async {
        let depth = DecodingOptions.untrusted.maximumDepth
        let json = String(repeating: "{\"\(key)\":", count: depth) + "1" + String(repeating: "}", count: depth)
        let codes: [ModelError.Code?] = await onSmallStack {
            let decoder = ModelDecoder(.untrusted)
            var report = DecodingReport()
            var codes: [ModelError.Code?] = []
            for text in [json, "{\"\(key)\":\(json)}"] {
                do {
                    let chain = try decoder.decode(Chain.self, from: text, reporting: &report)
                    _ = chain.json?.description
                    codes.append(nil)
                } catch {
                    codes.append((error as? ModelError)?.code ?? .rejected)
                }
            }
            return codes
        }
        #expect(codes == [nil, .depthLimit])
    }
}
