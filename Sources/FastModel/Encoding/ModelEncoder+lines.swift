extension ModelEncoder {
    /// Encodes a sequence as NDJSON: one value a line, each with its line feed.
    ///
    /// Memory is bounded by the longest line, whatever the sequence's length: whenever a chunk is full it goes to the sink.
    /// Pretty printing does not apply.
    ///
    /// - Parameters:
    ///   - values: the records.
    ///   - chunkBytes: how much is gathered before it goes to the sink.
    ///   - sink: takes whole lines; the bytes are lent for the call.
    /// - Throws: what the sink throws; ``ModelError`` for a record that cannot be written, with its index in the path. The
    ///   lines before it have gone to the sink.
    @inlinable
    public func encodeLines<Records: Sequence>(
        _ values: Records, chunkBytes: Int = 65_536, to sink: (RawSpan) throws -> Void
    ) throws where Records.Element: JSONConvertible {
        try lines(_OwnRoot<Records.Element>.self, values, chunkBytes, sink)
    }

    @inlinable
    func lines<Root: _Root, Records: Sequence>(
        _ root: Root.Type, _ values: Records, _ chunkBytes: Int, _ sink: (RawSpan) throws -> Void
    ) throws where Records.Element == Root.Value {
        var encoder = self
        encoder.options.layout = .compact
        var buffer = JSONBuffer(capacity: min(chunkBytes, 65_536) + 1024)
        var index = 0
        var failure: ModelError?
        for value in values {
            do throws(ModelError) {
                try unsafe encoder.write(root, value, into: &buffer, nil)
            } catch {
                failure = error
                break
            }
            buffer.append(UInt8(ascii: "\n"))
            index += 1
            if buffer.count >= chunkBytes {
                try buffer.withSpan(sink)
                buffer.removeAll()
            }
        }
        if buffer.count > 0 { try buffer.withSpan(sink) }
        if var failure {
            failure.codingPath.components.insert(.index(index), at: 0)
            throw failure
        }
    }
}
