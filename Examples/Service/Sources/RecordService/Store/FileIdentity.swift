import Foundation

/// Identifies the file that a path leads to, whatever the path. A file that is moved keeps its identity.
struct FileIdentity: Equatable {
    private let device: UInt64
    private let node: UInt64

    /// The identity of the file at a path; nil if there is none.
    init?(_ path: String) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        device = UInt64(truncatingIfNeeded: status.st_dev)
        node = UInt64(truncatingIfNeeded: status.st_ino)
    }
}
