import FastModel

extension ModelDecoder {
    /// Throws the first value that does not fit.
    static var strict: ModelDecoder {
        var decoder = ModelDecoder(.untrusted)
        decoder.options.conversion = .strict
        return decoder
    }

    /// Takes documents of at most 100,000 bytes.
    static var short: ModelDecoder {
        var decoder = ModelDecoder(.untrusted)
        decoder.options.maximumDocumentBytes = 100_000
        return decoder
    }
}
