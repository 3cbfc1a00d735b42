extension TweetMetadata {
    /// The dictionary that one writes by hand for `JSONSerialization`.
    var dictionary: [String: Any] {
        var object: [String: Any] = [:]
        object["result_type"] = resultType
        object["iso_language_code"] = languageCode
        return object
    }
}
