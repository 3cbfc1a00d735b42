internal import Foundation

/// The properties of a model that is archived, as JSON: the property lists of archives take the string `$null` for nil.
struct ArchivedProperties<Model: JSONModel>: Codable {
    let model: Model
    /// The properties that the archive has.
    let names: Set<String>

    init(of model: Model) {
        self.model = model
        names = []
    }

    init(from decoder: any Decoder) throws {
        names = Set(try decoder.container(keyedBy: _PropertyKey.self).allKeys.map(\.stringValue))
        model = try Model._decodedProperties(from: decoder)
    }

    func encode(to encoder: any Encoder) throws { try model.encodeProperties(to: encoder) }

    /// The archive of a model that is so deep in others.
    func archive(at depth: Int) throws -> Data {
        let encoder = JSONEncoder()
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        encoder.userInfo = archiveInfo(depth)
        return try encoder.encode(self)
    }

    init(from archive: Data, at depth: Int) throws {
        // As they were once.
        if archive.starts(with: Data("bplist".utf8)) {
            self = try PropertyListDecoder().decode(Self.self, from: archive)
            return
        }
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        decoder.userInfo = archiveInfo(depth)
        self = try decoder.decode(Self.self, from: archive)
    }
}

private let archiveDepthKey = CodingUserInfoKey(rawValue: "FastModel.archiveDepth")

private func archiveInfo(_ depth: Int) -> [CodingUserInfoKey: any Sendable] {
    archiveDepthKey.map { [$0: depth] } ?? [:]
}

extension [CodingUserInfoKey: Any] {
    /// How deep in others the model is whose archive is written or read; nil where it is no archive.
    var archiveDepth: Int? { archiveDepthKey.flatMap { self[$0] as? Int } }

    /// How deep a model within an archive is that is an archive of its own: Foundation's coders go no deeper than 512 levels,
    /// and models that were read may be.
    func depthOfOwnArchive(at path: [any CodingKey]) -> Int? {
        guard path.count >= 128, let archiveDepth else { return nil }
        return archiveDepth + path.count
    }
}
