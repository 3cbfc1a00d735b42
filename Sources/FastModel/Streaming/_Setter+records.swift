// The setters from the root of a stream's document to its records.

extension _Setter {
    /// The setter of the array of records. Each record is stored in the slot.
    convenience init(recordsOf element: _Setter, slot: UnsafeMutableRawPointer, _ builder: _PlanBuilder?) {
        unsafe self.init(
            type: [Any].self, object: nil, array: _Container(.records(element, slot: UInt(bitPattern: slot))), builder
        ) { _, event in
            // A null is not a failure here, because the state machine knows whether there must be an array.
            if event.kind != .null { event.fail(.typeMismatch) } else { false }
        }
    }

    /// The setter of a document. It reads only the records.
    convenience init(documentWith records: FieldDescription, _ builder: _PlanBuilder) {
        let plan = ReadingPlan(ModelDraft({}))
        let options = ModelOptions([ModelOption<Any>.unknownKeys(.ignore)])
        plan.fill(Property.all([records], options, .exact, of: plan.draft), options.keyPolicies, builder)
        let object = unsafe _Container(object: plan, [], begin: nil, finish: { _, _, _ in .done })
        unsafe self.init(type: [String: Any].self, object: object, array: nil, nil) { _, event in
            event.fail(event.kind == .null ? .unexpectedNull : .typeMismatch)
        }
    }
}

extension FieldDescription {
    /// The field of an envelope for its records.
    ///
    /// The field's conversion is strict, because without the array there is nothing to read.
    init(recordsOf element: _Setter, slot: UnsafeMutableRawPointer, at path: [String]) {
        let address = UInt(bitPattern: slot)
        let records: @Sendable (_PlanBuilder) -> _Setter = { builder in
            builder.scoped(ValueOptions(conversion: .strict)) { builder in
                guard let slot = unsafe UnsafeMutableRawPointer(bitPattern: address) else { return element }
                return unsafe _Setter(recordsOf: element, slot: slot, builder)
            }
        }
        unsafe self.init(
            name: "the records", place: RecordsPlace(), paths: [path], isMapped: true, options: FieldOptions([]),
            setter: { builder, _ in records(builder) }, witness: { _ValueWitness(ofAny: Never.self) })
    }
}

/// The place of an envelope's records. It stores nothing, because the slot receives the records.
private struct RecordsPlace: PropertyPlace {
    var root: any Any.Type { Any.self }
    var keyPath: (any AnyKeyPath & Sendable)? { nil }
    func offset(in draft: UnsafeMutableRawPointer, _ base: UnsafeMutableRawPointer) -> Int? { 0 }
    func value(at base: UnsafeRawPointer) {}
    func set(_ value: consuming Void, at base: UnsafeMutableRawPointer) {}
    func save(at base: UnsafeMutableRawPointer, _ saver: ObjectSaver) {}
}
