extension MediaSizes {
    /// The mapping that one writes by hand after `JSONSerialization`.
    init(_ object: [String: Any]) {
        self.init()
        medium = (object["medium"] as? [String: Any]).map(MediaSize.init(_:)) ?? MediaSize()
        small = (object["small"] as? [String: Any]).map(MediaSize.init(_:)) ?? MediaSize()
        thumb = (object["thumb"] as? [String: Any]).map(MediaSize.init(_:)) ?? MediaSize()
        large = (object["large"] as? [String: Any]).map(MediaSize.init(_:)) ?? MediaSize()
    }
}
