#if canImport(Glibc)
private import Glibc
#elseif canImport(Darwin)
private import Darwin
#endif

/// The members of an object that is written, in declaration order and sorted.
///
/// `@unchecked Sendable`: the memory is written by `init` only. An object belongs to a plan, and is used only
/// while that lives.
@safe
final class WritingObject: @unchecked Sendable {
    let count: Int
    let declared: UnsafeMutablePointer<WritingMember>
    let sorted: UnsafeMutablePointer<WritingMember>

    init(_ tree: WritingTree) {
        let members = tree.children.map { $0.member }
        count = members.count
        unsafe declared = .allocate(capacity: max(1, count))
        unsafe sorted = .allocate(capacity: max(1, count))
        let ordered = members.sorted { left, right in left.name.utf8.lexicographicallyPrecedes(right.name.utf8) }
        for index in 0..<count {
            unsafe (declared + index).initialize(to: members[index])
            unsafe (sorted + index).initialize(to: ordered[index])
        }
    }

    deinit {
        for index in 0..<count { unsafe free(UnsafeMutableRawPointer(mutating: declared[index].key)) }
        unsafe declared.deinitialize(count: count)
        unsafe sorted.deinitialize(count: count)
        unsafe declared.deallocate()
        unsafe sorted.deallocate()
    }
}
