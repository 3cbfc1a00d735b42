#if Postgres
import FastModel
import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A proxy between client and server, which cuts the connection at a statement a number of times.
final class CuttingProxy: Sendable {
    enum Cut: CaseIterable {
        /// The server does not receive the statement.
        case before
        /// The server receives the statement, but the client not its answer.
        case after
        /// The server receives neither the statement nor the end of the connection.
        case half
    }

    /// libpq's connection string for this proxy.
    let parameters: String
    private let listener: Int32
    private let server: String
    private let cut: Cut
    private let statement: Data
    private let isLast: Bool
    private let remaining: Mutex<Int>

    /// The number of connections still to be cut.
    var cutsLeft: Int { remaining.withLock { $0 } }

    /// Creates a proxy.
    ///
    /// - Parameters:
    ///   - cut: what the server still receives.
    ///   - statement: the statement at which it cuts.
    ///   - times: how often.
    ///   - isLast: whether it accepts no more connections afterwards.
    /// - Throws: `POSIXError`.
    init(_ cut: Cut, at statement: String = "COMMIT", times: Int = 1, isLast: Bool = false) throws {
        let settings = (TestServer.parameters ?? "").split(separator: " ").map {
            $0.split(separator: "=", maxSplits: 1)
        }
        func setting(_ name: String) -> String { settings.first { $0[0] == name }.map { String($0[1]) } ?? "" }
        let folder = URL.temporaryDirectory.appending(path: "proxy-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        server = "\(setting("host"))/.s.PGSQL.\(setting("port"))"
        parameters = "host=\(folder.path) port=1 user=\(setting("user")) dbname=\(setting("dbname"))"
        self.cut = cut
        self.statement = Data("\(statement)\0".utf8)
        self.isLast = isLast
        remaining = Mutex(times)
        listener = try unsafe Self.socket("\(folder.path)/.s.PGSQL.1") { unsafe bind($0, $1, $2) }
        guard listen(listener, 16) == 0 else { throw POSIXError(.EIO) }
        Thread.detachNewThread { self.accept() }
    }

    deinit { close(listener) }

    private static func socket(
        _ path: String, _ attach: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) throws -> Int32 {
        let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
        let result = unsafe withUnsafePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe attach(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else { throw POSIXError(.EIO) }
        return socket
    }

    private func accept() {
        while true {
            let client = Glibc.accept(listener, nil, nil)
            guard client >= 0, let server = try? unsafe Self.socket(server, { unsafe connect($0, $1, $2) }) else {
                return
            }
            Thread.detachNewThread { self.forward(client, server) }
        }
    }

    private func forward(_ client: Int32, _ server: Int32) {
        var isCutting = false
        defer {
            close(client)
            if cut != .half { close(server) }
        }
        while true {
            var both = [
                pollfd(fd: client, events: Int16(POLLIN), revents: 0),
                pollfd(fd: server, events: Int16(POLLIN), revents: 0),
            ]
            guard unsafe poll(&both, 2, -1) > 0 else { return }
            if both[0].revents != 0 {
                let bytes = Self.read(client)
                if cuts(at: Data(bytes)), remaining.withLock({ $0 > 0 }) {
                    remaining.withLock { $0 -= 1 }
                    if isLast { shutdown(listener, Int32(SHUT_RDWR)) }
                    guard cut == .after else { return }
                    isCutting = true
                }
                guard !bytes.isEmpty, Self.write(bytes, to: server) else { return }
            }
            if both[1].revents != 0 {
                let bytes = Self.read(server)
                // The server answers after the commit.
                guard !bytes.isEmpty, !isCutting, Self.write(bytes, to: client) else { return }
            }
        }
    }

    /// Whether these bytes have the statement, in a transaction of the test's own. A new connection begins with one of the library's.
    private func cuts(at bytes: Data) -> Bool {
        bytes.range(of: statement) != nil && bytes.range(of: Data("READ COMMITTED".utf8)) == nil
    }

    private static func read(_ socket: Int32) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
            count = max(0, unsafe Glibc.read(socket, buffer.baseAddress, 65_536))
        }
    }

    private static func write(_ bytes: [UInt8], to socket: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
#endif
