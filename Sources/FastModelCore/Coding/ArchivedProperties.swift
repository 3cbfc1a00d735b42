#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// The properties of an archived model as JSON, because property lists store nil as the string `$null`.
package struct ArchivedProperties<Model: JSONModel>: Codable {
    package let model: Model
    /// The properties that the archive has.
    package let names: Set<String>

    package init(of model: Model) {
        self.model = model
        names = []
    }

    package init(from decoder: any Decoder) throws {
        names = Set(try decoder.container(keyedBy: PropertyKey.self).allKeys.map(\.stringValue))
        model = try Model._decodedProperties(from: decoder)
    }

    package func encode(to encoder: any Encoder) throws { try model.encodeProperties(to: encoder) }

    package func archive(at depth: Int) throws -> Data {
        let encoder = JSONEncoder()
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        encoder.userInfo = archiveInfo(depth)
        return try encoder.encode(self)
    }

    package init(from archive: Data, at depth: Int) throws {
        // The format of older archives.
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

extension JSONModel where Self: AnyObject {
    /// Sets the properties that an archive of the type has. The properties of a subclass are read by its own schema.
    package func setArchivedProperties(of type: any JSONModel.Type, from archive: Data) -> Bool {
        func set<Model: JSONModel>(_ type: Model.Type) -> Bool {
            guard let model = self as? Model, let read = try? ArchivedProperties<Model>(from: archive, at: 0) else {
                return false
            }
            return unsafe withUnsafePointer(to: model) { place in
                unsafe Model._plan(of: place)._withUnsafeGuaranteedRef { plan in
                    unsafe withUnsafePointer(to: read.model) { source in
                        unsafe plan.assign(plan.base(of: source), to: plan.base(of: place), where: read.names.contains)
                    }
                }
            }
        }
        return set(type)
    }
}

private let archiveDepthKey = CodingUserInfoKey(rawValue: "FastModel.archiveDepth")

private func archiveInfo(_ depth: Int) -> [CodingUserInfoKey: any Sendable] {
    archiveDepthKey.map { [$0: depth] } ?? [:]
}

extension [CodingUserInfoKey: Any] {
    /// The nesting depth of the model whose archive is written or read; nil if there is no archive.
    var archiveDepth: Int? { archiveDepthKey.flatMap { self[$0] as? Int } }

    /// The nesting depth of a model that needs an archive of its own; nil for other models. Foundation's coders are limited to 512
    /// levels, but models may be nested more deeply.
    func depthOfOwnArchive(at path: [any CodingKey]) -> Int? {
        guard path.count >= 128, let archiveDepth else { return nil }
        return archiveDepth + path.count
    }
}
