import Dispatch
import Foundation
import IngestCore
import Testing

/// Pipes that are full for a while.
struct DescriptorOutputTests {
    @Test func nonblockingPipeIsAwaited() throws {
        var ends: [Int32] = [0, 0]
        try #require(unsafe pipe(&ends) == 0)
        let (reading, writing) = (ends[0], ends[1])
        try #require(fcntl(writing, F_SETFL, O_NONBLOCK) == 0)
        let bytes = (0..<1 << 20).map { UInt8(truncatingIfNeeded: $0 % 251) }
        let finished = DispatchGroup()
        let received = Received()
        DispatchQueue.global().async(group: finished) { received.readAll(reading) }
        try DescriptorOutput(descriptor: writing).write(bytes)
        _ = close(writing)
        finished.wait()
        _ = close(reading)
        #expect(received.bytes == bytes)
    }

    /// The bytes read from a pipe. `@unchecked Sendable`: the test uses them only after the reading thread has finished.
    private final class Received: @unchecked Sendable {
        var bytes: [UInt8] = []

        func readAll(_ descriptor: Int32) {
            var piece = [UInt8](repeating: 0, count: 10_000)
            while case let count = unsafe read(descriptor, &piece, piece.count), count > 0 {
                bytes += piece[..<count]
                usleep(100)
            }
        }
    }
}
