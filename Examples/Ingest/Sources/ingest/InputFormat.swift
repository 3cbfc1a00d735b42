import ArgumentParser
import FastModel

/// How the records of the input are told apart.
enum InputFormat: String, ExpressibleByArgument, CaseIterable {
    case auto, ndjson, array

    var framing: RecordFraming {
        switch self {
        case .auto: .automatic
        case .ndjson: .lines
        case .array: .array
        }
    }
}
