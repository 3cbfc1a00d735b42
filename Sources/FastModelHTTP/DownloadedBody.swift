import FastModel
public import Foundation

/// A response's body that has been downloaded to a temporary file, piece by piece. The file is deleted with the last
/// copy.
///
/// It uses a file because `URLSession` on Linux delivers data without back pressure: data that its delegate has not consumed would
/// accumulate in memory without limit.
public struct DownloadedBody: AsyncSequence, Sendable {
    /// A piece of the body.
    public typealias Element = Data

    private static let pieceBytes = 64 << 10
    private let file: TemporaryFile

    init(_ file: TemporaryFile) {
        self.file = file
    }

    /// Starts at the body's first byte.
    public func makeAsyncIterator() -> Iterator { Iterator(file: file) }

    /// Reads the pieces.
    public struct Iterator: AsyncIteratorProtocol {
        private let file: TemporaryFile
        private var handle: FileHandle?

        init(file: TemporaryFile) {
            self.file = file
        }

        /// Reads the next piece.
        ///
        /// - Returns: the piece, or nil at the end.
        /// - Throws: ``FastModel/ModelError`` with the code `unreadableInput`.
        public mutating func next() async throws -> Data? {
            do {
                let handle = try self.handle ?? FileHandle(forReadingFrom: file.url)
                self.handle = handle
                let piece = try handle.read(upToCount: DownloadedBody.pieceBytes)
                return piece?.isEmpty == false ? piece : nil
            } catch {
                throw ModelError(.unreadableInput, position: .none, detail: "the downloaded body is gone")
            }
        }
    }
}

@available(*, unavailable)
extension DownloadedBody.Iterator: Sendable {}

/// A file that is deleted with its last owner.
final class TemporaryFile: Sendable {
    let url: URL

    init(_ url: URL) {
        self.url = url
    }

    deinit { try? FileManager.default.removeItem(at: url) }
}
