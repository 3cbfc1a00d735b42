public import Foundation

extension JSONModel where Self: NSObject {
    /// Encodes all mapped properties for an `NSCoder`: call it in `encode(with:)`.
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
    /// The properties are one entry of the archive, JSON by their names; so archives survive added and removed properties.
    /// What JSON was read from is kept as it is, captured numbers with their text. What cannot be encoded, as a value in an
    /// `Any` that has no form, makes the coder fail with the error. On Linux that ends the process:
    /// ``JSONModel/encodeProperties(to:)``, with any encoder, throws the error before.
    public func encodeProperties(with coder: NSCoder) {
        do {
            coder.encode(try ArchivedProperties(of: self).archive(at: 0) as NSData, forKey: archiveKey)
        } catch {
            coder.failWithError(error)
        }
    }

    /// Sets the mapped properties that an archive has; the others stay as they are.
    ///
    /// - Returns: false, with the model as it was, when the archive has none or they cannot be read.
    public func decodeProperties(from coder: NSCoder) -> Bool {
        guard let data = coder.decodeObject(of: NSData.self, forKey: archiveKey) else { return false }
        return setProperties(of: type(of: self), from: Data(referencing: data))
    }

    /// Sets the properties that an archive of the type has. A subclass's are read by its own schema.
    private func setProperties(of type: any JSONModel.Type, from archive: Data) -> Bool {
        func set<Model: JSONModel>(_ type: Model.Type) -> Bool {
            guard let model = self as? Model,
                let read = try? ArchivedProperties<Model>(from: archive, at: 0)
            else {
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
