import FastModel
import Testing

@Suite("Vectors are arrays of exactly their length")
struct VectorTests {
    struct Place: JSONModel, EquatableModel {
        var point = SIMD2<Double>(0, 0)
        var color: SIMD4<Float>?
        var names: InlineArray<2, String> = ["", ""]
        var matrix: InlineArray<2, InlineArray<2, Int>> = [[0, 0], [0, 0]]

        static let schema = Schema(Place.init) {
            Field("point", \.point)
            Field("color", \.color)
            Field("names", \.names)
            Field("matrix", \.matrix)
        }
    }

    @Test func thereAndBack() throws {
        let text =
            #"{"point":[1.5,-2],"color":[0,0.5,1,0.25],"names":["a","a string of more than fifteen bytes"],"matrix":[[1,2],[3,4]]}"#
        let place = try ModelDecoder().decode(Place.self, from: text)
        #expect(place.point == SIMD2(1.5, -2))
        #expect(place.color == SIMD4(0, 0.5, 1, 0.25))
        #expect(place.names[1] == "a string of more than fifteen bytes")
        #expect(place.matrix[1][0] == 3)
        #expect(try ModelEncoder().encodeString(place) == text)
        #expect(try place.deepCopy() == place)
        #expect(outcome(of: "[[1,2,3],[4,5,6]]", as: [SIMD3<Double>].self).value == [SIMD3(1, 2, 3), SIMD3(4, 5, 6)])
        #expect(outcome(of: "[[\"1\",true]]", as: [SIMD2<Float>].self).value == [SIMD2(1, 1)])
    }

    @Test(arguments: [
        "[]", "[1]", "[1,2,3]", "[1,2,3,4,5,6,7,8,9]", "[1,\"x\"]", "[[1],2]", "5", "\"x\"", "{}", "[null,1]",
    ])
    func arraysOfAnotherLength(_ value: String) {
        let result = outcome(of: "{\"point\":\(value)}", as: Place.self)
        #expect(result.value?.point == SIMD2(0, 0))
        #expect(result.issues.last?.code == .typeMismatch)
        #expect(result.issues.last?.codingPath.description == "point")
        #expect(strictOutcome(of: "{\"point\":\(value)}", as: Place.self).error != nil)
        let list = outcome(of: "[[1,2],\(value),[3,4]]", as: [SIMD2<Double>].self)
        #expect(list.value == [SIMD2(1, 2), SIMD2(3, 4)])
        #expect(list.issues.contains { $0.codingPath.description == "[1]" })
    }

    @Test func stringsOfAnIncompleteArrayAreFreed() {
        let long = "\"a string of more than fifteen bytes\""
        for text in ["[\(long)]", "[\(long),\(long),\(long)]", "[\(long),", "[\(long),{}]"] {
            #expect(outcome(of: text, as: InlineArray<2, String>.self).error != nil)
        }
    }
}
