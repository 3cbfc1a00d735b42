import FastModel
import Testing

@Suite("Stored, computed and observed properties")
struct PropertyTests {
    struct Point: JSONModel, Equatable {
        var x = 0
        var y = 0
        var observed: [String] = []
        var changes = 0
        var name = "" { didSet { changes += 1 } }
        var maybe: String? = "set" { willSet { observed.append(newValue ?? "nil") } }
        var double: Int {
            get { x * 2 }
            set { x = newValue / 2 }
        }
        var list: [Int] = [] { didSet { changes += 10 } }
        var inner = Inner() { didSet { changes += 100 } }

        static let schema = Schema({ Point() }) {
            Field("double", \.double)
            Field("y", \.y)
            Field("name", \.name)
            Field("maybe", \.maybe)
            Field("list", \.list)
            Field("inner", \.inner)
            Field("z", \.inner.z, key: "z")
        }
    }

    struct Inner: JSONModel, Equatable {
        var z = 0
        static let schema = Schema(Inner.init) { Field("z", \.z) }
    }

    final class View: JSONModel {
        var changes = 0
        var title = "" { didSet { changes += 1 } }
        var count = 0
        var label: String? { didSet { changes += 10 } }
        var lazyOne: [Int] {
            get { stored }
            set { stored = newValue + [0] }
        }
        var stored: [Int] = []
        var inner = Inner()
        var small: UInt8 = 1
        var flag = false
        var child: View?

        static let schema = Schema(View.init) {
            Field("title", \.title)
            Field("count", \.count)
            Field("label", \.label)
            Field("list", \.lazyOne)
            Field("inner", \.inner)
            Field("z", \.inner.z)
            Field("small", \.small)
            Field("flag", \.flag)
            Field("child", \.child)
        }
    }

    @Test func propertiesOfAStruct() throws {
        let point = try Point(
            json:
                #"{"double":10,"y":3,"name":"a name of more than fifteen bytes","maybe":null,"list":[1,2],"inner":{"z":4},"z":5}"#
        )
        #expect(point.x == 5)
        #expect(point.y == 3)
        #expect(point.name == "a name of more than fifteen bytes")
        #expect(point.maybe == nil)
        #expect(point.observed == ["nil"])
        #expect(point.list == [1, 2])
        #expect(point.inner.z == 5)
        #expect(point.changes == 211)
    }

    @Test func propertiesOfAStructWithIssues() {
        let result = outcome(of: #"{"double":"x","name":[],"list":3,"maybe":{},"z":"q"}"#, as: Point.self)
        #expect(result.value == Point())
        #expect(result.paths == ["double", "name", "list", "maybe", "z"])
    }

    @Test func propertiesOfAClass() throws {
        let view = try View(
            json:
                #"{"title":"a title of more than fifteen bytes","count":2,"label":"l","list":[1],"inner":{"z":1},"z":9,"small":255,"flag":1,"child":{"title":"t","small":2}}"#
        )
        #expect(view.title == "a title of more than fifteen bytes")
        #expect(view.count == 2)
        #expect(view.label == "l")
        #expect(view.stored == [1, 0])
        #expect(view.inner.z == 9)
        #expect(view.small == 255)
        #expect(view.flag)
        #expect(view.changes == 11)
        #expect(view.child?.changes == 1)
        #expect(view.child?.small == 2)
    }

    @Test func nothingIsSetForAbsentKeys() throws {
        let view = try View(json: #"{"unknown":1}"#)
        #expect(view.changes == 0)
        #expect(view.stored == [])
        #expect(try Point(json: "{}") == Point())
    }
}
