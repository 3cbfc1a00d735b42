package import Foundation

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

/// Which file it is, by whatever name: one that is there, or one that would be made in its directory.
package struct FileIdentity: Hashable, Sendable {
    private let device: dev_t
    private let inode: ino_t
    /// The name in the directory with these numbers; nil of a file that is there.
    private let name: String?

    /// The file that has a status, or the one of a name in the directory that has it.
    init(_ status: stat, name: String? = nil) {
        device = status.st_dev
        inode = status.st_ino
        self.name = name
    }

    /// What an open descriptor is of; nil when it is closed.
    package init?(descriptor: Int32) {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    /// The regular file that an open descriptor is of; nil when it is closed, or of a device or a pipe, which several descriptors may
    /// well share.
    package init?(fileOf descriptor: Int32) {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        self.init(status)
    }
}

extension URL {
    /// The file that a path is to the system, to which a tilde is a name. Foundation would make the home directory of one.
    package init(systemPath path: String) {
        self.init(filePath: path.hasPrefix("~") ? "./\(path)" : path)
    }
}

extension POSIXError {
    /// The error of the last system call of this thread.
    static var last: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }

    /// The system's words for the error: "No space left on device".
    package var reason: String { unsafe String(cString: strerror(code.rawValue)) }
}
