import Foundation

/// The folder with real documents, which need not be there.
struct Corpus {
    private let folder: URL

    init(path: String) {
        folder = URL(filePath: path, directoryHint: .isDirectory)
    }

    /// A document, if it is there.
    func document(_ name: String) -> Data? {
        try? Data(contentsOf: folder.appending(path: name))
    }
}
