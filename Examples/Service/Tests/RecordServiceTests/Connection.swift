import NIOCore
import NIOPosix

/// A raw client, which sends given pieces of bytes without regard to HTTP, and reads the answer.
struct Connection {
    let port: Int

    init(_ port: Int) {
        self.port = port
    }

    /// Sends pieces, each after a pause, and reads until the service closes the connection.
    ///
    /// - Parameters:
    ///   - pieces: what to send.
    ///   - pause: how long to wait between two pieces.
    ///   - isCutOff: whether the client closes its output after the last piece.
    /// - Returns: the answers that came.
    /// - Throws: an error of NIO when there is no connection at all.
    func exchange(
        _ pieces: some Sequence<[UInt8]> & Sendable, pause: Duration = .zero, isCutOff: Bool = false
    ) async throws -> [Answer] {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelOption(.allowRemoteHalfClosure, value: true)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
                        wrappingChannelSynchronously: channel,
                        configuration: .init(isOutboundHalfClosureEnabled: true))
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    // The service may close the connection during a write.
                    try? await Self.send(pieces, pause, to: outbound)
                    if isCutOff { outbound.finish() }
                }
                var received: [UInt8] = []
                do {
                    for try await buffer in inbound { received += buffer.readableBytesView }
                } catch {}
                group.cancelAll()
                return Answer.all(in: received)
            }
        }
    }

    private static func send(
        _ pieces: some Sequence<[UInt8]>, _ pause: Duration, to outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    ) async throws {
        for piece in pieces {
            try await outbound.write(ByteBuffer(bytes: piece))
            if pause > .zero { try await Task.sleep(for: pause) }
        }
    }
}
