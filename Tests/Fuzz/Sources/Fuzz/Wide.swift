import FastModel
import Foundation

/// A model with a property of every kind, so that any document finds something to be converted into.
struct Wide: JSONModel {
    var a: String?
    var b = 0
    var c: UInt8 = 0
    var d = 0.0
    var e: Float = 0
    var f = false
    var g: Decimal = 0
    var h: Date?
    var i: URL?
    var j: UUID?
    var k: Data?
    var l: [String] = []
    var m: [Int: [Double]] = [:]
    var n: Set<Int> = []
    var o: JSONValue?
    var p: [Wide] = []
    var q: [Int?] = []
    var r: Int128 = 0
    var s = ""
    var t: JSONValue?

    static let schema = Schema(Wide.init) {
        Field("a", \.a, keys: "a", "aa", "x.a")
        Field("b", \.b)
        Field("c", \.c)
        Field("d", \.d)
        Field("e", \.e)
        Field("f", \.f)
        Field("g", \.g)
        Field("h", \.h)
        Field("i", \.i)
        Field("j", \.j)
        Field("k", \.k)
        Field("l", \.l)
        Field("m", \.m)
        Field("n", \.n)
        Field("o", \.o)
        Field("p", \.p)
        Field("q", \.q)
        Field("r", \.r)
        Field("s", \.s, key: "a")
        Field("t", \.t, key: "x")
    }
}
