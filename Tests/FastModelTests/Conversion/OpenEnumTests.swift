import FastModel
import Testing

@Suite("Enumerations that keep unknown cases")
struct OpenEnumTests {
    enum Status: String { case open, closed }
    enum Level: Int { case low = 1 }

    struct Ticket: JSONModel, Equatable {
        var status = OpenEnum<Status>.known(.closed)
        var maybe: OpenEnum<Status>?
        var levels: [OpenEnum<Level>] = []
        static let schema = Schema({ Ticket() }) {
            Field("status", \.status)
            Field("maybe", \.maybe)
            Field("levels", \.levels)
        }
    }

    @Test("An unknown enum case is kept with its raw value")
    func values() {
        let result = outcome(of: #"{"status":"open","maybe":"new","levels":[1,"2",3.0]}"#, as: Ticket.self)
        #expect(
            result.value
                == Ticket(
                    status: .known(.open), maybe: .unknown("new"), levels: [.known(.low), .unknown(2), .unknown(3)]))
        #expect(result.value?.maybe?.rawValue == "new")
        #expect(result.issues == [])
    }

    @Test("A value that is no raw value is an issue; null is nil or leaves the property unchanged")
    func others() {
        let result = outcome(of: #"{"status":[],"maybe":{},"levels":["x",1.5]}"#, as: Ticket.self)
        #expect(result.value == Ticket())
        #expect(result.codes == [.typeMismatch, .typeMismatch, .invalidFormat, .notIntegral])
        #expect(outcome(of: #"{"status":null,"maybe":null}"#, as: Ticket.self).value == Ticket())
        #expect(strictOutcome(of: #"{"levels":["1"]}"#, as: Ticket.self).error?.code == .typeMismatch)
    }
}
