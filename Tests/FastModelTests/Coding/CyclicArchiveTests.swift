import FastModel
import Foundation
import Testing

@Suite("Property lists and objects that contain themselves")
struct CyclicArchiveTests {
    /// A binary property list: its objects, the first of which is the root, and where each starts.
    private static func propertyList(_ objects: [[UInt8]]) -> Data {
        func big(_ value: Int) -> [UInt8] { [0, 0, 0, 0, 0, 0, 0, UInt8(value)] }
        var bytes = Array("bplist00".utf8)
        var offsets: [UInt8] = []
        for object in objects {
            offsets.append(UInt8(bytes.count))
            bytes += object
        }
        let table = bytes.count
        bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1]
        return Data(bytes + big(objects.count) + big(0) + big(table))
    }

    @Test("An array in itself, where anything is captured")
    func capturedValues() {
        let data = Self.propertyList([[0xD1, 1, 2], [0x54] + Array("json".utf8), [0xA1, 2]])
        let error = #expect(throws: ModelError.self) {
            try PropertyListDecoder().decode(CodableModelTests.Outer.self, from: data)
        }
        #expect(error?.code == .depthLimit)
    }

    @Test("A model in itself")
    func models() {
        let data = Self.propertyList([[0xD1, 1, 2], [0x57] + Array("friends".utf8), [0xA1, 0]])
        let error = #expect(throws: ModelError.self) {
            try PropertyListDecoder().decode(CodableModelTests.Animal.self, from: data)
        }
        #expect(error?.code == .depthLimit)
    }

    @Test("A model in its own dictionary, when writing")
    func dictionaries() {
        final class Node: CodableModel {
            var byName: [String: Node] = [:]
            static let schema = Schema({ Node() }) { Field("byName", \.byName) }
        }
        let node = Node()
        node.byName = ["a": node]
        let error = #expect(throws: ModelError.self) { try JSONEncoder().encode(node) }
        #expect(error?.code == .depthLimit)
        node.byName = [:]
    }
}
