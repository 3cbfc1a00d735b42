// What streams need of a session, so that its state machine stays in this module.

extension DecodingSession {
    /// Makes an error reject the text that is read, a record, and not the stream.
    package func expectRecords() { unsafe machine.pointee.state.records.isRecord = true }

    /// Starts at a place of the stream.
    package func start(at place: TextPlace) { unsafe tracker.pointee.start(at: place) }

    /// The position of an offset, which must not precede the line that was counted last; nil for the end of the last event.
    package func position(at offset: Int?) -> SourcePosition {
        unsafe tracker.pointee.position(at: offset ?? tracker.pointee.eventEnd)
    }

    /// The issues so far.
    package var report: DecodingReport { unsafe machine.pointee.state.issues.report }

    /// Removes and returns the findings of a record; nil if there are none.
    package func takeFindings() -> DecodingFindings? { unsafe machine.pointee.state.issues.take() }

    /// Discards a record that could not be read to its end. Returns its findings, which are also kept.
    package func abandonRecord() -> DecodingFindings {
        unsafe machine.pointee.state.abandonRecord()
        return unsafe machine.pointee.state.issues.ensureFindings()
    }

    /// Whether the array of the records is open.
    package var isInRecords: Bool { unsafe machine.pointee.state.records.areOpen }

    /// Whether the document had the array of the records, or a null in its place.
    package var hasFoundRecords: Bool { unsafe machine.pointee.state.records.wereFound }
}
