extension TweetPlace {
    /// The dictionary that one writes by hand for `JSONSerialization`.
    var dictionary: [String: Any] {
        var object: [String: Any] = [:]
        object["id"] = id
        object["place_type"] = kind
        object["full_name"] = fullName
        object["country_code"] = countryCode
        return object
    }
}
