import FastModel
import Testing

/// Values of one key, and what they suggest.
struct InferenceCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let values: [String]
    var key = "a"
    let type: DynamicType
    var format: String?
    var note: String?
}
