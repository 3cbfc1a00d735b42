#if NIO
import NIOCore
import NIOHTTP1
import NIOPosix

/// A server in this process, on loopback and a free port.
final class TestServer: Sendable {
    private let channel: any Channel

    private init(_ channel: any Channel) {
        self.channel = channel
    }

    /// Runs a body with a server that answers by path.
    static func with<Result>(
        _ answers: [String: TestAnswer], _ body: (TestServer) async throws -> Result
    ) async throws -> Result {
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.configureHTTPServerPipeline()
                    try channel.pipeline.syncOperations.addHandler(TestHandler(answers))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        do {
            let result = try await body(TestServer(channel))
            try await channel.close()
            return result
        } catch {
            try await channel.close()
            throw error
        }
    }

    /// The address of a path.
    func address(_ path: String) -> String {
        "http://127.0.0.1:\(channel.localAddress?.port ?? 0)/\(path)"
    }
}

/// Sends the answers.
private final class TestHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let answers: [String: TestAnswer]

    init(_ answers: [String: TestAnswer]) {
        self.answers = answers
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(let head) = unwrapInboundIn(data) else { return }
        let answer = answers[String(head.uri.dropFirst())] ?? TestAnswer(status: 500, pieces: [])
        let response = HTTPResponseHead(version: head.version, status: .init(statusCode: answer.status))
        context.write(wrapOutboundOut(.head(response)), promise: nil)
        for piece in answer.pieces {
            context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: piece)))), promise: nil)
        }
        if answer.breaksOff {
            context.close(promise: nil)
        } else {
            context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        }
    }
}
#endif
