import Foundation

/// A file that a setting names, and that is read again while the service runs.
struct SettingFile: Sendable {
    /// The largest file: far more than a hundred thousand tokens.
    private static let maximumBytes = 16 << 20

    /// The path.
    let path: String
    /// The name of the setting.
    let setting: String

    /// Reads the content. Refuses a large file, and devices and pipes, which may never end.
    ///
    /// - Returns: the content.
    /// - Throws: ``ConfigurationError``.
    func content() throws(ConfigurationError) -> Data {
        let url = URL(filePath: path).resolvingSymlinksInPath()
        let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
        guard attributes?[.type] as? FileAttributeType == .typeRegular, let size = attributes?[.size] as? Int else {
            throw .invalid(setting, "it is not a file")
        }
        // Some files, such as those of /proc, are longer than they say.
        guard size <= Self.maximumBytes, let file = try? FileHandle(forReadingFrom: url),
            let content = try? file.read(upToCount: Self.maximumBytes + 1) ?? Data()
        else {
            throw .invalid(setting, size > Self.maximumBytes ? Self.tooLarge : "the file cannot be read")
        }
        guard content.count <= Self.maximumBytes else { throw .invalid(setting, Self.tooLarge) }
        return content
    }

    private static let tooLarge = "the file is larger than \(maximumBytes >> 20) MiB"
}
