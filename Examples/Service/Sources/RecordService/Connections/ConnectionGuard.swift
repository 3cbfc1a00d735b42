import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Limits what one connection may cost: closes connections of slow clients, and of clients that continue to send a body
/// after the answer.
///
/// Only the time in which the service waits for the client counts. While the service is busy, it does not read, which
/// is not the client's fault.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// The limits of a client.
    struct Limits: Sendable {
        /// The time allowed from the end of a request to the end of the next request's head.
        let headTime: TimeAmount
        /// The time allowed for any body.
        let bodyTime: TimeAmount
        /// The rate, in bytes per second, at which a body earns more time.
        let bytesPerSecond: Int
        /// The maximum length of a body: a longer one is refused without `100 Continue`.
        let bodyBytes: Int
    }

    /// The connection's state.
    private enum State {
        /// Between requests, or in a head.
        case waiting
        /// In a request's body, with the number of bytes that have arrived.
        case reading(bytes: Int)
        /// After an answer that was sent before the body's end. Further input is discarded, so that the client reads
        /// the answer instead of a connection error.
        case discarding(bytes: Int)
    }

    /// A fixed size for read buffers, since NIO keeps several of them for each connection.
    private static let readBytes = 16 << 10
    /// The limits of discarded input: the number of bytes, and the time.
    private static let discardBytes = 1 << 20
    private static let discardTime = TimeAmount.seconds(2)

    private let limits: Limits
    /// Called for a request that is not HTTP, with the client's address.
    private let onMalformed: @Sendable (SocketAddress?) -> Void
    private var state = State.waiting
    /// The number of requests whose answer is not written.
    private var unanswered = 0
    private var isClosing = false
    /// How long the service has waited for the client in this state.
    private var waited = TimeAmount.zero
    private var waitingSince: NIODeadline?
    private var timer: RepeatedTask?

    /// Creates the guard of a connection.
    ///
    /// - Parameters:
    ///   - limits: the limits.
    ///   - onMalformed: called for a request that is not HTTP, with the client's address.
    init(_ limits: Limits, onMalformed: @escaping @Sendable (SocketAddress?) -> Void) {
        self.limits = limits
        self.onMalformed = onMalformed
    }

    func handlerAdded(context: ChannelHandlerContext) {
        do {
            // Directly behind the parser, because the types of this handler keep neither the version nor a second host apart.
            let pipeline = context.pipeline.syncOperations
            let parser = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
            try pipeline.addHandler(FramingGuard(), position: .after(parser))
        } catch {
            context.close(promise: nil)
        }
        let allocator = FixedSizeRecvByteBufferAllocator(capacity: Self.readBytes)
        context.channel.setOption(.recvAllocator, value: allocator).whenFailure { _ in }
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        timer = context.eventLoop.scheduleRepeatedTask(initialDelay: .seconds(1), delay: .seconds(1)) { _ in
            let (handler, context) = bound.value
            handler.checkTime(context)
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        timer?.cancel()
    }

    func channelInactive(context: ChannelHandlerContext) {
        timer?.cancel()
        endEarly(context)
        context.fireChannelInactive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if let event = event as? ChannelEvent, event == .inputClosed { endEarly(context) }
        context.fireUserInboundEventTriggered(event)
    }

    /// A body that ends with its connection must not count as complete.
    private func endEarly(_ context: ChannelHandlerContext) {
        guard case .reading = state else { return }
        context.fireErrorCaught(BodyFault.disconnected)
    }

    /// Invalid HTTP is answered like any other error: by the body's reader if there is one, otherwise by this handler.
    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch (state, error) {
        case (.reading, HTTPParserError.invalidEOFState): context.fireErrorCaught(BodyFault.disconnected)
        case (.reading, is HTTPParserError): context.fireErrorCaught(BodyFault.malformed)
        case (.waiting, is HTTPParserError) where unanswered == 0 && !isClosing: refuse(context)
        default: context.fireErrorCaught(error)
        }
    }

    private func refuse(_ context: ChannelHandlerContext) {
        isClosing = true
        onMalformed(context.remoteAddress)
        let problem = BodyFault.malformed.problem
        let body = (try? problem.body()) ?? ByteBuffer()
        let fields: HTTPFields = [
            .contentType: Problem.type, .contentLength: String(body.readableBytes), .connection: "close",
        ]
        let head = HTTPResponse(status: problem.status, headerFields: fields)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(body)), promise: nil)
        let written = context.eventLoop.makePromise(of: Void.self)
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        written.futureResult.whenComplete { _ in bound.value.close(promise: nil) }
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: written)
    }

    func read(context: ChannelHandlerContext) {
        if waitingSince == nil { waitingSince = .now() }
        context.read()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part = unwrapInboundIn(data)
        if case .discarding(let bytes) = state {
            discard(part, after: bytes, context)
            return
        }
        switch part {
        case .head(let request):
            enter(.reading(bytes: 0))
            unanswered += 1
            let length = request.headerFields[.contentLength].flatMap(Int.init) ?? 0
            if request.headerFields[.expect]?.lowercased() == "100-continue", length <= limits.bodyBytes {
                let response = HTTPResponse(status: .continue)
                context.writeAndFlush(wrapOutboundOut(.head(response)), promise: nil)
            }
        case .body(let buffer):
            if case .reading(let bytes) = state { state = .reading(bytes: bytes + buffer.readableBytes) }
        case .end: enter(.waiting)
        }
        context.fireChannelRead(data)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        stopWaiting()
        context.fireChannelReadComplete()
        if case .discarding = state { context.read() }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(var response):
            guard case .reading = state, unanswered == 1 else { break }
            // The connection does not wait for the rest of the body.
            isClosing = true
            response.headerFields[.connection] = "close"
            context.write(wrapOutboundOut(.head(response)), promise: promise)
            return
        case .body: break
        case .end:
            unanswered -= 1
            guard isClosing else { break }
            let written = promise ?? context.eventLoop.makePromise()
            let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
            written.futureResult.whenComplete { _ in
                let (handler, context) = bound.value
                handler.beginDiscarding(context)
            }
            context.writeAndFlush(data, promise: written)
            return
        }
        context.write(data, promise: promise)
    }

    private func beginDiscarding(_ context: ChannelHandlerContext) {
        guard context.channel.isActive else { return }
        enter(.discarding(bytes: 0))
        context.close(mode: .output, promise: nil)
        context.read()
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        context.eventLoop.scheduleTask(in: Self.discardTime) { bound.value.close(promise: nil) }
    }

    private func discard(_ part: HTTPRequestPart, after bytes: Int, _ context: ChannelHandlerContext) {
        guard case .body(let buffer) = part, bytes < Self.discardBytes else {
            context.close(promise: nil)
            return
        }
        state = .discarding(bytes: bytes + buffer.readableBytes)
    }

    private func enter(_ state: State) {
        self.state = state
        stopWaiting()
        waited = .zero
    }

    private func stopWaiting() {
        if let since = waitingSince { waited = waited + (.now() - since) }
        waitingSince = nil
    }

    private func checkTime(_ context: ChannelHandlerContext) {
        let time = waitingSince.map { waited + (.now() - $0) } ?? waited
        switch state {
        case .waiting where unanswered == 0 && time > limits.headTime: context.close(promise: nil)
        case .reading(let bytes):
            let earned = TimeAmount.seconds(Int64(bytes / limits.bytesPerSecond))
            // The body's reader receives the error and answers.
            if time > limits.bodyTime + earned, !isClosing { context.fireErrorCaught(BodyFault.timeout) }
        case .waiting, .discarding: break
        }
    }
}

@available(*, unavailable)
extension ConnectionGuard: Sendable {}
