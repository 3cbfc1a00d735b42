import FastModel
import Testing

@testable import FastModelCore

@Suite("Strings that fit the string itself")
struct SmallStringTests {
    @Test("are made without the standard library, where it makes the same")
    func areKnown() {
        #expect(SmallString.isKnown)
    }

    @Test("equal those of the standard library", arguments: ["0123456789ABCDE", "äöüßéè€", "a€b€c€d", "😀x😀y😀", ""])
    func equalOthers(sample: String) {
        guard SmallString.isKnown else { return }
        for end in sample.indices + [sample.endIndex] {
            let expected = String(sample[..<end])
            guard expected.utf8.count <= SmallString.capacity else { break }
            // With a byte before and after the text, so that reading beyond it is detected.
            let bytes = [0xFF] + Array(expected.utf8) + [0xFF]
            let wide = bytes + Array(repeating: 0xFF, count: 16)
            for (bytes, isWide) in [(bytes, false), (wide, true)] {
                let made = unsafe bytes.withUnsafeBufferPointer { bytes in
                    unsafe bytes.baseAddress.map {
                        unsafe SmallString.make($0 + 1, expected.utf8.count, isWide: isWide)
                    }
                }
                #expect(made == expected)
                #expect(made.map { Array($0.utf8) } == Array(expected.utf8))
                #expect(made?.count == expected.count)
                #expect(made?.hashValue == expected.hashValue)
                #expect(made.map { $0 + "…" } == expected + "…")
            }
        }
    }
}
