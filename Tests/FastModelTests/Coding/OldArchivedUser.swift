import FastModel
import FastModelFoundation
import Foundation

/// An earlier version of ``ArchivedUser``: without `added`, with a removed property.
final class OldArchivedUser: NSObject, JSONModel, NSSecureCoding {
    var name = "old"
    var age = 7
    var gone = [1, 2]

    override init() {}

    static let supportsSecureCoding = true
    func encode(with coder: NSCoder) { encodeProperties(with: coder) }
    init?(coder: NSCoder) {
        super.init()
        guard decodeProperties(from: coder) else { return nil }
    }

    static let schema = Schema({ OldArchivedUser() }) {
        Field("name", \.name)
        Field("age", \.age)
        Field("gone", \.gone)
    }
}
