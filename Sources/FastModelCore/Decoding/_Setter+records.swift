// The setters from the root of a document to the array of a stream's records.

extension _Setter {
    /// The setter of the array of records.
    package static func records(_ builder: _PlanBuilder?) -> _Setter {
        unsafe _Setter(type: [Any].self, object: nil, array: _Container(.records), builder) { _, event in
            // A null is not a failure here, because the state machine knows whether there must be an array.
            if event.kind != .null { event.fail(.typeMismatch) } else { false }
        }
    }

    /// The setter of a document. It reads only the way to the records.
    package convenience init(documentWithRecordsAt path: [String], _ builder: _PlanBuilder) {
        let records = FieldDescription(recordsAt: path)
        let plan = ReadingPlan(ModelDraft({}))
        let options = ModelOptions([ModelOption<Any>.unknownKeys(.ignore)])
        plan.fill(Property.all([records], options, .exact, of: plan.draft), options.keyPolicies, builder)
        let object = unsafe _Container(object: plan, [], finish: { _, _, _ in .done })
        unsafe self.init(type: [String: Any].self, object: object, array: nil, nil) { _, event in
            event.fail(event.kind == .null ? .unexpectedNull : .typeMismatch)
        }
    }
}

extension FieldDescription {
    /// The field of a document for a stream's records.
    ///
    /// The field's conversion is strict, because without the array there is nothing to read.
    fileprivate init(recordsAt path: [String]) {
        let records: @Sendable (_PlanBuilder) -> _Setter = { builder in
            builder.scoped(ValueOptions(conversion: .strict)) { .records($0) }
        }
        unsafe self.init(
            name: "the records", place: RecordsPlace(), paths: [path], isMapped: true, options: FieldOptions([]),
            setter: { builder, _ in records(builder) }, witness: { _ValueWitness(ofAny: Never.self) })
    }
}

extension _PlanBuilder {
    /// Adds the array of an envelope's elements to the next plan of the envelope's type.
    @usableFromInline package func addRecords(at path: [String], to type: ObjectIdentifier) {
        addition = PlanAddition(type: type, field: FieldDescription(recordsAt: path))
    }

    /// Checks that the envelope can be streamed. An envelope that needs its whole object, or is chosen by a discriminator, would
    /// have to hold the elements.
    @usableFromInline package func checkAdded(to root: _Setter) {
        if case .fields = root.object?.content, addition == nil { return }
        complain("\(root.type) captures its object, so it cannot be the envelope of a stream")
    }
}

/// The place of a stream's records in their document. It stores nothing, because they are decoded elsewhere.
private struct RecordsPlace: PropertyPlace {
    var root: any Any.Type { Any.self }
    var keyPath: (any AnyKeyPath & Sendable)? { nil }
    func offset(in draft: UnsafeMutableRawPointer, _ base: UnsafeMutableRawPointer) -> Int? { 0 }
    func value(at base: UnsafeRawPointer) {}
    func set(_ value: consuming Void, at base: UnsafeMutableRawPointer) {}
    func saved(at base: UnsafeMutableRawPointer) -> UpdateJournal.Restore { {} }
}
