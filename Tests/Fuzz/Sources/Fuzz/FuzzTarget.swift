import Foundation

/// Processes the fuzzer's bytes. Each target stops the process if a promise is broken.
enum FuzzTarget: String, CaseIterable {
    case sources, decode, chunks, streams, roundtrip, scalars, updates, codable, graphs

    /// Chosen once, before the first input.
    nonisolated(unsafe) static var selected = FuzzTarget.decode

    /// Processes an input, and once more with strings that would be found in errors.
    func run(_ bytes: UnsafeRawBufferPointer) {
        InputStrings.run(bytes, isString: self == .scalars) { process($0) }
    }

    private func process(_ bytes: UnsafeRawBufferPointer) {
        switch self {
        case .sources: compareSources(bytes)
        case .decode: decodeAnything(bytes)
        case .chunks: compareChunks(bytes)
        case .streams: compareStreams(bytes)
        case .roundtrip: roundTrip(bytes)
        case .scalars: compareScalars(bytes)
        case .updates: compareUpdates(bytes)
        case .codable: compareCodable(bytes)
        case .graphs: compareGraphs(bytes)
        }
    }
}

/// Chooses the target by its name; returns 0 if there is none of that name.
@_cdecl("fuzz_select")
public func select(_ name: UnsafePointer<CChar>) -> CInt {
    guard let target = FuzzTarget(rawValue: String(cString: name)) else { return 0 }
    FuzzTarget.selected = target
    return 1
}

/// Passes an input to the target.
@_cdecl("fuzz_one_input")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    FuzzTarget.selected.run(UnsafeRawBufferPointer(start: start, count: count))
    return 0
}
