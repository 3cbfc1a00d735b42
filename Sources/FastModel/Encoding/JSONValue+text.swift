extension JSONValue: CustomStringConvertible {
    /// The value as JSON in one line: what ``ModelEncoder`` writes. Values that JSON has no form for are written as far as the
    /// encoder's defaults have one for them.
    public var description: String {
        var options = EncodingOptions()
        options.maximumDepth = EncodingOptions.depthCeiling
        options.nonFinite = .null
        options.unwritableDates = .null
        return (try? ModelEncoder(options).encodeString(self)) ?? "null"
    }
}

extension JSONObject: CustomStringConvertible {
    /// The object as JSON in one line.
    public var description: String { JSONValue.object(self).description }
}

extension JSONNumber {
    /// Makes a number of the shortest text that reads back as the same `Double`; nil when it is infinite or not a number.
    ///
    /// - Parameter double: the number.
    public init?(_ double: Double) {
        guard let text = try? ModelEncoder().encodeString(double) else { return nil }
        self.init(validated: text)
    }
}
