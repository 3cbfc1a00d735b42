import FastModel
import Testing

@testable import FastModelCore

@Suite("Scratch memory")
struct ScratchStackTests {
    @Test("A full region gives no memory, not even for values without bytes")
    func nothingAtTheEnd() {
        let region = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 16)
        defer { unsafe region.deallocate() }
        var stack = unsafe ScratchStack(start: region, count: 64)
        let whole = unsafe stack.take(64)
        let empty = unsafe stack.take(0)
        let more = unsafe stack.take(16)
        #expect(unsafe empty != more)
        unsafe stack.giveBack(more)
        unsafe stack.giveBack(empty)
        unsafe stack.giveBack(whole)
        #expect(unsafe stack.take(64) == region)
    }

    @Test("A session's parts fit the stack memory provided for it")
    func sessionsFit() {
        #expect(DecodingSession.documentMemorySize <= StackMemory.size)
    }

    /// Values without bytes at every depth, so that one of them comes when the region is full.
    struct Hollow: JSONModel, Equatable {
        static let schema = Schema(Hollow.init) {}
    }

    struct Nest: JSONModel, Equatable {
        var hollow: Hollow?
        var value: JSONValue?
        var nests: [Nest] = []
        static let schema = Schema({ Nest() }) {
            Field("hollow", \.hollow)
            Field("value", \.value)
            Field("nests", \.nests)
        }
    }

    @Test("Models without properties and captured values at every depth")
    func hollowValues() {
        for depth in 1..<200 {
            let head = String(repeating: #"{"hollow":{},"value":[],"nests":["#, count: depth)
            let text = head + String(repeating: "]}", count: depth)
            let result = outcome(of: text, as: Nest.self)
            #expect(result.error == nil)
            #expect(result.value?.hollow == Hollow())
        }
    }
}
