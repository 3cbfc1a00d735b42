import FastModel
import Foundation
import Testing

@Suite("Properties of types that are only Codable: errors")
struct CodableValueErrorTests {
    /// Rejects values of the right kind in two ways.
    struct Ticket: Codable, Equatable {
        enum Key: CodingKey { case seat }
        var suit = CodableValueTests.Suit.hearts

        init() {}

        init(from decoder: any Decoder) throws {
            if let container = try? decoder.container(keyedBy: Key.self) {
                throw DecodingError.dataCorruptedError(forKey: .seat, in: container, debugDescription: "SECRET")
            }
            suit = try decoder.singleValueContainer().decode(CodableValueTests.Suit.self)
        }
    }

    struct Trip: JSONModel {
        var suit: CodableValueTests.Suit?
        var ticket = Ticket()
        var tickets: [Ticket] = []
        var deck: CodableValueTests.Deck?
        static let schema = Schema({ Trip() }) {
            Field("suit", \.suit)
            Field("ticket", \.ticket)
            Field("tickets", \.tickets)
            Field("deck", \.deck)
        }
    }

    @Test(
        "An error says why the type rejected the value, in both modes",
        arguments: [
            (#"{"suit":"SECRET"}"#, "suit: the value is none of the enumeration's (string for Optional<Suit>)", nil),
            (#"{"ticket":"SECRET"}"#, "ticket: the value is none of the enumeration's (string for Ticket)", nil),
            (
                #"{"tickets":["hearts","SECRET"]}"#,
                "tickets[1]: the value is none of the enumeration's (string for Suit)", nil
            ),
            (#"{"tickets":[{}]}"#, "tickets[0].seat: the model refused its values (object for Ticket)", nil),
            (
                #"{"deck":{"tags":[],"ratio":"1"}}"#,
                "deck.ratio: the value cannot become the property's type (string for Double)",
                "values in a Codable type are not converted"
            ),
            (
                #"{"deck":{"tags":[],"at":"SECRET"}}"#,
                "deck.at: the string is not in the form the type needs (string for Date)", nil
            ),
        ] as [(String, String, String?)])
    func reasons(text: String, reason: String, lenient: String?) throws {
        let issue = try #require(outcome(of: text, as: Trip.self).issues.first)
        #expect("\(issue)".hasSuffix(": \(reason)\(lenient.map { ": \($0)" } ?? "")"))
        let error = try #require(strictOutcome(of: text, as: Trip.self).error)
        #expect("\(error)".hasSuffix(": \(reason)"))
        #expect(!"\(issue)".contains("SECRET") && error.position == issue.position)
    }
}
