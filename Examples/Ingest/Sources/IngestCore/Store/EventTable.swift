public import Events
public import FastModel
package import FastModelGRDB

/// The bundled events and their table.
package struct EventTable: RecordTable {
    package typealias Model = Event

    /// Makes the table's description.
    package init() {}

    package var mappings: MappingProvider? { nil }
    package var rows: StoredTable<Event> { Event.table }
    package var mode: UpsertMode { .updateExisting }
    package var advice: String? {
        "if they are records of your own, add --infer: it makes a mapping and a table for them"
    }

    package func keyHash(of model: Event) -> Int { model.id.hashValue }

    package func create(in transaction: any StoreTransaction) throws { try transaction.create(rows) }
}

// Texts that cannot be stored are rejected while the record's own text is known.

extension Event: @retroactive ValidationHook {
    public func validate() throws { try StorableText.check(("url", url)) }
}

extension EventUser: @retroactive ValidationHook {
    public func validate() throws { try StorableText.check(("name", name), ("country", country)) }
}
