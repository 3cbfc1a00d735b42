import Foundation
import Logging
import NIOCertificateReloading
import NIOSSL
import Synchronization

/// The certificate and the key of the port for records. The files may change; connections that are opened later use the new ones.
final class CertificateStore: Reloadable {
    static let changed: Logger.Message = "the certificate was read again"
    static let kept: Logger.Message = "the certificate stays as it was"

    private static let day: TimeInterval = 86_400
    /// How long before its end a certificate is warned of, once a day.
    private static let notice = 14 * day

    private struct State {
        /// The certificate; nil before the first was read.
        var certificate: NIOSSLCertificate?
        /// When the certificate's end was last warned of.
        var warned = Date.distantPast
    }

    private let logger: Logger
    private let reloader: TimedCertificateReloader
    private let state = Mutex(State())

    /// Reads the files for the first time.
    ///
    /// - Parameters:
    ///   - certificates: the PEM file of the certificate and its chain.
    ///   - key: the PEM file of the certificate's key.
    ///   - logger: logs when the certificate is about to end.
    /// - Throws: if the files cannot be used.
    init(_ certificates: String, key: String, logger: Logger) throws {
        self.logger = logger
        reloader = TimedCertificateReloader(
            refreshInterval: .seconds(1),
            certificateSource: .init(location: .file(path: certificates), format: .pem),
            privateKeySource: .init(location: .file(path: key), format: .pem))
        _ = try reload()
    }

    /// TLS 1.2 or 1.3 with the certificate of the time at which a connection is opened.
    func tls() throws -> TLSConfiguration {
        var tls = try TLSConfiguration.makeServerConfiguration(certificateReloader: reloader)
        tls.minimumTLSVersion = .tlsv12
        return tls
    }

    func reload() throws -> Bool {
        // Whatever the files are now, the certificate in use may be about to end.
        defer { warn() }
        try reloader.reload()
        guard case .certificate(let read)? = reloader.sslContextConfigurationOverride.certificateChain?.first else {
            return false
        }
        return state.withLock { state in
            if state.certificate == read { return false }
            state = State(certificate: read)
            return true
        }
    }

    private func warn(at now: Date = .now) {
        let end: Date? = state.withLock { state in
            guard let certificate = state.certificate else { return nil }
            let end = Date(timeIntervalSince1970: TimeInterval(certificate.notValidAfter))
            guard end < now + Self.notice, now >= state.warned + Self.day else { return nil }
            state.warned = now
            return end
        }
        guard let end else { return }
        logger.warning(
            "the certificate \(end < now ? "has ended" : "ends soon")", metadata: ["end": "\(end.formatted(.iso8601))"])
    }
}
