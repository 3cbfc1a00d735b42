extension TweetMetadata {
    /// The mapping that one writes by hand after `JSONSerialization`.
    init(_ object: [String: Any]) {
        self.init()
        resultType = object["result_type"] as? String ?? ""
        languageCode = object["iso_language_code"] as? String ?? ""
    }
}
