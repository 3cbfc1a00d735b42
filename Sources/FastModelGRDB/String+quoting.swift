#if GRDB
extension String {
    /// The name of a table or column as SQL has it: in quotation marks, those within doubled. GRDB leaves those as they are.
    var quotedIdentifier: String { "\"\(replacing("\"", with: "\"\""))\"" }

    /// What names have in common that are one to SQLite: it knows the letter case of ASCII only, and nothing of Unicode.
    var foldedName: [UInt8] {
        utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
    }
}
#endif
