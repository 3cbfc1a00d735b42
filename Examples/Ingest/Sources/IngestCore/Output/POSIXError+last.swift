package import Foundation

extension POSIXError {
    /// The error of the last system call of this thread.
    static var last: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }

    /// The system's words for the error: "No space left on device".
    package var reason: String { unsafe String(cString: strerror(code.rawValue)) }
}
