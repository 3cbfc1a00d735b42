/// An unfinished array of a JSON property of a record. While its elements are scalars, it is text at the end of the record's bytes,
/// which a store copies. Any other element makes it a ``JSONValue``.
@safe struct ArrayText {
    private let record: UnsafeMutablePointer<DynamicRecord>
    /// The length of the record's bytes without the text.
    private let start: Int
    /// The elements, if the array is not text.
    private var elements: [JSONValue]?

    private init(of record: UnsafeMutablePointer<DynamicRecord>) {
        unsafe self.record = unsafe record
        start = unsafe record.pointee.packed.byteCount
    }

    /// Appends a scalar. Returns false for a value that JSON has no form for, which becomes null.
    private mutating func append(_ event: _Event) -> Bool {
        if elements == nil, unsafe append(textOf: event, to: &record.pointee.packed) { return true }
        let value = JSONValue._scalar(event)
        append(value ?? .null)
        return value != nil
    }

    /// Appends the text of a scalar. Returns false, and appends nothing, if it is a Swift value.
    private func append(textOf event: _Event, to values: inout RecordValues) -> Bool {
        switch event.kind {
        case .null: values.append(element: "null")
        case .bool: values.append(element: event.isTrue ? "true" : "false")
        case .number: unsafe values.append(element: event.bytes)
        case .string: unsafe values.append(elementString: event.bytes)
        case .native: return false
        }
        return true
    }

    private mutating func append(_ value: JSONValue) {
        if elements == nil { elements = unsafe record.pointee.packed.takeElements(from: start) }
        elements?.append(value)
    }

    /// Stores the array. Returns false if the record has no such property.
    private consuming func finish(_ slot: DynamicSlot<JSONValue>) -> Bool {
        if let elements { return unsafe record.pointee.set(.array(elements), in: slot) }
        let isSet = unsafe record.pointee.change(slot) { [start] in $0.endArray(from: start, at: $1) }
        if !isSet { discard() }
        return isSet
    }

    private func discard() { unsafe record.pointee.packed.truncate(to: start) }

    /// The container of the arrays of a property.
    static func container(_ slot: DynamicSlot<JSONValue>, _ builder: _PlanBuilder) -> _Container {
        let element = unsafe _Sink(of: JSONValue.self, isElement: true) { value, scratch, _ in
            let value = unsafe value.assumingMemoryBound(to: JSONValue.self).move()
            unsafe scratch.assumingMemoryBound(to: ArrayText.self).pointee.append(value)
            return true
        }
        let elements = unsafe JSONValue.setter(
            element, builder, as: JSONValue._witness.declaredType, isRequired: false
        ) { scratch, event in
            unsafe scratch.assumingMemoryBound(to: ArrayText.self).pointee.append(event)
        }
        return unsafe _Container(
            .elements(elements), size: MemoryLayout<ArrayText>.size,
            begin: { scratch, record in
                let text = unsafe ArrayText(of: record.assumingMemoryBound(to: DynamicRecord.self))
                unsafe scratch.initializeMemory(as: ArrayText.self, to: text)
            },
            finish: { scratch, _, _ in
                unsafe scratch.assumingMemoryBound(to: ArrayText.self).move().finish(slot) ? .done : .refused
            },
            discard: { unsafe $0.assumingMemoryBound(to: ArrayText.self).move().discard() })
    }
}
