import Dispatch
import Foundation
import IngestCore
import Testing

/// Pipes without data for a while.
struct DescriptorInputTests {
    /// The system restarts a read that a signal has interrupted, so a blocking read would not end.
    @Test func aSignalEndsTheWait() throws {
        let directory = try TestDirectory()
        let path = directory.path("pipe")
        try #require(unsafe mkfifo(path, 0o600) == 0)
        let writer = unsafe open(path, O_RDWR)
        try #require(writer >= 0)
        defer { _ = close(writer) }
        let input = try DescriptorInput.file(path)
        _ = signal(SIGUSR1) { _ in }
        // The tests' threads receive no signals.
        var signals = sigset_t()
        var before = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe sigaddset(&signals, SIGUSR1)
        unsafe pthread_sigmask(SIG_UNBLOCK, &signals, &before)
        defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
        let thread = pthread_self()
        let late = DispatchWorkItem { _ = unsafe write(writer, "\n", 1) }
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(50)) { _ = pthread_kill(thread, SIGUSR1) }
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(3), execute: late)
        defer { late.cancel() }
        guard case .idle = try input.next() else {
            Issue.record("the signal did not end the wait")
            return
        }
    }
}
