import Foundation

/// A file, a pipe or standard input, read in pieces into one buffer.
package final class DescriptorInput: InputSource {
    /// Large enough to make the cost of the calls negligible, small enough to stop quickly.
    private static let bufferBytes = 256 << 10
    /// How long to wait for the other end of a pipe before returning to the caller.
    private static let patienceMilliseconds: Int32 = 200

    package let name: String
    package let origin: InputOrigin
    package let identity: FileIdentity?
    private let descriptor: Int32
    private let isOwned: Bool
    /// The start of the input in its file, and its size, if it is a file.
    private let start: off_t
    private let size: Int?
    private var buffer = [UInt8](repeating: 0, count: DescriptorInput.bufferBytes)

    private init(name: String, label: String?, fullName: String, descriptor: Int32, isOwned: Bool) throws {
        self.name = name
        self.descriptor = descriptor
        self.isOwned = isOwned
        origin = InputOrigin(named: label ?? fullName, isCertain: label != nil)
        let status = try Self.status(of: descriptor, name)
        identity = FileIdentity(status)
        // If another process has read the start of the file, as the shell's `read` does, the input is the rest.
        let start = lseek(descriptor, 0, SEEK_CUR)
        let isRegular = status.st_mode & S_IFMT == S_IFREG && start >= 0
        let rest = isRegular ? Int(status.st_size) - Int(start) : 0
        size = rest > 0 ? rest : nil
        self.start = start
    }

    deinit {
        if isOwned { _ = close(descriptor) }
    }

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - label: its name in rejected records, instead of the absolute path.
    /// - Returns: the opened file.
    /// - Throws: ``IngestError`` if it does not exist, may not be read, or is a directory.
    package static func file(_ path: String, label: String? = nil) throws -> DescriptorInput {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw IngestError.input(path, reason: POSIXError.last.reason) }
        let fullName = URL(systemPath: path).standardizedFileURL.path
        do {
            return try DescriptorInput(
                name: path, label: label, fullName: fullName, descriptor: descriptor, isOwned: true)
        } catch {
            _ = close(descriptor)
            throw error
        }
    }

    /// Standard input.
    ///
    /// - Parameter label: its name in rejected records.
    /// - Returns: standard input from its current position.
    /// - Throws: ``IngestError`` if it is closed or a directory.
    package static func standardInput(label: String? = nil) throws -> DescriptorInput {
        let name = "standard input"
        return try DescriptorInput(
            name: name, label: label, fullName: name, descriptor: STDIN_FILENO, isOwned: false)
    }

    package var content: InputContent? {
        // A file that cannot be read to its end causes an error when its records are read.
        size.flatMap { size in digests(of: [size])[size].map { InputContent(size: size, digest: $0) } }
    }

    package func digests(of sizes: [Int]) -> [Int: String] {
        guard let size else { return [:] }
        var digests: [Int: String] = [:]
        let hasher = ContentHasher()
        var offset = 0
        for end in Set(sizes).sorted() where end <= size {
            while offset < end {
                let count = unsafe buffer.withUnsafeMutableBytes { memory in
                    let wanted = min(memory.count, end - offset)
                    let count = unsafe pread(descriptor, memory.baseAddress, wanted, start + off_t(offset))
                    unsafe hasher.append(UnsafeRawBufferPointer(rebasing: memory.prefix(max(0, count))))
                    return count
                }
                // The file has shrunk or cannot be read.
                guard count > 0 else { return digests }
                offset += count
            }
            digests[end] = hasher.digest
        }
        return digests
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
        // Without the wait, reading a silent pipe would delay a stop signal and the commit of the last batch.
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let ready = unsafe poll(&waiting, 1, Self.patienceMilliseconds)
        if ready == 0 { return .idle }
        // If a signal has ended the wait, a read could block, and the system would restart it after each further signal.
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

    package func seek(to offset: Int) throws -> Bool {
        guard size != nil else { return false }
        guard lseek(descriptor, start + off_t(offset), SEEK_SET) >= 0 else {
            throw IngestError.input(name, reason: POSIXError.last.reason)
        }
        return true
    }
}
