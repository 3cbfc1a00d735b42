private import CYajlShim

/// The stack of the calling thread. Functions that recurse into nested values check it, so that a value that is nested too deeply for the
/// stack does not end the process. Functions that can throw then throw `depthLimit`; the others continue on another thread.
@usableFromInline package enum ThreadStack {
    /// The bytes that a check leaves for one level of recursion and for what the level calls: the program's code, Foundation's
    /// formatters.
    private static let reserve = 24 << 10

    /// The bytes of stack that destroying one level of a value takes, rounded up. No check is possible while a value is destroyed.
    private static let bytesPerLevel = 512

    /// The levels that need no check, because every stack has room for them.
    static let freeLevels = 8

    /// The detail of the error for nesting that the stack has no room for.
    static let detail = "the thread's stack is too small"

    /// Whether too little is left for another level of recursion.
    static var isLow: Bool { fm_stack_remaining() < reserve }

    /// How deeply a value may be nested so that it can be destroyed on this thread.
    static var levels: Int {
        let remaining = fm_stack_remaining()
        return remaining < reserve ? freeLevels : max(freeLevels, Int(clamping: remaining) / bytesPerLevel)
    }

    /// Calls the body, on another thread with a large stack if too little is left of this thread's.
    @inline(__always) package static func withRoom<Result>(_ body: () -> Result) -> Result {
        isLow ? onLargeStack(body) : body()
    }

    /// Calls the body on another thread with a large stack, and waits for its end.
    @inline(never) static func onLargeStack<Result>(_ body: () -> Result) -> Result {
        var result: Result?
        withoutActuallyEscaping({ result = body() }) { work in
            var work: () -> Void = work
            unsafe withUnsafeMutablePointer(to: &work) { context in
                let isDone = unsafe fm_on_large_stack(context) { context in
                    unsafe context.assumingMemoryBound(to: (() -> Void).self).pointee()
                }
                // Without another thread, this one has to do.
                if !isDone { unsafe context.pointee() }
            }
        }
        return result ?? body()
    }
}
