import FastModel
import Testing

@Suite("Keys of dictionaries")
struct DictionaryKeyTests {
    enum Size: String, JSONKey { case small, large }
    enum Level: Int, JSONKey { case low = 1, high = 2 }

    @Test("Enumerations by their raw value; another key is an issue")
    func enumerations() {
        let sizes = outcome(of: #"{"small":1,"huge":2,"large":3}"#, as: [Size: Int].self)
        #expect(sizes.value == [.small: 1, .large: 3])
        #expect(sizes.codes == [.invalidFormat])
        #expect(sizes.paths == ["{1}"])
        let levels = outcome(of: #"{"1":1,"3":2,"02":3,"x":4}"#, as: [Level: Int].self)
        #expect(levels.value == [.low: 1, .high: 3])
        #expect(levels.codes == [.invalidFormat, .invalidFormat])
        #expect(outcome(of: #"{"2":1,"02":3}"#, as: [Level: Int].self).codes == [.duplicateKey])
        #expect("\(Size.small)" == "small")
    }

    @Test("128-bit integers")
    func wide() {
        let text = "{\"\(Int128.min)\":1}"
        #expect(outcome(of: text, as: [Int128: Int].self).value == [.min: 1])
        #expect(outcome(of: "{\"\(UInt128.max)\":1,\"-1\":2}", as: [UInt128: Int].self).value == [.max: 1])
    }
}
