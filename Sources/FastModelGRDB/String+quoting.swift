#if GRDB
extension String {
    /// The name of a table or column as SQL has it: in quotation marks, those within doubled. GRDB leaves those as they are.
    var quotedIdentifier: String { "\"\(replacing("\"", with: "\"\""))\"" }
}
#endif
