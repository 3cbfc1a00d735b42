import Foundation

/// A file, a pipe or standard input, read piece by piece into one buffer.
package final class DescriptorInput: InputSource {
    /// Enough to make the calls' cost vanish, little enough to stop at once.
    private static let bufferBytes = 256 << 10
    /// How long to wait for a pipe's other end before other work gets its turn.
    private static let patienceMilliseconds: Int32 = 200

    package let name: String
    package let identity: FileIdentity?
    private let descriptor: Int32
    private let isOwned: Bool
    private let size: Int?
    private var buffer = [UInt8](repeating: 0, count: DescriptorInput.bufferBytes)

    private init(name: String, descriptor: Int32, isOwned: Bool, status: stat) {
        self.name = name
        self.descriptor = descriptor
        self.isOwned = isOwned
        identity = FileIdentity(status)
        let isRegular = status.st_mode & S_IFMT == S_IFREG
        size = isRegular && status.st_size > 0 ? Int(status.st_size) : nil
    }

    deinit {
        if isOwned { _ = close(descriptor) }
    }

    /// Opens a file.
    ///
    /// - Throws: ``IngestError`` when it does not exist, may not be read, or is a directory.
    package static func file(_ path: String) throws -> DescriptorInput {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw IngestError.input(path, reason: POSIXError.last.reason) }
        let name = URL(systemPath: path).standardizedFileURL.path
        do {
            let status = try status(of: descriptor, path)
            return DescriptorInput(name: name, descriptor: descriptor, isOwned: true, status: status)
        } catch {
            _ = close(descriptor)
            throw error
        }
    }

    /// Standard input.
    ///
    /// - Throws: ``IngestError`` when it is closed or a directory.
    package static func standardInput() throws -> DescriptorInput {
        let status = try status(of: STDIN_FILENO, "standard input")
        return DescriptorInput(name: "standard input", descriptor: STDIN_FILENO, isOwned: false, status: status)
    }

    private static func status(of descriptor: Int32, _ path: String) throws -> stat {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else {
            throw IngestError.input(path, reason: POSIXError.last.reason)
        }
        guard status.st_mode & S_IFMT != S_IFDIR else {
            throw IngestError.input(path, reason: POSIXError(.EISDIR).reason)
        }
        return status
    }

    package func next() throws -> InputChunk {
        // Without the wait, a read of a silent pipe would keep a stop signal waiting, and the last batch uncommitted.
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let ready = unsafe poll(&waiting, 1, Self.patienceMilliseconds)
        if ready == 0 { return .idle }
        // Not after a signal has ended the wait: the system would start a read again that another one ends.
        let count =
            ready < 0
            ? Int(ready)
            : unsafe buffer.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
        if count > 0 { return .bytes(buffer[..<count]) }
        if count == 0 { return .end }
        let error = POSIXError.last
        if error.code == .EINTR || error.code == .EAGAIN { return .idle }
        throw IngestError.input(name, reason: error.reason)
    }

    package func fraction(at offset: Int) -> Double? {
        size.map { min(1, Double(offset) / Double($0)) }
    }
}
