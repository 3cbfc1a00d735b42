import SystemPackage

/// Identifies the file that a path leads to, whatever the path. A file that is moved keeps its identity.
struct FileIdentity: Equatable {
    private let device: DeviceID
    private let node: Inode

    /// The identity of the file at a path; nil if there is none.
    init?(_ path: String) {
        guard let status = try? FilePath(path).stat() else { return nil }
        device = status.deviceID
        node = status.inode
    }
}
