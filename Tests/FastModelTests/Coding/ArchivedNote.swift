import FastModel
import FastModelFoundation
import Foundation

/// A model with an archive and every kind of JSON value. At the top level, as Foundation on Linux requires.
final class ArchivedNote: NSObject, JSONModel, NSSecureCoding {
    var name = "default"
    var other: String?
    var tags: [String] = []
    var json = JSONValue.null
    var anything: Any?
    var number = 0.0
    var float: Float = 0
    var decimal = Decimal(0)
    var date = Date(timeIntervalSince1970: 0)
    var data = Data()
    var byKey: [String: CodableModelTests.Level] = [:]
    var link: CodableModelTests.Animal?

    override init() {}

    static let supportsSecureCoding = true
    func encode(with coder: NSCoder) { encodeProperties(with: coder) }
    init?(coder: NSCoder) {
        super.init()
        guard decodeProperties(from: coder) else { return nil }
    }

    static let schema = Schema({ ArchivedNote() }) {
        Field("name", \.name)
        Field("other", \.other)
        Field("tags", \.tags)
        Field("json", \.json)
        Field("anything", \.anything, using: .any)
        Field("number", \.number)
        Field("float", \.float)
        Field("decimal", \.decimal)
        Field("date", \.date)
        Field("data", \.data)
        Field("byKey", \.byKey)
        Field("link", \.link)
    }
}
