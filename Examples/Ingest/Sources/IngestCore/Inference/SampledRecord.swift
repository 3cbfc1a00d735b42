import FastModel

/// A record as it stands in the input, for a look at its shape.
struct SampledRecord: DidDecodeHook, Sendable {
    private(set) var object = JSONObject()

    static let schema = Schema(SampledRecord.init) {}

    mutating func didDecode(from object: JSONValue) -> Bool {
        guard case .object(let object) = object else { return false }
        self.object = object
        return true
    }
}
