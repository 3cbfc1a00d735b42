import FastModel
import FastModelFoundation
import Foundation

/// A model with an archive. At the top level, as Foundation on Linux requires for archived classes.
final class ArchivedUser: NSObject, JSONModel, NSSecureCoding {
    var name = ""
    var age = 0
    var tags: [String] = []
    var address: CodableModelTests.Inner?
    var added = "default"

    override init() {}

    static let supportsSecureCoding = true
    func encode(with coder: NSCoder) { encodeProperties(with: coder) }
    init?(coder: NSCoder) {
        super.init()
        guard decodeProperties(from: coder) else { return nil }
    }

    static let schema = Schema({ ArchivedUser() }) {
        Field("name", \.name)
        Field("age", \.age)
        Field("tags", \.tags)
        Field("address", \.address)
        Field("added", \.added)
    }
}
