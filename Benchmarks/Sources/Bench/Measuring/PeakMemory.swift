import Foundation

/// The most memory the process has held at once.
enum PeakMemory {
    /// Starts over, so that preparations do not count.
    ///
    /// - Returns: whether the system can do that.
    static func reset() -> Bool {
        // Linux: "5" resets the peak of the resident set.
        (try? Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))) != nil
    }

    /// The peak of the resident set in bytes; nil where the system does not tell.
    static var bytes: Int? {
        // Not `getrusage`: it passes the parent's peak on to the child.
        let status = (try? String(contentsOf: URL(filePath: "/proc/self/status"), encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
        return line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) }.map { $0 * 1024 }
    }
}
