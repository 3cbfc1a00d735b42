/// An object or array that has ended but is not stored yet: it lacks a required value, was rejected, or its model still needs the
/// list of the document's properties.
@safe struct UnfinishedContainer {
    let container: _Container
    /// The container's frame, which has been popped.
    let frame: UnsafeMutablePointer<Frame>
    let ending: _Container.Ending

    /// Makes an unfinished container from an ended frame; nil for a step of a key path, which has no container.
    init?(_ frame: UnsafeMutablePointer<Frame>, _ ending: _Container.Ending) {
        guard let container = unsafe frame.pointee.container?.takeUnretainedValue() else { return nil }
        self.container = container
        unsafe self.frame = unsafe frame
        self.ending = ending
    }

    /// Finishes the value, or discards it, stores any substitute and reports the reason. Returns false if the parse stops.
    func settle(in state: inout DecodingState) -> Bool {
        if case .records = container.content {
            unsafe state.stack.release(frame)
            state.records.areOpen = false
            return true
        }
        return ending == .tracked ? finishTracked(in: &state) : discard(in: &state)
    }

    /// Finishes a model that tracks the properties of the document.
    private func finishTracked(in state: inout DecodingState) -> Bool {
        guard case .fields(let plan) = container.content else { return true }
        let context = unsafe state.context
        unsafe context.pointee.ending = unsafe TrackedEnding(plan: .passUnretained(plan), ranks: frame.pointee.ranks)
        let ending = unsafe container.finish(frame.pointee.scratch, state.top.pointee.target, context)
        unsafe context.pointee.ending = nil
        guard ending == .done else { return unsafe UnfinishedContainer(frame, ending)?.settle(in: &state) ?? true }
        unsafe state.complete(frame)
        return true
    }

    private func discard(in state: inout DecodingState) -> Bool {
        let path = state.stack.path()
        let failure = unsafe state.context.pointee.takeFailure()
        unsafe state.stack.journal?.pointee.rollBack(to: frame.pointee.mark)
        state.substitute()
        var error = ModelError(failure.code ?? .rejected, codingPath: path, detail: failure.detail)
        var causes: [CodingPath] = []
        if ending == .incomplete {
            // If a required value was present, the reason for its rejection has been reported and is more precise.
            causes = describeMissing(&error)
            unsafe container.discard(frame.pointee.scratch)
        }
        unsafe state.stack.release(frame)
        if let cause = state.issues.takeRefusal(at: causes, in: path) { return state.report(cause, isNew: false) }
        error.position = state.position(at: unsafe state.tracker.pointee.eventEnd)
        return state.report(error, isNew: true)
    }

    /// Adds the first missing key to an error. Returns the paths at which the value of that key may have been rejected.
    private func describeMissing(_ error: inout ModelError) -> [CodingPath] {
        let path = error.codingPath
        switch container.content {
        case .variants(let variants):
            error.code = .missingKey
            error.codingPath.components.append(.key(variants.key))
            error.detail = variants.key
        case .fields(let plan):
            guard let missing = plan.requirements.first(where: { unsafe !$0.isPresent(in: frame.pointee.scratch) })
            else { break }
            error.code = .missingKey
            error.detail = missing.paths.first.map { CodingPath($0.map { .key($0) }).description }
            let paths = missing.paths.map { CodingPath(path.components + $0.map { .key($0) }) }
            error.codingPath = paths.first ?? path
            return paths
        default: break
        }
        return [path]
    }
}
