#if GRDB || Postgres
import FastModel
import FastModelTables

/// A record with scalars of each kind, some of which may be missing from documents.
struct Measurement: PresenceTracking {
    var id = 0
    var name: String?
    var score: Double?
    var count = 7
    var flag: Bool?
    var presence = PropertyPresence()

    static let schema = Schema({ Measurement() }) {
        Field("id", \.id)
        Field("name", \.name)
        Field("score", \.score)
        Field("count", \.count)
        Field("flag", \.flag)
    }

    static let table = StoredTable<Measurement>("measurement", unique: "id") {
        StoredField("id") { $0.id }
        StoredField("name") { $0.name }
        StoredField("score") { $0.score }
        StoredField("count") { $0.count }
        StoredField("flag") { $0.flag }
    }

    /// The document of a record. The numbers determine which properties it has, and which are null.
    static func document(id: Int, round: Int) -> String {
        var members = ["\"id\":\(id)"]
        let shape = (id &* 2_654_435_761 &+ round &* 40_503) & 0xFF
        if shape & 1 != 0 { members.append(shape & 2 != 0 ? "\"name\":null" : "\"name\":\"name \(id) \(round)\"") }
        if shape & 4 != 0 { members.append(shape & 8 != 0 ? "\"score\":null" : "\"score\":\(id).25") }
        if shape & 16 != 0 { members.append("\"count\":\(id &* 3 &+ round)") }
        if shape & 32 != 0 { members.append("\"flag\":\(shape & 64 != 0)") }
        return "{\(members.joined(separator: ","))}"
    }
}
#endif
