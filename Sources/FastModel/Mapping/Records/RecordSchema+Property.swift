#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension RecordSchema {
    /// A property of a ``DynamicRecord``.
    public struct Property: Sendable {
        /// Its name.
        public let name: String
        /// Its type.
        public let type: DynamicType
        /// The keys and key paths in order of preference; without any, the name follows the ``KeyStrategy`` in force.
        public let keyPaths: [String]
        /// Whether a record without a value for it is rejected. Null is no value, but for ``DynamicType/json``.
        public let isRequired: Bool
        /// Whether it is one of those that together identify a record in a store.
        public let isUnique: Bool
        let options: FieldOptions
        private let transformer: CatalogTransformer?

        /// Makes a property.
        ///
        /// - Parameters:
        ///   - name: its name.
        ///   - type: its type.
        ///   - keys: the keys and key paths in order of preference; the name if there are none.
        ///   - isRequired: whether a record without a value for it is rejected; null is no value, but for `.json`.
        ///   - isUnique: whether it is one of those that together identify a record in a store.
        ///   - options: options of the field.
        public init(
            _ name: String, _ type: DynamicType, keys: String..., isRequired: Bool = false, isUnique: Bool = false,
            options: FieldOption...
        ) {
            self.init(
                name, type, keyPaths: keys, isRequired: isRequired, isUnique: isUnique,
                options: FieldOptions(options), transformer: nil)
        }

        init(
            _ name: String, _ type: DynamicType, keyPaths: [String], isRequired: Bool, isUnique: Bool,
            options: FieldOptions, transformer: CatalogTransformer?
        ) {
            self.name = name
            self.type = type
            self.keyPaths = keyPaths
            self.isRequired = isRequired
            self.isUnique = isUnique
            self.options = options
            self.transformer = transformer
        }

        /// The same property as a required one, unless a transformer makes it.
        var required: Property {
            guard transformer == nil else { return self }
            return Property(
                name, type, keyPaths: keyPaths, isRequired: true, isUnique: isUnique, options: options, transformer: nil
            )
        }

        /// The field of the property at a position of the names.
        func field(at position: Int, in names: PropertyNames) -> _FieldDescription {
            switch type {
            case .string: field(DynamicSlot<String>(names: names, position: position))
            case .integer: field(DynamicSlot<Int64>(names: names, position: position))
            case .double: field(DynamicSlot<Double>(names: names, position: position))
            case .bool: field(DynamicSlot<Bool>(names: names, position: position))
            case .date: field(DynamicSlot<Date>(names: names, position: position))
            case .decimal: field(DynamicSlot<Decimal>(names: names, position: position))
            case .data: field(DynamicSlot<Data>(names: names, position: position))
            case .json: field(DynamicSlot<JSONValue>(names: names, position: position))
            }
        }

        private func field<Value: _DynamicScalar>(_ slot: DynamicSlot<Value>) -> _FieldDescription {
            let sink = _DynamicSink(slot: slot)
            let isRequired = isRequired
            let setter: @Sendable (_PlanBuilder) -> _Setter = { builder in
                isRequired
                    ? Value.setter(_OptionalSink(sink), builder, isRequired: true) : Value?.setter(sink, builder)
            }
            let isPresent: @Sendable (UnsafeMutableRawPointer) -> Bool = {
                unsafe $0.assumingMemoryBound(to: DynamicRecord.self).pointee[slot] != nil
            }
            let keyPath: any WritableKeyPath<DynamicRecord, Value?> & Sendable = \DynamicRecord[slot]
            var access = Field<DynamicRecord>.access(keyPath)
            access.accessed = { [accessed = access.accessed] in accessed().writingValues(of: slot) }
            var options = options
            // A required value is there or not; nothing stands in for it.
            if isRequired { options.values.nulls = options.values.nulls ?? .issue }
            var field = unsafe _FieldDescription(
                root: DynamicRecord.self, name: name,
                paths: _candidates(keyPaths, name: name),
                isMapped: !keyPaths.isEmpty, options: options, offset: { _, _ in nil }, stored: setter,
                accessed: setter, save: { base, saver in unsafe _ = saver.save(keyPath, at: base) },
                isPresent: isRequired ? isPresent : nil,
                access: access)
            transformer?.apply(to: &field)
            return field
        }
    }
}
