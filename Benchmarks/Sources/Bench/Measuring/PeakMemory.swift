import Foundation

/// The most memory the process has held at once.
enum PeakMemory {
    /// Starts over where the system can do that, so that preparations do not count.
    static func reset() {
        // Linux: "5" resets the peak of the resident set.
        try? Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
    }

    /// The peak of the resident set in bytes.
    static var bytes: Int {
        // Not `getrusage`: it passes the parent's peak on to the child.
        let status = (try? String(contentsOf: URL(filePath: "/proc/self/status"), encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
        let kibibytes = line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) } ?? 0
        return kibibytes * 1024
    }
}
