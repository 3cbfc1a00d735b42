import FastModel
import Foundation

/// What the database can keep of JSON's strings: those without a NUL character, at which GRDB would cut them off.
enum StorableText {
    /// Rejects the record of a text that would not be stored as it is, while its own text is still known.
    ///
    /// - Throws: ``ModelError``.
    static func check(_ texts: String?...) throws(ModelError) {
        for text in texts {
            guard var text else { continue }
            if text.withUTF8({ bytes in
                unsafe bytes.baseAddress.map { unsafe memchr($0, 0, bytes.count) != nil } ?? false
            }) {
                throw ModelError(.refusedByStore, detail: "a text has a NUL character")
            }
        }
    }
}
