import FastModel
import Foundation

/// The mapping file beside a database, in which the mappings of `ingest --infer` are kept.
///
/// A mapping that is there is extended by columns for further fields; its entries stay as they are.
package struct KeptMapping {
    /// The file's path.
    package let path: String
    /// The file's content when it was read; nil if there was no file.
    private let content: Data?
    private var types: [(name: String, entries: [JSONValue])] = []
    private var file: MappingFile?
    private var isChanged = false

    /// Reads the mapping file of a database, which need not exist.
    ///
    /// - Parameter database: the path of the database.
    /// - Throws: ``IngestError`` for a file that cannot be read or is invalid.
    package init(beside database: String) throws(IngestError) {
        path = database + "-mapping.json"
        content = try Self.content(of: path)
        guard let content else { return }
        do throws(ModelError) {
            file = try MappingFile(content, name: path)
            let object = try ModelDecoder().decode(JSONValue.self, from: content)
            guard case .object(let object) = object else { return }
            types = object.members.map { member in
                guard case .array(let entries) = member.value else { return (member.key, []) }
                return (member.key, Array(entries))
            }
        } catch {
            throw .mapping("\(error)")
        }
    }

    private static func content(of path: String) throws(IngestError) -> Data? {
        do {
            return try Data(contentsOf: URL(systemPath: path))
        } catch CocoaError.fileReadNoSuchFile {
            return nil
        } catch {
            throw .mapping("\(path) cannot be read")
        }
    }

    /// Infers a mapping, or the further columns of one that is kept, and adds it.
    ///
    /// - Parameters:
    ///   - evidence: the statistics of a sample.
    ///   - record: the name of the records' type; nil to find it out.
    ///   - input: the name of the first input.
    ///   - options: the user's decisions, which a kept mapping must not contradict.
    ///   - isRestChosen: whether the column of the rest is among them.
    /// - Returns: the mapping, or the further columns.
    /// - Throws: ``IngestError``, also if it is not clear which of the kept mappings is the records'.
    package mutating func infer(
        _ evidence: SampleEvidence, named record: String?, from input: String, _ options: InferredMappingOptions,
        isRestChosen: Bool = false
    ) throws -> InferredMapping {
        let wanted = try record ?? name(of: evidence, from: input)
        guard let index = index(of: wanted) else {
            let mapping = try InferredMapping(evidence, named: wanted, options)
            types.append((wanted, mapping.entries))
            isChanged = true
            return mapping
        }
        let name = types[index].name
        let schema = try schema(named: name)
        if options.key != .byName || options.required != .id {
            throw IngestError.mapping(
                "\(path) has \(name) already, with its key: leave --key, --no-key and --required out")
        }
        if isRestChosen, options.rest != schema?.properties.first(where: \.isRest)?.name {
            throw IngestError.mapping("\(path) has \(name) already, with its rest: leave --rest and --no-rest out")
        }
        let mapping = try InferredMapping(evidence, named: name, options, extending: schema)
        types[index].entries += mapping.entries
        isChanged = isChanged || !mapping.columns.isEmpty
        return mapping
    }

    /// The type with a name, as SQLite compares names of tables.
    private func index(of name: String) -> Int? {
        types.firstIndex { $0.name.lowercased() == name.lowercased() }
    }

    /// The type of the records: that with the input's name, or the only one, if the sample is like its records.
    private func name(of evidence: SampleEvidence, from input: String) throws -> String {
        let name = InferredMapping.name(forFile: input)
        if types.isEmpty { return name }
        if let kept = index(of: name).map({ types[$0].name }) ?? (types.count == 1 ? types.first?.name : nil) {
            let mapping = try InferredMapping(evidence, named: kept, extending: try schema(named: kept))
            let isAlike = mapping.knownColumns > 0 && mapping.knownColumns >= mapping.columns.count
            if isAlike || mapping.columns.isEmpty { return kept }
        }
        let names = types.map(\.name).joined(separator: ", ")
        throw IngestError.mapping(
            "\(path) maps \(names). Add --record NAME: one of these to store in that table, another one for a new table"
        )
    }

    private func schema(named name: String) throws -> RecordSchema? { try file?.recordSchema(named: name, .ofIngest) }

    /// The table of a mapping.
    ///
    /// - Parameters:
    ///   - name: the name of the records' type.
    ///   - upsert: what to do with existing rows.
    /// - Returns: the table.
    /// - Throws: ``IngestError``.
    package func table(named name: String, upsert: MappedTable.Upsert) throws -> MappedTable {
        do {
            let file = try MappingFile(Data(try MappingText.text(of: types).utf8), name: path)
            return try MappedTable(file, named: name, upsert: upsert)
        } catch let error as ModelError {
            throw IngestError.mapping("\(error)")
        }
    }

    /// Writes the file, whole or not at all, if something was added.
    ///
    /// - Throws: ``IngestError`` if the file cannot be written, or has changed since it was read.
    package func write() throws {
        guard try Self.content(of: path) == content else {
            throw IngestError.mapping("\(path) was changed by another program meanwhile: run again")
        }
        guard isChanged else { return }
        let text = Data(try MappingText.text(of: types).utf8)
        do {
            try text.write(to: URL(systemPath: path), options: .atomic)
        } catch {
            throw IngestError.output(path, reason: "\(error.localizedDescription)")
        }
    }
}
