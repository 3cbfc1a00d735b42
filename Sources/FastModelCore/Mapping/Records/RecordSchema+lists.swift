// Lists of records: arrays of objects in a record, each read and written by a schema of its own.

extension RecordSchema.Property {
    /// Makes a property that is a list of records: an array of objects. In a store, the records are rows of a table of their own.
    ///
    /// ```swift
    /// let item = RecordSchema("Item", [.init("sku", .string), .init("price", .decimal)])
    /// let order = RecordSchema(
    ///     "Order", [.init("id", .integer, isRequired: true, isUnique: true), .records("items", of: item)])
    /// ```
    ///
    /// The value is ``DynamicValue/records(_:)``, or null if the key was missing or null. An element that is no object, or that lacks
    /// a required property, is an issue with the element's path, such as `items[3].price`.
    ///
    /// - Parameters:
    ///   - name: the property's name.
    ///   - elements: the schema of the records, which may have lists, too.
    ///   - keys: the keys and key paths in order of preference. If there are none, the ``KeyStrategy`` derives the key.
    ///   - isRequired: whether a record without an array is rejected. Null is no array.
    /// - Returns: the property.
    public static func records(
        _ name: String, of elements: RecordSchema, keys: String..., isRequired: Bool = false
    ) -> RecordSchema.Property {
        RecordSchema.Property(
            name, .records, keyPaths: keys, isRequired: isRequired, isUnique: false, elements: elements)
    }
}

extension RecordSchema {
    /// The schema as that of a list's records. Plans of the records themselves are known by the type ``DynamicRecord``; those of a
    /// list's records by their names, which the schema's fields retain.
    private var ofElements: Schema<DynamicRecord> {
        var schema = schema
        schema.identity = ObjectIdentifier(names)
        return schema
    }

    /// The setter of a list of the schema's records.
    ///
    /// - Parameters:
    ///   - sink: takes an optional array of records.
    ///   - builder: makes the plans.
    ///   - isRequired: whether the enclosing record needs the array.
    /// - Returns: the setter.
    func setter(ofListIn sink: _Sink, _ builder: _PlanBuilder, isRequired: Bool) -> _Setter {
        typealias List = [DynamicRecord]
        let element = _Sink.element(of: DynamicRecord.self)
        let object = ofElements.object(DynamicRecord.self, element, builder, ModelHooks(of: DynamicRecord.self))
        let elements = unsafe _Setter(
            type: DynamicRecord.self, object: object, array: nil, builder, storage: element.storage, isElement: true,
            refusesNull: true, scalar: DynamicRecord._storing(element))
        let values = sink.wrapped(of: List.self)
        let array = unsafe _Container(
            arrayOf: elements, DynamicRecord.self, values, make: DynamicRecord._arrayForm.make)
        return unsafe _Setter(
            type: List.self, isRequired: isRequired, object: nil, array: array, builder,
            scalar: isRequired ? List._storing(values) : List?._storing(sink))
    }

    /// Writes a list of the schema's records.
    func write(_ records: [DynamicRecord], to writer: inout _Writer) -> _Written {
        let plan = unsafe ofElements.plan(of: DynamicRecord.self, ModelHooks(), in: writer.plans)
        return writer.members(
            .array, records, CodingPath.Component.index, begin: { $1.separate() },
            write: { record, writer in
                unsafe withUnsafePointer(to: record) { unsafe writer.model(plan, $0) }
            })
    }

    /// A record with values, one for each property.
    package func record(_ values: [DynamicValue]) -> DynamicRecord {
        DynamicRecord(names, values)
    }
}
