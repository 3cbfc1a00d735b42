import FastModel
import Foundation
import Testing

@Suite("Subclasses of NSObject that are compared by their properties")
struct ComparedObjectTests {
    final class User: NSObject, JSONModel {
        var name = ""
        var friend: User?
        static let schema = Schema({ User() }) {
            Field("name", \.name)
            Field("friend", \.friend)
        }

        override func isEqual(_ object: Any?) -> Bool { (object as? User).map(hasEqualProperties) ?? false }
        override var hash: Int {
            var hasher = Hasher()
            hashProperties(into: &hasher)
            return hasher.finalize()
        }
    }

    struct Team: HashableModel {
        var lead: User?
        static let schema = Schema({ Team() }) { Field("lead", \.lead) }
    }

    @Test("Equal properties make objects equal: with ==, in sets, and in other models")
    func equal() throws {
        let text = #"{"name":"a","friend":{"name":"b"}}"#
        let (one, other) = (
            try ModelDecoder().decode(User.self, from: text), try ModelDecoder().decode(User.self, from: text)
        )
        #expect(one == other)
        #expect(Set([one, other]).count == 1)
        #expect(Team(lead: one) == Team(lead: other))
        #expect(Team(lead: one).hashValue == Team(lead: other).hashValue)
        other.friend?.name = "c"
        #expect(one != other)
        #expect(Team(lead: one) != Team(lead: other))
    }
}
