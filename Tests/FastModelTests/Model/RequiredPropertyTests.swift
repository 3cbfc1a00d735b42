import FastModel
import Testing

@Suite("Models with required properties")
struct RequiredPropertyTests {
    struct Person: JSONModel, Equatable {
        let name: String
        let age: Int
        var nick: String?
        let address: Address?

        struct Draft {
            var name: String?
            var age: Int?
            var nick: String?
            var address: Address?
        }

        static let schema = Schema(draft: Draft.init) {
            Field(required: "name", \.name, keys: "n", "person.name")
            Field(required: "age", \.age)
            Field("nick", \.nick)
            Field("address", \.address)
        } build: { draft -> Person? in
            guard let name = draft.name, let age = draft.age else { return nil }
            return Person(name: name, age: age, nick: draft.nick, address: draft.address)
        }
    }

    struct Address: JSONModel, Equatable {
        let city: String

        struct Draft { var city: String? }

        static let schema = Schema(draft: Draft.init) {
            Field(required: "city", \.city, keys: "geo.city")
        } build: { draft -> Address? in
            draft.city.map(Address.init)
        }
    }

    final class Account: JSONModel {
        let id: Int
        init(id: Int) { self.id = id }

        struct Draft { var id: Int? }

        static let schema = Schema(draft: Draft.init) {
            Field(required: "id", \.id)
        } build: { draft -> Account? in
            draft.id.map(Account.init)
        }
    }

    struct Taken: JSONModel {
        let name: String
        let tags: [String]
        let address: Address?

        struct Draft {
            var name: String?
            var tags: [String]?
            var address: Address?
        }

        static let schema = Schema(draft: Draft.init) {
            Field(required: "name", \.name)
            Field(required: "tags", \.tags)
            Field("address", \.address)
        } build: { draft -> Taken? in
            guard draft.name != nil, draft.tags != nil, let name = draft.name.take(), let tags = draft.tags.take()
            else { return nil }
            return Taken(name: name, tags: tags, address: draft.address)
        }
    }

