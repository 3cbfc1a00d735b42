import FastModel
import Testing

@testable import FastModelCore

@Suite("The frames of open objects")
struct FrameStackTests {
    struct Book: JSONModel {
        var name = "unchanged"
        static let schema = Schema(Book.init) { Field("name", \.name) }
    }

    @Test(
        "Before an object's first key its frame has the setter that takes no value, not the setter of the value around it"
    )
    func noKey() throws {
        let root = unsafe try ReadingPlanCache.shared.root(ObjectIdentifier(Book.self), make: Book.slotSetter)
        let frames = UnsafeMutablePointer<Frame>.allocate(capacity: 4)
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 4096, alignment: _Container.alignment)
        let slot = unsafe ValueSlot<Book>.make()
        defer {
            unsafe frames.deallocate()
            unsafe memory.deallocate()
            unsafe ValueSlot.destroy(slot)
        }
        var stack = unsafe FrameStack(
            frames: frames, capacity: 4, scratch: ScratchStack(start: memory, count: 4096), root: root, target: slot,
            keyPolicies: KeyPolicies())
        defer { stack.close() }
        let container = try #require(unsafe root.takeUnretainedValue().object)
        let isOpen = stack.open(container)
        #expect(isOpen)
        let frame = unsafe stack.top
        #expect(unsafe frame.pointee.setter.toOpaque() == _Setter.none.toOpaque())
        // Without a key, no container is opened and no scalar is stored in place.
        let setter = unsafe frame.pointee.setter.takeUnretainedValue()
        #expect(setter.object == nil && setter.array == nil && setter.storage.scalar == .other && !setter.storesNil)
        let table = unsafe try #require(frame.pointee.table)
        let isAimed = unsafe frame.pointee.aim(at: table.pointee.entries)
        #expect(isAimed)
        #expect(unsafe frame.pointee.setter.toOpaque() != _Setter.none.toOpaque())
    }
}
