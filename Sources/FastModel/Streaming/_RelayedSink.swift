/// Passes the value on to the target whose address stands in the sink's own: for the elements of an array that is not
/// gathered but delivered one by one.
public struct _RelayedSink<Base: _Sink>: _Sink {
    @usableFromInline let base: Base

    @inlinable
    init(_ base: Base) {
        self.base = base
    }

    @inlinable public static var isElement: Bool { true }

    @inlinable
    public func put(
        _ value: consuming Base.Value, at target: UnsafeMutableRawPointer,
        _ context: UnsafeMutablePointer<_ConversionContext>
    ) -> Bool {
        unsafe base.put(value, at: target.load(as: UnsafeMutableRawPointer.self), context)
    }
}

extension _Setter {
    /// The root of a stream of array elements, which go to the slot one by one.
    convenience init(arrayOfRecords element: _Setter, slot: UnsafeMutableRawPointer) {
        let address = UInt(bitPattern: slot)
        let array = unsafe _Container(
            elements: element,
            size: MemoryLayout<UnsafeMutableRawPointer>.size,
            begin: { scratch, _ in unsafe scratch.storeBytes(of: address, as: UInt.self) },
            finish: { _, _, _ in .done },
            discard: { _ in })
        unsafe self.init(type: [Any].self, object: nil, array: array, nil) { _, event in
            event.fail(event.kind == .null ? .unexpectedNull : .typeMismatch)
        }
    }
}
