import NIOCore
import NIOHTTP1

/// Refuses requests that a proxy before the service may divide differently, so that a part of one client's body could become another
/// client's request ("request smuggling"): with no `Host` or several (RFC 9112, section 3.2), or with a `Transfer-Encoding` other
/// than `chunked` (section 6.1), which the parser accepts although nobody undoes it.
final class FramingGuard: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    private var hasRefused = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        // What follows a refused head cannot be understood.
        guard !hasRefused else { return }
        if case .head(let head) = unwrapInboundIn(data), !Self.isClear(head) {
            hasRefused = true
            context.fireErrorCaught(HTTPParserError.invalidHeaderToken)
        } else {
            context.fireChannelRead(data)
        }
    }

    private static func isClear(_ head: HTTPRequestHead) -> Bool {
        let isOld = head.version == .http1_0 || head.version == .http0_9
        let hosts = head.headers["Host"].count
        let encodings = head.headers["Transfer-Encoding"]
        return (hosts == 1 || hosts == 0 && isOld)
            && (encodings.isEmpty || !isOld && encodings.count == 1 && encodings[0].lowercased() == "chunked")
    }
}

@available(*, unavailable)
extension FramingGuard: Sendable {}
