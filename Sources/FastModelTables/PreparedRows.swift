public import FastModel

/// Models with their rows, ready to be stored. Rows can be prepared on any thread; the thread that stores them only
/// binds values and executes a statement.
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
    @usableFromInline package var storage: [Model] = []
    @usableFromInline package var values: PreparedValues

    /// Creates an empty list of rows of a table.
    public init(_ table: StoredTable<Model>) {
        values = PreparedValues(table.description)
    }

    /// The number of models.
    @inlinable public var count: Int { storage.count }

    /// Appends a model and packs its row.
    @inlinable
    public mutating func append(_ model: consuming Model) {
        storage.append(model)
        let last = storage.count - 1
        unsafe storage.withUnsafeBufferPointer { models in
            if let start = models.baseAddress { unsafe values.append(start + last) }
        }
    }

    /// Removes all models and keeps the memory.
    @inlinable
    public mutating func removeAll() {
        storage.removeAll(keepingCapacity: true)
        values.removeAll()
    }
}

/// The rows of a table's models, without the models' type.
@usableFromInline
package struct PreparedValues: Sendable {
    private var packer: RowPacker
    /// The table.
    package var table: TableDescription { packer.table }
    package private(set) var rows: PackedRows
    /// The errors of models that could not be packed, by the models' indices.
    package private(set) var refusals: [Int: ModelError] = [:]
    /// Whether a model has no rows in other tables. Such rows are read from the model when it is stored.
    package let isFlat: Bool

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
