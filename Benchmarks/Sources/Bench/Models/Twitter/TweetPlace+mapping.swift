extension TweetPlace {
    /// The mapping that one writes by hand after `JSONSerialization`.
    init(_ object: [String: Any]) {
        self.init()
        id = object["id"] as? String ?? ""
        kind = object["place_type"] as? String ?? ""
        fullName = object["full_name"] as? String ?? ""
        countryCode = object["country_code"] as? String ?? ""
    }
}
