package import FastModel

/// The statistics of a sample of records. Memory is bounded for any records, by the numbers of key paths and of hashes.
package final class SampleEvidence {
    /// The most keys of records and of nested objects. Each may become a column, of which SQLite allows 2,000.
    static let maximumKeys = 1_000
    static let maximumNestedKeys = 500
    /// Objects with more different keys than this are treated as dictionaries.
    static let maximumMembers = 64
    /// Objects nested more deeply become JSON.
    static let maximumDepth = 8
    /// The most hashes of all columns together, 16 to 32 bytes each.
    private static let maximumHashes = 1_000_000

    /// The number of accepted records.
    private(set) package var records = 0
    /// The number of rejected records: not JSON, not an object, or over a limit.
    private(set) package var rejected = 0
    /// The number of records.
    var count: Int { records + rejected }
    /// The place of the first rejected record, and the reason.
    private(set) package var firstRejection: (line: Int, column: Int, reason: String)?
    /// The number of members whose keys exceeded `maximumKeys`.
    private(set) var membersWithoutRoom = 0
    let root = EvidenceNode(key: "")
    private var nestedKeysLeft = SampleEvidence.maximumNestedKeys
    private var hashesLeft = SampleEvidence.maximumHashes
    /// Whether there are statistics of the objects in arrays.
    private let hasElements: Bool

    /// Makes the statistics of no record.
    ///
    /// - Parameter elements: whether to look into the objects in arrays.
    package init(ofElements elements: Bool = false) { hasElements = elements }

    /// Adds a record.
    package func add(_ record: JSONObject) {
        records += 1
        for (member, isShadowed) in record.marked {
            if let child = root.child(member.key) {
                add(member.value, to: child, depth: 1, isShadowed)
            } else if root.children.count < Self.maximumKeys {
                add(member.value, to: root.addChild(member.key), depth: 1, isShadowed)
            } else {
                membersWithoutRoom += 1
            }
        }
    }

    /// Adds a block's records, up to a total number. Rejected records are always counted.
    func add(_ block: SampleBlock, upTo limit: Int) {
        for object in block.objects.prefix(max(0, limit - count)) { add(object) }
        rejected += block.rejected
        firstRejection = firstRejection ?? block.firstRejection
    }

    private func add(_ value: JSONValue, to node: EvidenceNode, depth: Int, _ isShadowed: Bool) {
        node.column.add(value, isShadowed: isShadowed, room: &hashesLeft)
        if hasElements, case .array(let elements) = value, depth < Self.maximumDepth {
            let node = node.elementsNode()
            for element in elements { add(element, to: node, depth: depth + 1, isShadowed) }
            return
        }
        guard case .object(let object) = value else { return }
        node.count(object)
        guard node.whole == nil else { return }
        guard depth < Self.maximumDepth else { return takeWhole(node, because: "nested too deeply for columns") }
        for (member, isRepeated) in object.marked {
            if let child = node.child(member.key) {
                add(member.value, to: child, depth: depth + 1, isShadowed || isRepeated)
            } else if member.key.isEmpty {
                return takeWhole(node, because: "objects with an empty key")
            } else if member.key.allSatisfy({ $0.isASCII && $0.isNumber }) {
                // In a key path it would be the position of an array's element.
                return takeWhole(node, because: "objects with a number as a key")
            } else if node.children.count >= Self.maximumMembers {
                return takeWhole(node, because: "objects with more than \(Self.maximumMembers) different keys")
            } else if nestedKeysLeft <= 0 {
                return takeWhole(node, because: "more nested keys than there is room for")
            } else {
                nestedKeysLeft -= 1
                add(member.value, to: node.addChild(member.key), depth: depth + 1, isShadowed || isRepeated)
            }
        }
    }

    private func takeWhole(_ node: EvidenceNode, because reason: String) {
        nestedKeysLeft += node.takeWhole(because: reason)
    }
}

extension JSONObject {
    /// The members, and whether each key is repeated later. A decoder that allows repeated keys uses only the last value, but all
    /// values must fit the type.
    fileprivate var marked: [(member: Member, isShadowed: Bool)] {
        var keys = Set<EvidenceNode.Key>(minimumCapacity: members.count)
        let marked = members.reversed().map { ($0, !keys.insert(EvidenceNode.Key(text: $0.key)).inserted) }
        return marked.reversed()
    }
}

/// The records of a piece of the input, unconverted.
struct SampleBlock: InputBlock {
    private(set) var objects: [JSONObject] = []
    /// The number of rejected records.
    private(set) var rejected = 0
    /// The place of the first rejected record, and the reason.
    private(set) var firstRejection: (line: Int, column: Int, reason: String)?
    private(set) var bytes = 0

    var count: Int { objects.count + rejected }

    mutating func append(_ record: consuming DecodedRecord<SampledRecord>) {
        switch consume record {
        case .model(let model, let context):
            objects.append(model.object)
            bytes += context.range.count
        case .rejected(let error, let context):
            rejected += 1
            bytes += context.range.count
            if firstRejection == nil {
                firstRejection = (error.position.line, error.position.column, error.code.summary)
            }
        }
    }

    mutating func removeAll() { self = SampleBlock() }
}

/// A record, unconverted, for its statistics.
struct SampledRecord: DidDecodeHook, Sendable {
    private(set) var object = JSONObject()

    static let schema = Schema(SampledRecord.init) {}

    mutating func didDecode(from object: JSONValue) -> Bool {
        guard case .object(let object) = object else { return false }
        self.object = object
        return true
    }
}
