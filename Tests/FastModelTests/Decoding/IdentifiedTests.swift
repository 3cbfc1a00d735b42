import FastModel
import Foundation
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

    struct Event: JSONModel, Equatable {
        var at: Date?
        static let schema = Schema({ Event() }) { Field("at", \.at) }
    }

    @Test("What JSON has no form for is returned as it is, or reaches the models")
    func natives() throws {
        let date = Date(timeIntervalSinceReferenceDate: 7)
        let url = try #require(URL(string: "http://a"))
        var report = DecodingReport()
        let found = try ModelDecoder().decodeAny(
            fromObject: ["event": ["at": date], "list": [date, Data([1]), url, User(userID: 1)] as [Any]],
            identifying: { $0["at"] == nil ? nil : Event.self }, reporting: &report)
        let object = try #require(found as? [String: Any])
        #expect(object["event"] as? Event == Event(at: date))
        let list = try #require(object["list"] as? [Any])
        #expect(list[0] as? Date == date)
        #expect(list[1] as? Data == Data([1]))
        #expect(list[2] as? URL == url)
        #expect(list[3] as? User == User(userID: 1))
        #expect(report.isEmpty)
        #expect(try ModelDecoder().decodeAny(fromObject: date, identifying: Self.identify) as? Date == date)
    }

    @Test("The report has the paths to the objects, and no more issues than the options keep")
    func reported() throws {
        var report = DecodingReport()
        let json = #"[1,{"userID":"x"},[{"userID":"y"},{"userID":"z"}]]"#
        var options = DecodingOptions()
        options.maximumIssues = 2
        _ = try ModelDecoder(options).decodeAny(from: json, identifying: Self.identify, reporting: &report)
        #expect(report.issues.map(\.codingPath.description) == ["[1].userID", "[2][0].userID"])
        #expect(report.count == 3)
        let object = try JSONSerialization.jsonObject(with: Data(json.utf8))
        _ = try ModelDecoder(options).decodeAny(fromObject: object, identifying: Self.identify, reporting: &report)
        #expect(report.issues.map(\.codingPath.description) == ["[1].userID", "[2][0].userID"])
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
