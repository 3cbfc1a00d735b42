import Foundation

/// A file or pipe, written without a buffer: when `write` returns, the system has the bytes.
package final class DescriptorOutput {
    let descriptor: Int32
    private let isOwned: Bool

    /// Writes to an open descriptor.
    package init(descriptor: Int32) {
        self.descriptor = descriptor
        isOwned = false
    }

    /// Creates a file.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - isNew: whether an existing file is an error. Otherwise the file is emptied.
    ///   - permissions: the file's permissions, independent of the process's mask; nil follows the mask.
    /// - Throws: `POSIXError`.
    package init(creating path: String, isNew: Bool = false, permissions: UInt32? = nil) throws {
        let flags = O_WRONLY | O_CREAT | (isNew ? O_EXCL : O_TRUNC) | O_CLOEXEC
        descriptor = unsafe open(path, flags, mode_t(permissions ?? 0o644))
        isOwned = true
        guard descriptor >= 0 else { throw POSIXError.last }
        if let permissions, fchmod(descriptor, mode_t(permissions)) != 0 { throw POSIXError.last }
    }

    /// Opens files, devices or pipes. Files are written from their start, but none is emptied unless all can be written.
    ///
    /// - Parameters:
    ///   - paths: the files; `-` is standard output.
    ///   - replacing: whether files with content may be replaced.
    ///   - taken: the files that the run reads. They must not be written.
    /// - Returns: the files in order.
    /// - Throws: ``IngestError``.
    package static func files(
        _ paths: [String], replacing: Bool, apartFrom taken: [FileIdentity]
    ) throws -> [DescriptorOutput] {
        var files: [DescriptorOutput] = []
        var written: [FileIdentity] = []
        for path in paths {
            let isStandard = path == "-"
            let file = try isStandard ? DescriptorOutput(descriptor: STDOUT_FILENO) : DescriptorOutput(opening: path)
            files.append(file)
            guard let identity = FileIdentity(fileOf: file.descriptor) else { continue }
            if taken.contains(identity) { throw IngestError.output(path, reason: "the run reads it") }
            if written.contains(identity) { throw IngestError.output(path, reason: "the run writes it already") }
            // Replacing the content of standard output is up to the shell.
            guard try isStandard || replacing || file.size() == 0 else {
                throw IngestError.output(path, reason: "it exists; --force replaces it")
            }
            written.append(identity)
        }
        for (file, path) in zip(files, paths) where path != "-" && FileIdentity(fileOf: file.descriptor) != nil {
            guard ftruncate(file.descriptor, 0) == 0 else {
                throw IngestError.output(path, reason: POSIXError.last.reason)
            }
        }
        return files
    }

    /// Opens a file, and creates it if it does not exist.
    private init(opening path: String) throws(IngestError) {
        // The process may be allowed to write the file but not to create one.
        var opened = unsafe open(path, O_WRONLY | O_CLOEXEC)
        if opened < 0, errno == ENOENT { opened = unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644) }
        guard opened >= 0 else { throw .output(path, reason: POSIXError.last.reason) }
        descriptor = opened
        isOwned = true
    }

    /// How many bytes the file has.
    private func size() throws -> Int {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw POSIXError.last }
        return Int(status.st_size)
    }

    /// Opens an existing pipe or device.
    ///
    /// - Parameter path: the pipe or device.
    /// - Throws: `POSIXError`.
    init(appendingTo path: String) throws {
        descriptor = unsafe open(path, O_WRONLY | O_APPEND | O_CLOEXEC | O_NOCTTY)
        isOwned = true
        guard descriptor >= 0 else { throw POSIXError.last }
    }

    deinit {
        if isOwned { _ = close(descriptor) }
    }

    /// Writes all of the bytes.
    ///
    /// - Throws: `POSIXError`; a part of the bytes may have been written.
    package func write(_ bytes: [UInt8]) throws { try write(bytes[...]) }

    /// Writes all of the bytes.
    ///
    /// - Throws: `POSIXError`; a part of the bytes may have been written.
    package func write(_ bytes: ArraySlice<UInt8>) throws {
        var rest = bytes
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                // Another process may have made the shared pipe nonblocking.
                var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = unsafe poll(&waiting, 1, -1)
            } else if errno != EINTR {
                throw POSIXError.last
            }
        }
    }

    /// Waits until the disk has everything that was written.
    ///
    /// - Throws: `POSIXError`.
    func synchronize() throws {
        guard fsync(descriptor) == 0 else { throw POSIXError.last }
    }

    /// Truncates the file and continues at its new end.
    ///
    /// - Throws: `POSIXError`.
    func truncate(to length: Int) throws {
        guard ftruncate(descriptor, off_t(length)) == 0, lseek(descriptor, off_t(length), SEEK_SET) >= 0 else {
            throw POSIXError.last
        }
    }
}
