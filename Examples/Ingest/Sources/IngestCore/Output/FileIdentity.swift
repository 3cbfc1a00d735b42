import Foundation

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
