#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension _PropertyAccess {
    /// The same, but a value that is not of the property's type, as a program may assign it, is written as what it is.
    func writingValues<Value>(of slot: DynamicSlot<Value>) -> _PropertyAccess {
        var access = self
        unsafe access.write = { base, writer in
            let record = unsafe base.assumingMemoryBound(to: DynamicRecord.self)
            return unsafe record.pointee.value(at: slot.position, in: slot.names)?.write(to: &writer) ?? .nothing
        }
        return access
    }
}

extension DynamicValue {
    fileprivate func write(to writer: inout _Writer) -> _Written {
        switch self {
        case .null: .nothing
        case .string(let value): value.write(to: &writer)
        case .integer(let value): value.write(to: &writer)
        case .double(let value): value.write(to: &writer)
        case .bool(let value): value.write(to: &writer)
        case .date(let value): value.write(to: &writer)
        case .decimal(let value): value.write(to: &writer)
        case .data(let value): value.write(to: &writer)
        case .json(let value): value.write(to: &writer)
        }
    }
}

extension _DynamicScalar {
    fileprivate func write(to writer: inout _Writer) -> _Written {
        unsafe withUnsafePointer(to: self) { unsafe Self._write($0, to: &writer) }
    }
}
