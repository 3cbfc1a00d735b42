import FastModel
import FastModelFoundation
import Foundation

/// A model with an archive, whose subclass has more properties. At the top level, as Foundation on Linux requires.
class ArchivedMember: NSObject, JSONModel, NSSecureCoding {
    var name = ""

    override required init() {}

    class var supportsSecureCoding: Bool { true }
    func encode(with coder: NSCoder) { encodeProperties(with: coder) }
    required init?(coder: NSCoder) {
        super.init()
        guard decodeProperties(from: coder) else { return nil }
    }

    class var schema: Schema<ArchivedMember> { Schema({ ArchivedMember() }) { Field("name", \.name) } }
}
