extension _Writer {
    @usableFromInline mutating func model(_ plan: Unmanaged<TypePlan>, _ value: UnsafeRawPointer) -> _Written {
        unsafe plan._withUnsafeGuaranteedRef { plan in
            guard plan.isPlain, fieldSettings == nil else { return unsafe special(plan, value) }
            return unsafe object(plan.object, value)
        }
    }

    /// Writes an object whose class is a subclass of its declared class.
    @usableFromInline @inline(never) mutating func subclass(
        _ plan: Unmanaged<TypePlan>, _ value: UnsafeRawPointer, of declared: ObjectIdentifier
    ) -> _Written {
        unsafe plan._withUnsafeGuaranteedRef { plan in
            guard plan.foreignSuperclasses.contains(declared) else { return unsafe special(plan, value) }
            discriminators = []
            return drop(.unencodable, type: plan.type)
        }
    }

    /// Writes a model that is not plain (an object, a variant, a model with hooks or a draft) or is in a field with options.
    @inline(never) fileprivate mutating func special(_ plan: TypePlan, _ value: UnsafeRawPointer) -> _Written {
        guard let outer = fieldSettings else { return unsafe reference(plan, value) }
        // A field's options apply to the field's value, but not to the fields of a model in the value.
        fieldSettings = nil
        defer { fieldSettings = outer }
        return unsafe reference(plan, value)
    }

    private mutating func reference(_ plan: TypePlan, _ value: UnsafeRawPointer) -> _Written {
        if let problem = plan.writingProblem { return fail(.invalidSchema, detail: problem) }
        guard plan.isReference else { return unsafe hooked(plan, value) }
        let object = unsafe value.load(as: UnsafeRawPointer.self)
        guard unsafe !openObjects.contains(object) else { return fail(.cycle, wanted: "\(plan.type)") }
        unsafe openObjects.append(object)
        defer { unsafe openObjects.removeLast() }
        return unsafe hooked(plan, value)
    }

    private mutating func hooked(_ plan: TypePlan, _ value: UnsafeRawPointer) -> _Written {
        guard let will = unsafe plan.hooks.will else { return unsafe completed(plan, value) }
        var written = _Written.failed
        unsafe will(value) { value in unsafe written = completed(plan, value) }
        return written
    }

    /// Writes a model. If its hook needs the written object, the object is first captured.
    private mutating func completed(_ plan: TypePlan, _ value: UnsafeRawPointer) -> _Written {
        guard let did = unsafe plan.hooks.did else { return unsafe fields(plan, value) }
        var options = options
        options.layout = .compact
        options.escaping = .minimal
        options.order = .declaration
        var buffer = JSONBuffer()
        var writer = unsafe _Writer(options, start: buffer.start, count: 0, capacity: buffer.capacity)
        writer.fieldSettings = fieldSettings
        writer.depth = depth
        writer.discriminators = discriminators
        discriminators = []
        unsafe writer.openObjects = unsafe openObjects
        let written = unsafe writer.fields(plan, value)
        unsafe buffer.adopt(writer.start, count: writer.mark, capacity: writer.end - writer.start)
        report.count &+= writer.report.count
        report.issues += writer.report.issues.prefix(max(0, options.maximumIssues - report.issues.count))
        if written == .dropped {
            dropped = writer.dropped
            return .dropped
        }
        guard written == .value || written == .reported else {
            error = writer.error
            return .failed
        }
        do throws(ModelError) {
            var object = try buffer.captured()
            guard unsafe did(value, &object) else { return drop(.rejected, type: plan.type) }
            let changed = self.value(object)
            return changed == .value ? written : changed
        } catch {
            self.error = error
            return .failed
        }
    }

    private mutating func fields(_ plan: TypePlan, _ value: UnsafeRawPointer) -> _Written {
        if !plan.variants.isEmpty { return unsafe variant(plan, value) }
        let members = options.includesWeak ? plan.objectWithWeak : plan.object
        if let discriminator = plan.discriminator { discriminators.append(discriminator) }
        // An object that exceeds the depth limit fails anyway, so its properties are not evaluated to narrow the discriminators.
        guard !discriminators.isEmpty, depth < options.maximumDepth else {
            return unsafe plan.withBase(of: value) { unsafe object(members, $0) }
        }
        let open = discriminators
        discriminators = []
        return unsafe plan.withBase(of: value) { base in
            unsafe object(
                members, base,
                saying: open.compactMap { discriminator in
                    unsafe plan.stated(discriminator, base, ModelEncoder(options)) {
                        !$0.isTransient && $0.path == [discriminator.key]
                    }
                })
        }
    }

    /// Writes the model that a variant holds, with its discriminator.
    private mutating func variant(_ plan: TypePlan, _ value: UnsafeRawPointer) -> _Written {
        let variants = plan.variants.filter { unsafe $0.isVariant(of: value) }
        guard let variant = variants.first, let key = plan.discriminator?.key else {
            discriminators = []
            return drop(.unencodable, type: plan.type)
        }
        discriminators.append(Discriminator(key: key, names: variants.map(\.name)))
        var written = _Written.failed
        _ = unsafe variant.lend(value) { unsafe written = variant.model.writeVariant($0, to: &self) }
        return written
    }
}

extension TypePlan {
    /// Narrows the discriminator to the name that the object's property of the same key holds, if the discriminator has the name.
    /// Returns nil if the property is written as a number, which then is the discriminator.
    func stated(
        _ discriminator: Discriminator, _ base: UnsafeMutableRawPointer, _ encoder: ModelEncoder,
        by isKey: (Property) -> Bool
    ) -> Discriminator? {
        guard let property = properties.first(where: isKey) else { return discriminator }
        let value = unsafe encoder.scalar(of: property, base)
        guard let name = value?.discriminatorText, discriminator.names.contains(name) else { return discriminator }
        guard case .string = value else { return nil }
        return Discriminator(key: discriminator.key, names: [name])
    }
}

extension ModelEncoder {
    /// The value that a property is written as; nil unless it is a scalar.
    fileprivate func scalar(of property: Property, _ base: UnsafeMutableRawPointer) -> JSONValue? {
        var encoder = self
        encoder.options.maximumDepth = 0
        var buffer = JSONBuffer()
        let error = unsafe encoder.run(into: &buffer, nil) {
            let (offset, write, _) = unsafe property.writing()
            return unsafe write(base + offset, &$0)
        }
        return error == nil ? try? buffer.captured() : nil
    }
}

extension JSONModel {
    fileprivate static func writeVariant(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        let type = unsafe _type(of: value)
        let plan = unsafe writer.plan(ObjectIdentifier(type)) ?? type._makePlan(in: writer.plans)
        let isOwn = type == Self.self
        return unsafe isOwn
            ? plan._withUnsafeGuaranteedRef { unsafe writer.special($0, value) }
            : writer.subclass(plan, value, of: ObjectIdentifier(self))
    }
}
