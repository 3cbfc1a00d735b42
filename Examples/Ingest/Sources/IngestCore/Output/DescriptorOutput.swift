import Foundation

/// A file or a pipe that is written without a buffer of its own: what `write` has taken, the system has.
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
    ///   - isNew: whether one that is there already is an error; otherwise it is emptied.
    ///   - permissions: who may read and write it, whatever the process's mask is; as the mask says if nothing is given.
    /// - Throws: `POSIXError`.
    package init(creating path: String, isNew: Bool = false, permissions: UInt32? = nil) throws {
        let flags = O_WRONLY | O_CREAT | (isNew ? O_EXCL : O_TRUNC) | O_CLOEXEC
        descriptor = unsafe open(path, flags, mode_t(permissions ?? 0o644))
        isOwned = true
        guard descriptor >= 0 else { throw POSIXError.last }
        if let permissions, fchmod(descriptor, mode_t(permissions)) != 0 { throw POSIXError.last }
    }

    /// Opens a file to be written from its start, a device or a pipe.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - replacing: whether one that holds anything may be replaced.
    ///   - taken: the files that it may not be.
    /// - Throws: ``IngestError``.
    package init(path: String, replacing: Bool, apartFrom taken: [FileIdentity]) throws {
        var opened = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        // Looked at once it is open, so that it cannot become another in between.
        let isNew = opened >= 0
        if !isNew, errno == EEXIST { opened = unsafe open(path, O_WRONLY | O_CLOEXEC) }
        descriptor = opened
        isOwned = true
        var status = stat()
        guard opened >= 0, unsafe fstat(opened, &status) == 0 else {
            throw IngestError.output(path, reason: POSIXError.last.reason)
        }
        guard !isNew, status.st_mode & S_IFMT == S_IFREG else { return }
        if taken.contains(FileIdentity(status)) { throw IngestError.output(path, reason: "the run reads it") }
        guard replacing || status.st_size == 0 else {
            throw IngestError.output(path, reason: "it exists; --force replaces it")
        }
        guard ftruncate(opened, 0) == 0 else { throw IngestError.output(path, reason: POSIXError.last.reason) }
    }

    /// Opens a pipe or a device that is there.
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
                // Whoever shares the pipe has made it one that does not wait.
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

    /// Cuts the file off and goes on at its new end.
    ///
    /// - Throws: `POSIXError`.
    func truncate(to length: Int) throws {
        guard ftruncate(descriptor, off_t(length)) == 0, lseek(descriptor, off_t(length), SEEK_SET) >= 0 else {
            throw POSIXError.last
        }
    }
}
