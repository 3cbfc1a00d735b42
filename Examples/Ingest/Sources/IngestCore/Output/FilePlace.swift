package import Foundation

/// The destination of a path after following symbolic links. The file need not exist.
package struct FilePlace {
    /// The most links of a path that Linux follows.
    private static let maximumLinks = 40

    /// The path of the destination, which is not a symbolic link.
    let path: String
    /// The status of the destination, if it exists.
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

    /// The identity of the existing or future file; nil if its directory does not exist.
    package var identity: FileIdentity? {
        if let status { return FileIdentity(status) }
        let (directory, name) = Self.parts(of: path)
        return (try? Self.status(of: directory))?.map { FileIdentity($0, name: name) }
    }

    /// The directory, with a slash at its end, and the name in the directory.
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

/// The identity of a file under any name: of an existing file, or of one that would be created in its directory.
package struct FileIdentity: Hashable, Sendable {
    private let device: dev_t
    private let inode: ino_t
    /// The name in the directory with these numbers; nil for an existing file.
    private let name: String?

    /// The file with a status, or the file called `name` in the directory with that status.
    init(_ status: stat, name: String? = nil) {
        device = status.st_dev
        inode = status.st_ino
        self.name = name
    }

    /// The file of an open descriptor; nil if the descriptor is closed.
    package init?(descriptor: Int32) {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    /// The regular file of an open descriptor; nil if the descriptor is closed or refers to a device or a pipe, which several
    /// descriptors may share.
    package init?(fileOf descriptor: Int32) {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        self.init(status)
    }
}

extension URL {
    /// A path as the system interprets it, in which a tilde is an ordinary character. Foundation would expand it to the home
    /// directory.
    package init(systemPath path: String) {
        self.init(filePath: path.hasPrefix("~") ? "./\(path)" : path)
    }
}

extension POSIXError {
    /// The error of the last system call of this thread.
    static var last: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }

    /// The system's description of the error: "No space left on device".
    package var reason: String { unsafe String(cString: strerror(code.rawValue)) }
}
