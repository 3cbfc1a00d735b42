package import FastModel

/// The mapping inferred from a sample.
package struct InferredMapping: Sendable {
    /// Objects with more keys than this, of which an average object has less than a quarter, are treated as dictionaries.
    private static let manyKeys = 16
    private static let leastShareOfKeys = 0.25

    /// The name of the records' type.
    package let name: String
    /// A column of arrays of objects, with the statistics of the objects.
    private typealias ListEvidence = (column: Int, elements: EvidenceNode)

    /// The columns, in order of their first occurrence.
    package private(set) var columns: [InferredColumn] = []
    /// Descriptions of the keys that no column contains.
    package private(set) var omissions: [String] = []
    private var names = ColumnNames()
    /// The column for members that no other column is mapped to; nil if they are not kept.
    package private(set) var restColumn: String?
    /// How many columns could equally be the key, if there are several, so that none of them is.
    package private(set) var undecidedKeys = 0
    /// The number of records in the sample.
    let records: Int
    private let options: InferredMappingOptions
    /// The key paths of columns that are there already.
    private let known: [String]
    private let knownKeys: Set<String>
    /// Whether the columns are further ones for a table.
    package let isExtension: Bool
    /// How many columns of the sample are there already, except for those of the key, whose names many records share.
    private(set) var knownColumns = 0

    /// Infers the mapping.
    ///
    /// - Parameters:
    ///   - evidence: the statistics.
    ///   - name: the name of the records' type.
    ///   - options: the user's decisions.
    ///   - schema: columns that are there already, for which none are inferred. New ones are not required, and the key and the
    ///     rest stay as they are.
    /// - Throws: ``IngestError`` for a key path of the options that cannot be a key.
    package init(
        _ evidence: SampleEvidence, named name: String, _ options: InferredMappingOptions = InferredMappingOptions(),
        extending schema: RecordSchema? = nil
    ) throws(IngestError) {
        self.name = name
        self.options = options
        records = evidence.records
        isExtension = schema != nil
        known = schema?.properties.flatMap(\.keyPaths) ?? []
        knownKeys = Set(schema?.properties.filter(\.isUnique).flatMap(\.keyPaths) ?? [])
        for property in schema?.properties ?? [] { names.take(property.name) }
        var lists: [ListEvidence] = []
        for child in evidence.root.children where !append(child, at: [child.key], &lists) {
            omissions.append("a key that no key path leads to, in \(child.column.present) records")
        }
        if evidence.membersWithoutRoom > 0 {
            omissions.append(
                "keys beyond the first \(SampleEvidence.maximumKeys), \(evidence.membersWithoutRoom) members in all")
        }
        if let schema {
            addChildren(lists, ofKey: schema.properties.filter(\.isUnique).map(\.name))
            return
        }
        restColumn = options.rest.map { names.next(for: [$0]) }
        for key in try keyColumns() { columns[key].isUnique = true }
        addChildren(lists, ofKey: columns.filter(\.isUnique).map(\.name))
        for index in columns.indices {
            columns[index].isRequired =
                switch options.required {
                case .always: columns[index].isAlwaysPresent || columns[index].isUnique
                case .id: columns[index].isUnique
                case .none: false
                }
        }
    }

    /// Infers the columns of the objects in arrays.
    ///
    /// - Parameters:
    ///   - elements: the statistics of the objects.
    ///   - name: the name of the records' type.
    ///   - own: the columns that the table has for the parent.
    ///   - options: the user's decisions.
    private init(
        ofElements elements: EvidenceNode, named name: String, _ own: [String], _ options: InferredMappingOptions
    ) {
        self.name = name
        self.options = options
        records = elements.objects
        isExtension = false
        known = []
        knownKeys = []
        for column in own { names.take(column) }
        var lists: [ListEvidence] = []
        for child in elements.children { _ = append(child, at: [child.key], &lists) }
        restColumn = options.rest.map { names.next(for: [$0]) }
        addChildren(lists, ofKey: own)
        guard options.required == .always else { return }
        for index in columns.indices { columns[index].isRequired = columns[index].isAlwaysPresent }
    }

    /// Makes tables of the arrays of objects, if their rows can have a key of the records.
    private mutating func addChildren(_ lists: [ListEvidence], ofKey key: [String]) {
        guard !key.isEmpty else {
            if !lists.isEmpty {
                let names = lists.map { columns[$0.column].name }.joined(separator: ", ")
                omissions.append("a table for \(names): its rows would need a key of the records (--key)")
            }
            return
        }
        let own = key.map { "parent_\($0)" } + ["array_position"]
        for (column, elements) in lists {
            let list = columns[column].name
            let children = InferredMapping(ofElements: elements, named: "\(name)_\(list)", own, options)
            omissions += children.omissions.map { "\($0), in \(list)" }
            columns[column].children = children
        }
    }

    /// Whether all values of arrays are objects whose keys become columns.
    private func isList(_ elements: EvidenceNode) -> Bool {
        elements.column.kinds == .object && elements.column.nulls == 0 && reasonForOne(elements, at: []) == nil
    }

    /// Appends the columns for nested keys. Returns false if no key path can express the keys.
    private mutating func append(_ node: EvidenceNode, at keys: [String], _ lists: inout [ListEvidence]) -> Bool {
        guard let keyPath = KeyPathText.text(of: keys) else { return false }
        if isKnown(keyPath) {
            if !knownKeys.contains(keyPath) { knownColumns += 1 }
            return true
        }
        // A step of key paths that are there has no column: what is no object there is rejected.
        let isStep = known.contains { $0.utf8.starts(with: "\(keyPath).".utf8) }
        let reason = reasonForOne(node, at: keys)
        if node.column.kinds(tolerating: options.tolerance) != .object {
            let type = node.column.type(
                named: node.key, tolerating: options.tolerance, isDivisible: node.objects > 0 && reason == nil)
            if isStep { return true }
            if options.children, node.column.kinds == .array, let elements = node.elements, isList(elements) {
                lists.append((columns.count, elements))
            }
            append(node, type, keyPath, keys)
        } else if let reason {
            if !isStep { append(node, InferredType(.json, note: reason), keyPath, keys) }
        } else {
            noteValuesBesideObjects(node, keyPath)
            for child in node.children { _ = append(child, at: keys + [child.key], &lists) }
        }
        return true
    }

    /// Whether a column that is there already has the value at a key path, or a value within it as one column of several.
    private func isKnown(_ keyPath: String) -> Bool {
        known.contains { $0.utf8.elementsEqual(keyPath.utf8) || keyPath.utf8.starts(with: "\($0).".utf8) }
    }

    private mutating func noteValuesBesideObjects(_ node: EvidenceNode, _ keyPath: String) {
        let misfits = node.column.misfits(of: .object)
        guard misfits > 0 else { return }
        omissions.append(
            "\(misfits) of \(node.column.valueCount) values of \(InferenceReport.printable(keyPath)), which are no objects: "
                + "their records will be rejected")
    }

    /// Why the objects at a key path become one column of JSON; nil if their keys become columns.
    private func reasonForOne(_ node: EvidenceNode, at keys: [String]) -> String? {
        if let whole = node.whole { return whole }
        if node.children.isEmpty { return "only empty objects were seen" }
        if node.emptyObjects > 0, options.rest == nil {
            return "objects that are sometimes empty, which columns of their keys do not keep"
        }
        let members = node.children.reduce(0) { $0 + $1.column.present }
        let share = Double(members) / Double(node.children.count * node.objects)
        if node.children.count > Self.manyKeys, share < Self.leastShareOfKeys {
            return "objects whose keys vary, \(node.children.count) different ones"
        }
        let isNamed = node.children.allSatisfy { KeyPathText.text(of: keys + [$0.key]) != nil }
        return isNamed ? nil : "objects with a key that no key path leads to"
    }

    private mutating func append(_ node: EvidenceNode, _ type: InferredType, _ keyPath: String, _ keys: [String]) {
        let column = node.column
        let lacking = records - (column.present - column.nulls)
        columns.append(
            InferredColumn(
                keyPath: keyPath, name: names.next(for: keys), type: type,
                isAlwaysPresent: lacking <= Int(Double(records) * options.tolerance + 1e-6), present: column.present,
                nulls: column.nulls, distinct: column.distinct.answer,
                keyRank: InferredColumn.keyRank(of: keys, ofRecord: name)))
    }

    /// The columns that identify a record; empty if there are none.
    ///
    /// Distinct values alone are no reason: those of a sample are often distinct by chance, and with a wrong key the rows of later
    /// records replace those of earlier ones.
    private mutating func keyColumns() throws(IngestError) -> [Int] {
        switch options.key {
        case .none: return []
        case .paths(let paths):
            var keys: [Int] = []
            for path in paths { keys.append(try keyColumn(at: path)) }
            return keys
        case .byName: break
        }
        let candidates = columns.indices.filter { columns[$0].isCandidateKey }
        guard let best = candidates.compactMap({ columns[$0].keyRank }).min() else { return [] }
        let first = candidates.filter { columns[$0].keyRank == best }
        // The identifiers of several other records: at most one of them is distinct by more than chance.
        guard best < 2 || first.count == 1 else {
            undecidedKeys = first.count
            return []
        }
        return Array(first.prefix(1))
    }

    private func keyColumn(at path: String) throws(IngestError) -> Int {
        guard let index = columns.firstIndex(where: { $0.keyPath.utf8.elementsEqual(path.utf8) }) else {
            throw .key(path, reason: "no column has this key path")
        }
        let type = columns[index].type.type
        guard type != .double, type != .json else {
            throw .key(path, reason: "values of the type \(type.rawValue) do not identify a record")
        }
        return index
    }

    /// The name of the records' type for a file: the file's name without extensions.
    package static func name(forFile path: String) -> String {
        let stem = path.split(separator: "/").last?.prefix { $0 != "." } ?? ""
        let name = ColumnNames.identifier(String(stem)) ?? "records"
        return MappedTable.isReserved(name) ? "\(name)_records" : name
    }

    /// The mapping file, with an entry per line.
    ///
    /// - Throws: ``ModelError``, which no column causes.
    package func fileText() throws(ModelError) -> String { try MappingText.text(of: [(name, entries)]) }

    /// The entries of the mapping file.
    var entries: [JSONValue] {
        var entries = columns.map(\.entry)
        if let restColumn {
            let entry: KeyValuePairs<String, JSONValue> = [
                "PropertyKey": .string(restColumn), "ObjectType": .string(DynamicType.json.rawValue), "Rest": true,
            ]
            entries.append(.object(JSONObject(entry.map { JSONObject.Member(key: $0, value: $1) })))
        }
        return entries
    }
}
