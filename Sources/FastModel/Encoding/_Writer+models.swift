extension _Writer {
    /// Writes a model.
    @usableFromInline
    mutating func model(_ plan: Unmanaged<_ModelPlan>, _ value: UnsafeRawPointer) -> _Written {
        unsafe plan._withUnsafeGuaranteedRef { plan in
            guard plan.isPlain, !hasFieldSettings else { return unsafe special(plan, value) }
            return unsafe object(plan.object, UnsafeMutableRawPointer(mutating: value))
        }
    }

    /// Writes what is more than a struct with properties: an object, a model with hooks or a draft, in a field with options.
    @inline(never)
    private mutating func special(_ plan: _ModelPlan, _ value: UnsafeRawPointer) -> _Written {
        guard hasFieldSettings else { return unsafe reference(plan, value) }
        // The options of a field hold for its value, not for the fields of a model in it.
        let outer = settings
        settings = WritingSettings(options)
        hasFieldSettings = false
        defer {
            settings = outer
            hasFieldSettings = true
        }
        return unsafe reference(plan, value)
    }

    private mutating func reference(_ plan: _ModelPlan, _ value: UnsafeRawPointer) -> _Written {
        if let problem = plan.writingProblem { return fail(.invalidSchema, detail: problem) }
        guard plan.isReference else { return unsafe hooked(plan, value) }
        let object = unsafe value.load(as: UnsafeRawPointer.self)
        guard unsafe !openObjects.contains(object) else { return fail(.cycle, wanted: "\(plan.type)") }
        unsafe openObjects.append(object)
        defer { unsafe openObjects.removeLast() }
        return unsafe hooked(plan, value)
    }

    private mutating func hooked(_ plan: _ModelPlan, _ value: UnsafeRawPointer) -> _Written {
        guard let hooks = plan.hooks else { return unsafe fields(plan, value) }
        guard let will = unsafe hooks.will else { return unsafe completed(plan, hooks, value) }
        var written = _Written.failed
        unsafe will(value) { value in unsafe written = completed(plan, hooks, value) }
        return written
    }

    /// Writes a model by way of a captured object, if its hook wants that.
    private mutating func completed(
        _ plan: _ModelPlan, _ hooks: _EncodingHooks, _ value: UnsafeRawPointer
    ) -> _Written {
        guard let did = unsafe hooks.did else { return unsafe fields(plan, value) }
        var options = options
        options.isPretty = false
        options.escaping = .minimal
        options.order = .declaration
        var buffer = JSONBuffer()
        var writer = unsafe _Writer(options, start: buffer.start, count: 0, capacity: buffer.capacity)
        writer.settings = settings
        writer.depth = depth
        unsafe writer.openObjects = unsafe openObjects
        let written = unsafe writer.fields(plan, value)
        unsafe buffer.adopt(writer.start, count: writer.mark, capacity: writer.end - writer.start)
        report.count &+= writer.report.count
        report.issues += writer.report.issues
        guard written == .value || written == .reported else {
            error = writer.error
            return .failed
        }
        do throws(ModelError) {
            var object = try ModelEncoder(options).captured(buffer)
            guard unsafe did(value, &object) else { return drop(.rejected, type: plan.type) }
            return self.value(object) == .failed ? .failed : written
        } catch {
            self.error = error
            return .failed
        }
    }

    private mutating func fields(_ plan: _ModelPlan, _ value: UnsafeRawPointer) -> _Written {
        let members = options.includesWeak ? plan.objectWithWeak : plan.object
        return unsafe plan.withBase(of: value) { unsafe object(members, $0) }
    }
}
