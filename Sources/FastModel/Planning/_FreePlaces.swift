/// The places for elements that a container in the making still has, one behind another. It is the first thing in the builder of
/// a container whose sink names its elements' storage, so that the machine finds it at the elements' target.
@safe
public struct _FreePlaces {
    @usableFromInline var next: UnsafeMutableRawPointer
    @usableFromInline var count: Int

    @inlinable
    init(next: UnsafeMutableRawPointer, count: Int) {
        unsafe self.next = unsafe next
        self.count = count
    }

    /// Takes the next place, which has so many bytes.
    @inlinable
    @inline(__always)
    mutating func take(_ stride: Int) {
        unsafe next += stride
        count &-= 1
    }
}
