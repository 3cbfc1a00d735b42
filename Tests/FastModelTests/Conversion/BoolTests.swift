import FastModel
import Testing

@Suite("Bools")
struct BoolTests {
    @Test(arguments: ["true", "True", "TRUE", "yes", "Yes", "YES", "1", " true ", "\\n1\\t"])
    func trueWords(_ word: String) { expect("\"\(word)\"", gives: true) }

    @Test(arguments: ["false", "False", "FALSE", "no", "No", "NO", "0", " no "])
    func falseWords(_ word: String) { expect("\"\(word)\"", gives: false) }

    @Test(arguments: [
        "tRue", "trUE", "yES", "nO", "fALSE", "on", "off", "y", "n", "t", "", " ", "truee", "tru", "nil", "null", "да",
    ])
    func otherWords(_ word: String) { expect("\"\(word)\"", for: Bool.self, failsWith: .invalidFormat) }

    @Test(arguments: ["1", "-1", "2", "0.1", "1e-400", "-0.5", "1e400", "00.1e1".replacing("00", with: "0")])
    func numbersThatAreNotZero(_ number: String) { expect(number, gives: true) }

    @Test(arguments: ["0", "-0", "0.0", "0e5", "-0.00E-7", "0.000000000000000000000000000000"])
    func numbersThatAreZero(_ number: String) { expect(number, gives: false) }

    @Test(arguments: ["[]", "{}", "[true]"])
    func containers(_ json: String) { expect(json, for: Bool.self, failsWith: .typeMismatch) }

    @Test func literals() {
        expect("true", gives: true)
        expect("false", gives: false)
    }
}
