import FastModel
import FastModelFoundation
import Foundation
import Testing

@Suite("Properties of Foundation's classes")
struct FoundationClassTests {
    struct Objects: JSONModel {
        var number = NSNumber(value: 7)
        var decimal = NSDecimalNumber(value: 7)
        var text = NSString(string: "before")
        var mutable = NSMutableString(string: "before")
        var list = NSMutableArray(array: [7])
        var map: NSDictionary?
        var date: NSDate?
        var numbers: [NSNumber] = []
        static let schema = Schema({ Objects() }) {
            Field("number", \.number)
            Field("decimal", \.decimal)
            Field("text", \.text)
            Field("mutable", \.mutable)
            Field("list", \.list)
            Field("map", \.map)
            Field("date", \.date)
            Field("numbers", \.numbers)
        }
    }

    @Test("They are read as their Swift forms")
    func values() throws {
        let objects = try Objects(
            json:
                #"{"number":true,"decimal":"0.1","text":1.50,"mutable":"m","list":[1,[2],null],"map":{"a":{"b":1}},"numbers":[1,0.5,18446744073709551615]}"#
        )
        #expect(objects.number === NSNumber(value: true))
        #expect(objects.decimal == NSDecimalNumber(string: "0.1"))
        #expect(objects.text == NSString(string: "1.50"))
        objects.mutable.append("!")
        #expect(objects.mutable.description == "m!")
        objects.list.add(4)
        #expect(objects.list.count == 4)
        #expect((objects.map?["a"] as? [String: Any])?["b"] as? Int == 1)
        #expect(objects.numbers.map(\.stringValue) == ["1", "0.5", "18446744073709551615"])
    }

    @Test("Null and what does not fit")
    func others() {
        let null = outcome(of: #"{"number":null,"decimal":null,"text":null,"list":null,"map":null}"#, as: Objects.self)
        #expect(null.value?.number == 0)
        #expect(null.value?.decimal == 0)
        #expect(null.value?.text == "before")
        #expect(null.value?.list.count == 1)
        #expect(null.issues == [])
        let bad = outcome(of: #"{"number":"x","decimal":1e400,"text":[],"list":3,"numbers":[{},1]}"#, as: Objects.self)
        #expect(bad.codes == [.invalidFormat, .outOfRange, .typeMismatch, .typeMismatch, .typeMismatch])
        #expect(bad.value?.numbers.count == 1)
        let large = outcome(of: #"{"decimal":1e130}"#, as: Objects.self)
        #expect(large.codes == [.outOfRange])
        #expect(large.value?.decimal == 7)
        #expect(strictOutcome(of: #"{"number":"1"}"#, as: Objects.self).error?.code == .typeMismatch)
    }
}
