import FastModel
import Foundation
import Testing

@Suite("Objects that are asked what model they are")
struct IdentifiedTests {
    struct User: JSONModel, Equatable {
        var userID = 0
        var invitedBy: Invitation?
        static let schema = Schema({ User() }) {
            Field("userID", \.userID)
            Field("invitedBy", \.invitedBy)
        }
    }

    struct Invitation: JSONModel, Equatable {
        var userID = 0
        static let schema = Schema({ Invitation() }) { Field("userID", \.userID) }
    }

    static func identify(_ object: JSONValue) -> (any JSONModel.Type)? {
        object["userID"] == nil ? nil : User.self
    }

    @Test("At the root, in arrays and in dictionaries; what is in a model follows its properties")
    func identified() throws {
        let one = try ModelDecoder().decodeAny(
            from: #"{"userID": 1, "invitedBy": {"userID": 2}}"#, identifying: Self.identify)
        #expect(one as? User == User(userID: 1, invitedBy: Invitation(userID: 2)))
        let many = try ModelDecoder().decodeAny(
            from: #"{"a": [{"userID": 1}, 3, null], "b": {"c": {"userID": "2"}}, "d": {"e": 1.5}}"#,
            identifying: Self.identify)
        let object = try #require(many as? [String: Any])
        let list = try #require(object["a"] as? [Any])
        #expect(list[0] as? User == User(userID: 1))
        #expect(list[1] as? Int == 3)
        #expect(list[2] is NSNull)
        #expect((object["b"] as? [String: Any])?["c"] as? User == User(userID: 2))
        #expect((object["d"] as? [String: Any])?["e"] as? Double == 1.5)
    }

    @Test("From a dictionary")
    func fromObject() throws {
        let user = try ModelDecoder().decodeAny(fromObject: ["userID": 5], identifying: Self.identify)
        #expect(user as? User == User(userID: 5))
    }

    @Test("An error has the path to the object")
    func error() {
        var options = DecodingOptions()
        options.conversion = .strict
        let error = #expect(throws: ModelError.self) {
            try ModelDecoder(options).decodeAny(
                from: #"{"a": [1, {"userID": "x"}]}"#, identifying: Self.identify)
        }
        #expect(error?.codingPath.description == "{0}[1].userID")
    }
}
