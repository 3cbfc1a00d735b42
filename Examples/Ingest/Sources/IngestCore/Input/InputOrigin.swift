/// Identifies an input, for its rejected records and its progress.
package struct InputOrigin: Sendable, Equatable {
    /// The display name: the absolute path, or the given name.
    package let name: String
    /// The key, which is the same in every run over the same input.
    package let key: String
    /// Whether other inputs have other keys. Only then may data kept for the key be replaced.
    package let isCertain: Bool
    /// The content, if the key is made from it; nil if the key is made from the name.
    let content: InputContent?

    private init(name: String, key: String, isCertain: Bool, content: InputContent?) {
        self.name = name
        self.key = key
        self.isCertain = isCertain
        self.content = content
    }

    /// The origin of an input that is identified only by its name.
    ///
    /// - Parameters:
    ///   - name: the name.
    ///   - isCertain: whether the user guarantees that the name means a single input.
    package init(named name: String, isCertain: Bool = false) {
        self.init(name: name, key: "name \(name)", isCertain: isCertain, content: nil)
    }

    /// The origin of a text that is made of this input.
    ///
    /// - Parameter form: how it is made. Places in texts of different forms are not comparable.
    /// - Returns: an origin with the same name and another key.
    func made(_ form: String) -> InputOrigin {
        InputOrigin(name: name, key: "\(key) \(form)", isCertain: isCertain, content: content?.made(form))
    }

    /// The same input identified by its content: copies have the same key under every path.
    ///
    /// - Parameters:
    ///   - content: the content.
    ///   - key: the key that an earlier run used, if the input has grown since; nil for a new one.
    /// - Returns: the origin, which is unique to the content.
    func holding(_ content: InputContent, knownAs key: String? = nil) -> InputOrigin {
        InputOrigin(
            name: name, key: key ?? "content \(content.digest) \(content.size)", isCertain: true, content: content)
    }
}

/// Identifies the content of a file. The digest depends on all bytes, so correcting a record changes it.
package struct InputContent: Sendable, Hashable {
    /// The number of bytes.
    let size: Int
    /// The digest of the bytes by ``ContentHasher``.
    let digest: String

    /// The content of a text that is made of this one.
    func made(_ form: String) -> InputContent { InputContent(size: size, digest: "\(digest) \(form)") }
}

/// The reading of an input by a run.
package struct InputVisit: Sendable {
    /// A place between two records.
    struct Place: Sendable, Equatable {
        /// The number of bytes before the place.
        var offset = 0
        /// The number of lines that end before the place.
        var lines = 0
    }

    /// The input.
    let origin: InputOrigin
    /// The number of the run in its database.
    let run: Int
    /// Where the reader starts. Its offsets and lines are relative to this place.
    var start = Place()
    /// The end of the records that are already stored, for readers that must start earlier.
    var storedBytes = 0

    /// Whether an earlier run has stored the first part.
    var isResumed: Bool { start.offset > 0 || storedBytes > 0 }
    /// The offset from which this run reads all records.
    var firstOffset: Int { max(start.offset, storedBytes) }

    /// Makes a visit.
    package init(_ origin: InputOrigin, run: Int = 0) {
        self.origin = origin
        self.run = run
    }
}
