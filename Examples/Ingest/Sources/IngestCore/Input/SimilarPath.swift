/// The start of a document whose records are to be at a key path. If that path is missing, a similar one may be there.
struct SimilarPath {
    private let path: [String]
    private var head: [UInt8] = []

    /// Prepares the search.
    ///
    /// - Parameter path: the key path that was asked for, in the notation of `--elements`.
    init(to path: String) {
        self.path = Self.keys(of: path)
    }

    /// Keeps the next bytes of the document, as far as they belong to its start.
    mutating func append(_ bytes: ArraySlice<UInt8>) {
        head += bytes.prefix(InputHead.maximumBytes - head.count)
    }

    /// The path whose first missing key is replaced by the most similar one at its place; nil if there is none that a terminal can
    /// show.
    var similar: String? {
        let (step, keys) = keysAtMissingStep
        return Self.mostSimilar(to: path[step], in: keys).flatMap {
            HeadText.path(path[..<step] + [$0] + path[(step + 1)...])
        }
    }

    /// A similar path, or that of the first array of objects; nil if there is neither.
    var text: String? { similar ?? EnvelopePath(in: head[...])?.text }

    /// The index of the first key of the path that the document lacks, and the keys at its place.
    private var keysAtMissingStep: (step: Int, keys: [String]) {
        var (step, level) = (0, 0)
        var keys: [String] = []
        var rest = head[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""):
                guard let string = HeadText.string(&rest) else { return (step, keys) }
                guard level == step + 1, HeadText.next(rest) == UInt8(ascii: ":"), let key = HeadText.key(string) else {
                    continue
                }
                keys.append(key)
                guard key == path[step], step + 1 < path.count, let colon = rest.firstIndex(of: UInt8(ascii: ":")),
                    HeadText.next(rest[(colon + 1)...]) == UInt8(ascii: "{")
                else { continue }
                (step, keys) = (step + 1, [])
            case UInt8(ascii: "{"), UInt8(ascii: "["): level += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                level -= 1
                // The object at the place has ended.
                if level <= step { return (step, keys) }
            default: continue
            }
        }
        return (step, keys)
    }

    /// The keys of a key path, which dots separate unless a backslash precedes them.
    static func keys(of path: String) -> [String] {
        var keys = [""]
        var isEscaped = false
        for character in path {
            if character == "\\", !isEscaped {
                isEscaped = true
                continue
            }
            if character == ".", !isEscaped { keys.append("") } else { keys[keys.count - 1].append(character) }
            isEscaped = false
        }
        return keys
    }

    /// The key with the fewest different letters, without regard to letter case; nil if more than a third of them differ.
    private static func mostSimilar(to key: String, in keys: [String]) -> String? {
        let wanted = Array(key.lowercased())
        let allowed = (max(2, wanted.count) + 1) / 3
        let distances = keys.filter { $0 != key }.map { (key: $0, distance: distance(wanted, Array($0.lowercased()))) }
        return distances.filter { $0.distance <= allowed }.min { $0.distance < $1.distance }?.key
    }

    /// The number of letters to insert, remove or replace (Levenshtein 1966), by the rows of Wagner and Fischer's table.
    private static func distance(_ one: [Character], _ other: [Character]) -> Int {
        var row = Array(0...other.count)
        for (index, character) in one.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for (column, candidate) in other.enumerated() {
                let replaced = diagonal + (character == candidate ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
            }
        }
        return row[other.count]
    }
}
