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
    var small = DecodingOptions.untrusted
    small.maximumRecordBytes = 400
    small.maximumStringBytes = 20
    small.maximumKeyBytes = 10
    small.maximumNumberBytes = 12
    small.maximumDepth = 8
    small.maximumElements = 5
    small.maximumMembers = 5
    small.maximumValues = 20
    for framing in [RecordFraming.lines, .documents, .array, .elements(at: "p")] {
        for options in [DecodingOptions(), small] {
            let whole = outcomes(bytes, framing, options, piece: max(1, count))
            let pieces = outcomes(bytes, framing, options, piece: 1 + count % 7)
            precondition(whole == pieces, "the result depends on the chunks")
        }
    }
    return 0
}

/// What a stream delivers: accepted or the code of the rejection, and how it ends.
private func outcomes(_ bytes: UnsafeRawBufferPointer, _ framing: RecordFraming, _ options: DecodingOptions, piece: Int)
    -> [String]
{
    var result: [String] = []
    func take(_ record: Record<Wide>) {
        switch record {
        case .model(_, let context): result.append("model \(context.range)")
        case .rejected(let error, let context): result.append("\(error.code) \(context.range)")
        }
    }
    do {
        var reader = try RecordReader(Wide.self, framing: framing, options: options)
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
