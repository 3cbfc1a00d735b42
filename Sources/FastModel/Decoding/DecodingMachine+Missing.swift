// What becomes of properties whose keys are missing, where that is not left to the schema.

extension DecodingMachine {
    /// The top frame's object, whose keys are checked, ends: sets the optionals to nil whose keys are missing, and reports the first
    /// other property whose key is. Afterwards the object may be gone with the record.
    @inline(never)
    mutating func supplyMissing() -> Bool {
        let frame = unsafe top
        guard unsafe frame.pointee.keyPolicies.missing == .reject,
            let container = unsafe frame.pointee.container?.takeUnretainedValue(),
            case .fields(let plan) = container.content, let table = unsafe frame.pointee.checkedTable,
            let ranks = unsafe frame.pointee.ranks
        else { return true }
        let seen = unsafe ranks + table.pointee.groupCount
        for field in plan.expectations where !field.entries.contains(where: { unsafe seen[$0] == 0 }) {
            let setter = unsafe field.setter.takeUnretainedValue()
            // The records of a stream are no property.
            if unsafe isForRecords(field.setter) { continue }
            let null = unsafe _Event(.null, start: noText, count: 0, context: context)
            if field.isOptional, unsafe setter.scalar(frame.pointee.base + field.offset, null) { continue }
            unsafe _ = context.pointee.takeFailure()
            let path = currentPath(in: level - 1).components
            return report(
                within: ModelError(
                    .missingKey, codingPath: CodingPath(path + field.path.map { .key($0) }),
                    position: unsafe tracker.pointee.position(at: tracker.pointee.eventEnd),
                    detail: field.path.joined(separator: ".")),
                isError: true)
        }
        return true
    }
}
