import Foundation

/// Where a path leads, by way of symbolic links, whether or not something is there.
package struct FilePlace {
    /// What Linux follows.
    private static let maximumLinks = 40

    /// The path of what is there, which is no symbolic link.
    let path: String
    /// What is there, if anything.
    let status: stat?

    /// Follows a path.
    ///
    /// - Throws: `POSIXError`.
    package init(_ path: String) throws {
        var path = path
        for _ in 0...Self.maximumLinks {
            guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
                self.path = path
                status = try Self.status(of: path)
                return
            }
            path = target.hasPrefix("/") ? target : Self.parts(of: path).directory + target
        }
        throw POSIXError(.ELOOP)
    }

    /// Which file is there or would be; nil where there is not even a directory for it.
    package var identity: FileIdentity? {
        if let status { return FileIdentity(status) }
        let (directory, name) = Self.parts(of: path)
        return (try? Self.status(of: directory))?.map { FileIdentity($0, name: name) }
    }

    /// The directory, with a slash at its end, and the name in it.
    private static func parts(of path: String) -> (directory: String, name: String) {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("./", path) }
        let start = path.utf8.index(after: slash)
        return (String(path[..<start]), String(path[start...]))
    }

    private static func status(of path: String) throws -> stat? {
        var status = stat()
        if unsafe stat(path, &status) == 0 { return status }
        let error = POSIXError.last
        guard error.code == .ENOENT else { throw error }
        return nil
    }
}
