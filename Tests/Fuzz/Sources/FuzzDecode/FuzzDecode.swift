import FastModel

/// Any bytes become a value or a typed error, whole and in pieces: decoded as a model, as a `JSONValue`, as records.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = UnsafeRawBufferPointer(start: start, count: count)
    _ = try? ModelDecoder().decode([Wide].self, from: bytes)
    var options = DecodingOptions()
    options.conversion = .strict
    options.maximumDepth = 16
    _ = try? ModelDecoder(options).decode(Wide.self, from: bytes)
    _ = try? ModelDecoder().decode(JSONValue.self, from: bytes)
    for framing in [RecordFraming.lines, .array] {
        let whole = outcomes(bytes, framing, piece: max(1, count))
        let pieces = outcomes(bytes, framing, piece: 1 + count % 7)
        precondition(whole == pieces, "the result depends on the chunks")
    }
    return 0
}

/// What a stream delivers: accepted or the code of the rejection, and how it ends.
private func outcomes(_ bytes: UnsafeRawBufferPointer, _ framing: RecordFraming, piece: Int) -> [String] {
    var result: [String] = []
    func take(_ record: Record<Wide>) {
        switch record {
        case .model(_, let context): result.append("model \(context.range)")
        case .rejected(let error, let context): result.append("\(error.code) \(context.range)")
        }
    }
    do {
        var reader = try RecordReader(Wide.self, framing: framing)
        var rest = bytes[...]
        while !rest.isEmpty {
            try reader.feed(UnsafeRawBufferPointer(rebasing: rest.prefix(piece)), take)
            rest = rest.dropFirst(piece)
        }
        try reader.finish(take)
    } catch {
        result.append("\((error as? ModelError)?.code.rawValue ?? "\(error)")")
    }
    return result
}
