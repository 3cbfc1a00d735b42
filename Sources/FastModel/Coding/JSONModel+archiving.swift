public import Foundation

extension JSONModel where Self: NSObject {
    /// Encodes all mapped properties except `weak` ones for an `NSCoder`. Call this method in `encode(with:)`.
    ///
    /// ```swift
    /// final class User: NSObject, JSONModel, NSSecureCoding {
    ///     static let supportsSecureCoding = true
    ///     func encode(with coder: NSCoder) { encodeProperties(with: coder) }
    ///     init?(coder: NSCoder) {
    ///         super.init()
    ///         guard decodeProperties(from: coder) else { return nil }
    ///     }
    /// }
    /// ```
    ///
    /// The properties are a single entry of the archive: JSON with the properties' names as keys. So archives remain readable when
    /// properties are added or removed. Captured values are kept unchanged, with the text of numbers. If a value cannot be encoded,
    /// such as a value without a JSON form in a property of `Any`, the coder fails with the error. On Linux the failure ends the
    /// process. To catch the error, call ``JSONModel/encodeProperties(to:)`` with any encoder first.
    public func encodeProperties(with coder: NSCoder) {
        do {
            coder.encode(try ArchivedProperties(of: self).archive(at: 0) as NSData, forKey: archiveKey)
        } catch {
            coder.failWithError(error)
        }
    }

    /// Sets the mapped properties that an archive has. Other properties are unchanged.
    ///
    /// - Returns: false, with the model unchanged, if the archive has no properties or they cannot be read.
    public func decodeProperties(from coder: NSCoder) -> Bool {
        guard let data = coder.decodeObject(of: NSData.self, forKey: archiveKey) else { return false }
        return setProperties(of: type(of: self), from: Data(referencing: data))
    }

    /// Sets the properties that an archive of the type has. The properties of a subclass are read by its own schema.
    private func setProperties(of type: any JSONModel.Type, from archive: Data) -> Bool {
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

private let archiveKey = "FastModel.properties"

/// The properties of an archived model as JSON, because property lists store nil as the string `$null`.
struct ArchivedProperties<Model: JSONModel>: Codable {
    let model: Model
    /// The properties that the archive has.
    let names: Set<String>

    init(of model: Model) {
        self.model = model
        names = []
    }

    init(from decoder: any Decoder) throws {
        names = Set(try decoder.container(keyedBy: PropertyKey.self).allKeys.map(\.stringValue))
        model = try Model._decodedProperties(from: decoder)
    }

    func encode(to encoder: any Encoder) throws { try model.encodeProperties(to: encoder) }

    func archive(at depth: Int) throws -> Data {
        let encoder = JSONEncoder()
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        encoder.userInfo = archiveInfo(depth)
        return try encoder.encode(self)
    }

    init(from archive: Data, at depth: Int) throws {
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
