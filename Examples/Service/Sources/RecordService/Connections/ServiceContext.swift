import Hummingbird
import NIOCore

/// The context of a request: what Hummingbird needs, and who sent it.
struct ServiceContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The address of the client, or of the proxy before it.
    let address: SocketAddress?
    /// What becomes of the request.
    let summary = RequestSummary()

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        address = source.channel.remoteAddress
    }
}