    @Test("The values may be moved out of the draft; an incomplete draft keeps them")
    func takenValues() throws {
        let long = String(repeating: "long ", count: 10)
        let text = #"[{"name":"\#(long)","tags":["\#(long)"],"address":{"geo":{"city":"\#(long)"}}},"#
        let result = outcome(of: text + #"{"name":"b"},{"tags":[]},{"name":"c","tags":[]}]"#, as: [Taken].self)
        #expect(result.value?.map(\.name) == [long, "c"])
        #expect(result.value?.first?.tags == [long])
        #expect(result.value?.first?.address?.city == long)
        #expect(result.paths == ["[1].tags", "[2].name"])
    }

    @Test func completeModelsAreMade() throws {
        let person = try Person(
            json: #"{"age":"36","n":"Ada of a rather long name","address":{"geo":{"city":"London"}},"nick":null}"#)
        #expect(
            person == Person(name: "Ada of a rather long name", age: 36, nick: nil, address: Address(city: "London")))
        #expect(try Person(json: #"{"person":{"name":"B"},"age":1}"#).name == "B")
        #expect(try Account(json: #"{"id":7}"#).id == 7)
        #expect(try ModelDecoder().decode([Account].self, from: #"[{"id":7},{"id":8}]"#).map(\.id) == [7, 8])
    }

    @Test func missingPropertyAtTheRootIsAnErrorWithItsKey() {
        let result = outcome(of: #"{"n":"x"}"#, as: Person.self)
        #expect(result.error?.code == .missingKey)
        #expect(result.error?.codingPath.description == "age")
        #expect(result.error?.detail == "age")
        let other = outcome(of: #"{"age":1}"#, as: Person.self)
        #expect(other.error?.code == .missingKey)
        #expect(other.error?.detail == "n")
        #expect(outcome(of: "{}", as: Address.self).error?.detail == "geo.city")
        #expect(outcome(of: "{}", as: Account.self).error?.code == .missingKey)
    }

    @Test func incompleteElementIsDroppedAndReported() {
        let text = #"[{"n":"a","age":1},{"n":"b"},{"age":3},{"n":"d","age":4}]"#
        let result = outcome(of: text, as: [Person].self)
        #expect(result.value?.map(\.name) == ["a", "d"])
        #expect(result.codes == [.missingKey, .missingKey])
        #expect(result.paths == ["[1].age", "[2].n"])
        let entries = outcome(of: #"{"x":{"id":1},"y":{}}"#, as: [String: Account].self)
        #expect(entries.value?.keys.sorted() == ["x"])
        #expect(entries.paths == ["{1}.id"])
        #expect(strictOutcome(of: text, as: [Person].self).error?.codingPath.description == "[1].age")
    }

    @Test func incompleteNestedModelLeavesItsPropertyUnchanged() {
        let result = outcome(of: #"{"n":"a","age":1,"address":{"geo":{}}}"#, as: Person.self)
        #expect(result.value?.address == nil)
        #expect(result.codes == [.missingKey])
        #expect(result.paths == ["address.geo.city"])
    }

    @Test func rejectedRequiredValueIsTheReportedReason() {
        let result = outcome(of: #"{"n":"a","age":"x"}"#, as: Person.self)
        #expect(result.error?.code == .invalidFormat)
        #expect(result.error?.codingPath.description == "age")
        #expect(result.error?.position.offset == 15)
        let elements = outcome(of: #"[{"n":{},"age":1}]"#, as: [Person].self)
        #expect(elements.value == [])
        #expect(elements.codes.last == .typeMismatch)
        #expect(elements.paths.last == "[0].n")
    }

    @Test func reasonIsNotTakenFromAnotherElement() {
        // The first element has the key with a wrong value, the second does not have it.
        let result = outcome(of: #"[{"n":"a","age":"x"},{"n":"b"}]"#, as: [Person].self)
        #expect(result.value == [])
        #expect(result.paths.last == "[1].age")
        #expect(result.codes.last == .missingKey)
    }

    @Test("A complete model removes all reasons recorded for missing values")
    func reasonsOfCompleteModels() {
        let complete = #"{"n":5,"age":1},{"n":[],"person":{"name":"b"},"age":1},"#
        let result = outcome(
            of: "[" + String(repeating: complete, count: 70) + #"{"n":[],"age":1}]"#, as: [Person].self)
        #expect(result.value?.count == 140)
        #expect(result.paths.last == "[140].n")
        #expect(result.issues.map(\.code).contains(.missingKey) == false)
    }

    @Test func reasonIsTheSameWithoutAReport() {
        var options = DecodingOptions()
        options.maximumIssues = 0
        #expect(outcome(of: #"{"n":"a","age":"x"}"#, as: Person.self, options).error?.code == .invalidFormat)
    }

    @Test func nullIsNotAMissingKey() {
        let age = outcome(of: #"{"n":"a","age":null}"#, as: Person.self)
        #expect(age.error?.code == .unexpectedNull)
        #expect(age.error?.codingPath.description == "age")
        let name = outcome(of: #"{"n":null,"age":1}"#, as: Person.self)
        #expect(name.value == nil)
        #expect(name.error?.code == .unexpectedNull)
        #expect(name.error?.codingPath.description == "n")
    }

    struct Checked: JSONModel, ValidationHook {
        var id: Int

        struct Draft { var id: Int? }

        static let schema = Schema(draft: Draft.init) {
            Field(required: "id", \.id, keys: "id", "ID")
        } build: { draft -> Checked? in
            draft.id.map(Checked.init)
        }

        func validate() throws { if id > 9 { throw ModelError(.outOfRange, detail: "nine at most") } }
    }

    @Test("A rejection is reported as such, and a missing value by a candidate that was present and rejected")
    func reasons() {
        let refused = outcome(of: #"{"id":"bad","ID":50}"#, as: Checked.self)
        #expect(refused.error?.code == .outOfRange)
        #expect(refused.error?.codingPath.description == "$")
        let late = outcome(of: #"{"ID":"bad"}"#, as: Checked.self)
        #expect(late.error?.code == .invalidFormat)
        #expect(late.error?.codingPath.description == "ID")
        #expect(outcome(of: "{}", as: Checked.self).error?.code == .missingKey)
        #expect(outcome(of: #"{"id":"bad","ID":5}"#, as: Checked.self).value?.id == 5)
        let elements = outcome(of: #"[{"id":"bad","ID":50}]"#, as: [Checked].self)
        #expect(elements.codes == [.invalidFormat, .outOfRange])
    }
}
