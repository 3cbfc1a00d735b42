/// What rejected records and the progress of an input are kept by.
package struct InputOrigin: Sendable, Equatable {
    /// How people find the input: its absolute path, or the name they gave it.
    package let name: String
    /// The same in every run over the same input.
    package let key: String
    /// Whether another input has another key. Only then may what was kept of the input be replaced.
    package let isCertain: Bool
    /// What it holds, where that makes the key; nil where the name does.
    let content: InputContent?

    private init(name: String, key: String, isCertain: Bool, content: InputContent?) {
        self.name = name
        self.key = key
        self.isCertain = isCertain
        self.content = content
    }

    /// The origin of an input that only its name tells from others.
    ///
    /// - Parameters:
    ///   - name: the name.
    ///   - isCertain: whether whoever gave the name promises that it means one input.
    package init(named name: String, isCertain: Bool = false) {
        self.init(name: name, key: "name \(name)", isCertain: isCertain, content: nil)
    }

    /// The same input by what it holds: its copies have the same key, whatever their paths.
    ///
    /// - Parameters:
    ///   - content: what it holds.
    ///   - key: the key under which an earlier run has kept it, where it has grown since; nil for one of its own.
    /// - Returns: the origin, which no other content has.
    func holding(_ content: InputContent, knownAs key: String? = nil) -> InputOrigin {
        InputOrigin(
            name: name, key: key ?? "content \(content.digest) \(content.size)", isCertain: true, content: content)
    }
}

/// What a file holds, as far as it tells files apart: all of its bytes count, so that a record that was mended makes another one.
package struct InputContent: Sendable, Hashable {
    /// How many bytes there are.
    let size: Int
    /// Their digest, by ``ContentHasher``.
    let digest: String
}

/// One run's reading of an input.
package struct InputVisit: Sendable {
    /// A place between two records.
    struct Place: Sendable, Equatable {
        /// The bytes before it.
        var offset = 0
        /// The lines that have ended before it.
        var lines = 0
    }

    /// What is read.
    let origin: InputOrigin
    /// The run's number in its database.
    let run: Int
    /// Where the reader starts; what it counts is counted from here.
    var start = Place()
    /// Where the first record ends that is not stored yet, for readers that have to start before it.
    var storedBytes = 0

    /// Whether an earlier run has stored the beginning.
    var isResumed: Bool { start.offset > 0 || storedBytes > 0 }
    /// The offset from which on this run sees all records.
    var firstOffset: Int { max(start.offset, storedBytes) }

    /// Makes a visit.
    package init(_ origin: InputOrigin, run: Int = 0) {
        self.origin = origin
        self.run = run
    }
}
