/// Chooses an object's model by its discriminator while the object is being read. An object that does not start with the
/// discriminator is captured.
struct VariantSelection {
    private let variants: VariantTable

    /// The selection of a frame that waits for a discriminator; nil for other frames.
    init?(of frame: UnsafeMutablePointer<Frame>) {
        guard unsafe frame.pointee.kind == .variants,
            let container = unsafe frame.pointee.container?.takeUnretainedValue(),
            case .variants(let variants) = container.content
        else { return nil }
        self.variants = variants
    }

    /// The discriminator's key.
    var key: String { variants.key }

    /// Opens the frame of an object that waits for its discriminator.
    static func open(_ container: _Container, in state: inout DecodingState) {
        state.diversion.start = state.position(at: unsafe state.tracker.pointee.bracket)
        state.stack.openVariants(container)
    }

    /// Ends the selection and pops the frame.
    static func close(in state: inout DecodingState) {
        let frame = unsafe state.stack.pop()
        unsafe state.stack.release(frame)
    }

    /// Handles the object's first key. If it is not the discriminator, the object is captured.
    func takeKey(_ event: _Event, in machine: inout DecodingMachine) -> Bool {
        if unsafe variants.key.utf8.elementsEqual(event.bytes) {
            machine.state.diversion.select()
            return true
        }
        Self.close(in: &machine.state)
        beginCapture(in: &machine)
        machine.capture(key: event)
        return true
    }

    /// Handles the discriminator's value.
    func takeValue(_ event: _Event, in machine: inout DecodingMachine) -> Bool {
        let offset = unsafe machine.state.tracker.pointee.start(of: event)
        guard event.kind == .string || event.kind == .number else {
            return refuse(
                .typeMismatch, offset: offset, found: event.kind.jsonKind, event.nativeType, in: &machine.state)
        }
        guard let variant = variants.setters[event.text], let chosen = variant.object else {
            return refuse(.unknownCase, offset: offset, found: event.kind.jsonKind, in: &machine.state)
        }
        Self.close(in: &machine.state)
        guard chosen.isStreamed else {
            beginCapture(in: &machine)
            machine.state.diversion.capture?.key(variants.key)
            machine.state.diversion.capture?.add(JSONValue._scalar(event) ?? .null)
            return true
        }
        machine.state.diversion.end()
        guard unsafe machine.open(.passUnretained(chosen), .object) && variants.key.replayAsKey(to: &machine) else {
            return false
        }
        return unsafe event.kind == .number
            ? machine.number(event.start, event.count, event.context.pointee.digits)
            : machine.string(event.start, event.count, isASCII: false)
    }

    /// Handles a discriminator that is an object or an array.
    func takeStart(_ kind: JSONKind, in state: inout DecodingState) -> Bool {
        refuse(.typeMismatch, offset: unsafe state.tracker.pointee.bracket, found: kind, in: &state)
    }

    /// Handles a discriminator that matches no variant. The object is skipped.
    private func refuse(
        _ code: ModelError.Code, offset: Int, found: JSONKind, _ foundType: (any Any.Type)? = nil,
        in state: inout DecodingState
    ) -> Bool {
        // The discriminator itself may have opened a level.
        let isContainer = found == .object || found == .array
        Self.close(in: &state)
        state.substitute()
        state.diversion.skip(at: state.depth - (isContainer ? 2 : 1))
        return state.report(
            code, offset: offset, found: found, wanted: state.wantedType, detail: "the key \(variants.key)",
            foundType: foundType)
    }

    /// Starts capturing the object after its brace and a key have been read. An object with variants is never kept as a captured
    /// value, so the places of its keys do not matter.
    private func beginCapture(in machine: inout DecodingMachine) {
        let start = machine.state.diversion.start
        _ = machine.beginCapture(.object)
        machine.state.diversion.start = start
    }
}
