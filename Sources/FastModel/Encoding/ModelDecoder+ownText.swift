extension ModelDecoder {
    /// A decoder that reads whatever an encoder writes.
    ///
    /// - Parameter byteCount: the length of the text.
    /// - Returns: the decoder.
    static func ofOwnText(byteCount: Int) -> ModelDecoder {
        var options = DecodingOptions()
        options.maximumDepth = EncodingOptions.depthCeiling
        options.maximumStringBytes = byteCount
        options.maximumKeyBytes = byteCount
        options.maximumNumberBytes = byteCount
        return ModelDecoder(options)
    }
}
