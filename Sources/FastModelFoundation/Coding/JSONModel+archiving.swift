public import FastModel
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
    /// process. To catch the error, call `encodeProperties(to:)` with any encoder first.
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
        return setArchivedProperties(of: type(of: self), from: Data(referencing: data))
    }
}

private let archiveKey = "FastModel.properties"
