import FastModel

/// What the database can keep of JSON's strings: those without a NUL character, at which GRDB would cut them off.
enum StorableText {
    /// Rejects the record of a text that would not be stored as it is.
    ///
    /// - Throws: ``ModelError``.
    static func check(_ texts: String?...) throws {
        for text in texts where text?.utf8.contains(0) == true {
            throw ModelError(.refusedByStore, detail: "a text has a NUL character")
        }
    }
}
