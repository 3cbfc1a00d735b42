import FastModel
import Testing

@Suite("The text of a rejected record is its bytes")
struct RecordTextTests {
    /// Records without an id, in forms that use different paths through the reader.
    static func broken(_ padding: Int) -> [String] {
        let space = String(repeating: " ", count: padding)
        let text = String(repeating: "é", count: padding / 2)
        return [
            "{\"name\":\"x\",\(space)\"tags\":[]}", "{\(space)}", "{\"name\":\"\(text)\"}", "{\"x\":\"\(text)\\n\"}",
            "{\"id\":\"x\"\(space)}", "{\"id\":[\(space)1]}", "[\(space)]", "[1,\"\(text)\"]", "\"\(text)\"",
            "\"\(text)\\n\"",
            "{\"x\":[" + Array(repeating: "1", count: padding / 2 + 1).joined(separator: ",") + "]}",
        ]
    }

    @Test(arguments: [0, 10, 4096, 9000, 70_000], [[], [1], [4096], [5000, 1], [65_536]])
    func textsOfElements(_ padding: Int, _ sizes: [Int]) {
        for element in Self.broken(padding) {
            let text = "[{\"id\":1}, \(element) ,{\"id\":2}]"
            let result = stream(text, .array, inPieces: sizes)
            #expect(result.error == nil)
            #expect(result.models.map(\.id) == [1, 2])
            #expect(result.records.count == 3)
            guard result.records.count == 3 else { continue }
            let prefix = element.prefix(12)
            #expect(result.records[1].range == 11..<11 + element.utf8.count, "\(prefix) in pieces of \(sizes)")
            // Compared outside the macro, which would work out the difference of long arrays when they differ.
            let isSame = result.records[1].text == Array(element.utf8)
            #expect(
                isSame,
                "\(prefix) in pieces of \(sizes): \(result.records[1].text.count) of \(element.utf8.count) bytes")
        }
    }

    @Test(arguments: [0, 10, 4096, 70_000], [[], [1], [4096], [5000, 1], [65_536]])
    func textsOfLines(_ padding: Int, _ sizes: [Int]) {
        for line in Self.broken(padding) {
            let result = stream("{\"id\":1}\n \(line) \n{\"id\":2}", .lines, inPieces: sizes)
            #expect(result.error == nil)
            #expect(result.models.map(\.id) == [1, 2])
            #expect(result.records.count == 3)
            guard result.records.count == 3 else { continue }
            let isSame = result.records[1].text == Array(" \(line) ".utf8)
            #expect(isSame, "\(line.prefix(12)) in pieces of \(sizes)")
        }
    }

    @Test(arguments: [1, 4096, 5000, 65_536, 1 << 20])
    func textsOfManyElementsInPieces(_ size: Int) {
        // Every third element is rejected; elements of all lengths up to 600 stand across the pieces' ends.
        let elements = (0..<600).map { index in
            let name = String(repeating: "n", count: index)
            return index % 3 == 0 ? "{\"name\":\"\(name)\"}" : "{\"id\":\(index),\"name\":\"\(name)\"}"
        }
        let result = stream("[" + elements.joined(separator: ",\n") + "]", .array, inPieces: [size])
        #expect(result.error == nil)
        #expect(result.records.count == elements.count)
        #expect(result.lines.elementsEqual(1...600))
        for (index, record) in result.records.enumerated() where index % 3 == 0 {
            let isSame = record.text == Array(elements[index].utf8)
            #expect(isSame, "element \(index) in pieces of \(size)")
        }
    }

    @Test(
        "White space before a scalar in place of an element is not part of its text",
        arguments: ["12", "\"ab\"", "true"])
    func aScalarBehindMuchSpace(_ scalar: String) {
        var options = DecodingOptions()
        options.maximumRecordBytes = 10
        let head = "[" + String(repeating: " ", count: 5000)
        let text = head + scalar + ",{\"id\":1}]"
        let whole = stream(text, .array, options)
        #expect(whole.records.map(\.text).first == Array(scalar.utf8))
        for cut in 1...scalar.utf8.count {
            #expect(stream(text, .array, inPieces: [head.utf8.count + cut, 1000], options) == whole)
        }
    }
}
