/// Counts values, elements and keys, whether they are mapped, captured or skipped.
struct ValueCounter {
    /// What an open object or array may still have.
    private struct Level {
        var elements: Int
        var members: Int
    }

    private let maximumElements: Int
    private let maximumMembers: Int
    private let maximumValues: Int
    private let maximumDepth: Int
    /// One for each open object and array, the document at first. Deeper than the limit of depth nothing is counted: the
    /// record is being passed over.
    private var levels = [Level(elements: .max, members: .max)]
    private var documentValues = 0
    private var recordValues = 0

    /// Makes a counter; only worth it where the options limit what it counts.
    init(_ options: __shared DecodingOptions) {
        maximumElements = options.maximumElements
        maximumMembers = options.maximumMembers
        maximumValues = options.maximumValues
        maximumDepth = options.maximumDepth
    }

    /// Counts a value within so many objects and arrays.
    ///
    /// - Parameters:
    ///   - depth: how many objects and arrays are open.
    ///   - recordDepth: at how many the records of a stream stand; -1 outside of them.
    /// - Returns: the limit that is exceeded.
    mutating func value(at depth: Int, recordDepth: Int) -> ModelError.Code? {
        if depth == recordDepth {
            recordValues = 1
            return recordValues > maximumValues ? .valueLimit : nil
        }
        if recordDepth >= 0 {
            recordValues += 1
            if recordValues > maximumValues { return .valueLimit }
        } else {
            documentValues += 1
            if documentValues > maximumValues { return .valueLimit }
        }
        guard depth < levels.count else { return nil }
        levels[depth].elements -= 1
        return levels[depth].elements < 0 ? .elementLimit : nil
    }

    /// Counts a key of the object that is open at a depth.
    ///
    /// - Returns: the limit that is exceeded.
    mutating func key(at depth: Int) -> ModelError.Code? {
        guard depth < levels.count else { return nil }
        levels[depth].members -= 1
        return levels[depth].members < 0 ? .memberLimit : nil
    }

    /// Starts to count in an object or array that has been opened.
    mutating func open(_ kind: JSONKind, at depth: Int) {
        let level = Level(
            elements: kind == .array ? maximumElements : .max, members: maximumMembers)
        if depth < levels.count {
            levels[depth] = level
        } else if depth == levels.count, depth <= maximumDepth {
            levels.append(level)
        }
    }

    /// The limit in words.
    func detail(_ code: ModelError.Code) -> String {
        switch code {
        case .elementLimit: "the limit is \(maximumElements)"
        case .memberLimit: "the limit is \(maximumMembers)"
        default: "the limit is \(maximumValues)"
        }
    }
}

extension DecodingOptions {
    /// Whether there is a limit on the number of anything.
    var countsValues: Bool { maximumElements != .max || maximumMembers != .max || maximumValues != .max }
}
