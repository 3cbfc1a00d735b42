import FastModel

@testable import FastModelCore

/// The events that a source delivers for a text, with their arguments, and the end.
struct RecordedEvents: Equatable {
    /// The kinds of events, a letter each, with text and digits behind those that have them.
    var bytes: [UInt8] = []
    /// The offset after each event.
    var ends: [Int] = []
    var fault: String?

    /// The scanner's events for a whole text.
    static func whole(_ text: UnsafeBufferPointer<UInt8>, _ extensions: JSONExtensions = []) -> RecordedEvents {
        unsafe EventRecorder.record { recorder, events, tracker in
            recorder.finish(
                unsafe WholeText.read(text, events, context: recorder.address, tracker: tracker, extensions))
        }
    }

    /// The events of guard, yajl and lexer for a text in pieces, whose sizes are repeated.
    static func pieces(_ text: UnsafeBufferPointer<UInt8>, of sizes: [Int]) -> RecordedEvents {
        unsafe EventRecorder.record { recorder, events, tracker in
            let memory = UnsafeMutableRawPointer.allocate(byteCount: Reader.memorySize, alignment: 16)
            defer { unsafe memory.deallocate() }
            var reader = unsafe Reader(
                in: memory, events, context: recorder.address, tracker: tracker,
                tokenLimit: 1 << 20)
            var rest = unsafe text[...]
            var result = ReadingResult.more
            var turn = 0
            while unsafe !rest.isEmpty, case .more = result {
                let piece = unsafe rest.prefix(max(1, sizes[turn % sizes.count]))
                unsafe rest = rest.dropFirst(piece.count)
                turn += 1
                // In separate memory, so that the address sanitizer detects pointers that are kept.
                let copy = unsafe UnsafeMutableBufferPointer<UInt8>.allocate(capacity: piece.count)
                defer { unsafe copy.deallocate() }
                _ = unsafe copy.initialize(fromContentsOf: piece)
                result = unsafe reader.feed(UnsafeBufferPointer(copy))
                // While the piece exists, because the fault's line is found in it.
                recorder.finish(result)
            }
            if case .more = result { recorder.finish(reader.finish()) }
        }
    }
}

/// The context of callbacks that record.
@safe
private final class EventRecorder {
    var events = RecordedEvents()
    var tracker: UnsafeMutablePointer<SourceTracker>

    init(_ tracker: UnsafeMutablePointer<SourceTracker>) { unsafe self.tracker = unsafe tracker }

    var address: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

    static func record(
        _ body: (EventRecorder, UnsafeRawPointer, UnsafeMutablePointer<SourceTracker>) -> Void
    ) -> RecordedEvents {
        var tracker = SourceTracker()
        return unsafe withUnsafeMutablePointer(to: &tracker) { tracker in
            let recorder = unsafe EventRecorder(tracker)
            unsafe body(recorder, EventCallbacks.recording.address, tracker)
            return recorder.events
        }
    }

    func add(_ kind: Character, _ text: UnsafeBufferPointer<UInt8>? = nil, _ digits: [UInt64] = []) {
        events.bytes.append(kind.asciiValue ?? 0)
        if let text = unsafe text { unsafe events.bytes += text + [0] }
        for digit in digits { events.bytes += Array("\(digit),".utf8) }
        events.ends.append(unsafe tracker.pointee.eventEnd)
    }

    func finish(_ result: ReadingResult) {
        switch result {
        case .more: break
        case .stopped: events.fault = "stopped"
        case .failed(let fault):
            let position = unsafe tracker.pointee.position(at: fault.offset)
            events.fault = "\(fault.code) \(position) \(fault.expected) \(fault.detail ?? "")"
        }
    }
}

/// Adds an event to the recorder that is the context.
private func add(
    _ context: UnsafeMutableRawPointer, _ kind: Character, _ text: UnsafeBufferPointer<UInt8>? = nil,
    _ digits: [UInt64] = []
) -> Int32 {
    unsafe Unmanaged<EventRecorder>.fromOpaque(context).takeUnretainedValue().add(kind, text, digits)
    return 1
}

extension EventCallbacks {
    fileprivate static let recording: EventCallbacks = {
        unsafe EventCallbacks(
            null: { unsafe add($0, "n") },
            bool: { unsafe add($0, $1 != 0 ? "t" : "f") },
            number: {
                unsafe add(
                    $0, "0", UnsafeBufferPointer(start: $1, count: $2),
                    [$3, UInt64(bitPattern: Int64($4)), UInt64(bitPattern: Int64($5))])
            },
            string: { context, start, count, isASCII in
                let text = unsafe UnsafeBufferPointer(start: start, count: count)
                // The reader of pieces knows less, but must not report anything false.
                if isASCII != 0, unsafe text.contains(where: { $0 > 0x7F }) { return unsafe add(context, "!") }
                return unsafe add(context, "s", text)
            },
            startObject: { unsafe add($0, "{") },
            key: { unsafe add($0, "k", UnsafeBufferPointer(start: $1, count: $2)) },
            endObject: { unsafe add($0, "}") },
            startArray: { unsafe add($0, "[") },
            endArray: { unsafe add($0, "]") },
            nonFinite: { unsafe add($0, "w", nil, [$1.bitPattern, UInt64($2)]) })
    }()
}
