#if GRDB
public import FastModel

/// Models with their rows, ready to be stored: made on any thread, so that the one that stores them does nothing but bind their
/// values and step a statement.
///
/// ```swift
/// var rows = PreparedRows(Event.table)
/// rows.append(event)
/// let report = try database.write { database in
///     try RowStore(Event.table, in: database).store(rows)
/// }
/// print(report.inserted, report.updated, report.unchanged)
/// ```
@safe
public struct PreparedRows<Model: JSONModel & Sendable>: Sendable {
    /// The models, in the order in which they were appended.
    @inlinable public var models: [Model] { storage }
    @usableFromInline var storage: [Model] = []
    @usableFromInline var values: PreparedValues

    /// Makes room for rows of a table.
    public init(_ table: StoredTable<Model>) {
        values = PreparedValues(table.description)
    }

    /// How many models there are.
    @inlinable public var count: Int { storage.count }

    /// Appends a model and makes its row.
    @inlinable
    public mutating func append(_ model: consuming Model) {
        storage.append(model)
        let last = storage.count - 1
        unsafe storage.withUnsafeBufferPointer { models in
            if let start = models.baseAddress { unsafe values.append(start + last) }
        }
    }

    /// Makes room for other models in the same memory.
    @inlinable
    public mutating func removeAll() {
        storage.removeAll(keepingCapacity: true)
        values.removeAll()
    }
}

/// The rows of models of a table, without the models' type.
@usableFromInline
struct PreparedValues: Sendable {
    private var packer: RowPacker
    private(set) var rows: PackedRows
    /// Why models have no row, by their indices.
    private(set) var refusals: [Int: ModelError] = [:]
    /// Whether a model is its row and nothing else. What leads to other tables' rows is read from the model when it is stored.
    let isFlat: Bool

    init(_ table: TableDescription) {
        packer = RowPacker(table)
        rows = PackedRows(width: packer.width)
        isFlat = table.isFlat
    }

    /// Appends the row of the model at an address.
    @usableFromInline
    mutating func append(_ model: UnsafeRawPointer) {
        guard isFlat else { return }
        let index = rows.count
        do {
            try unsafe packer.pack(model, into: &rows)
        } catch let refusal as ModelError {
            refusals[index] = refusal
        } catch {
            refusals[index] = ModelError(.refusedByStore, position: .none, detail: "\(type(of: error))")
        }
    }

    @usableFromInline
    mutating func removeAll() {
        rows.removeAll()
        refusals.removeAll(keepingCapacity: true)
    }
}
#endif
