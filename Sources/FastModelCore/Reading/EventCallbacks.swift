private import CYajlShim

/// The functions that a source of JSON text calls, one for each kind of event. The first argument is the source's context. The
/// result is 1 to continue and 0 to stop. The functions run inside C, so they must not throw or trap.
///
/// Text is borrowed for the call: strings and keys with their escapes resolved, numbers as they are in the document. A number comes
/// with its ``Digits``, a string with 1 if it is known to be ASCII.
///
/// `@unchecked Sendable`: the memory is written only by the initializer.
@safe struct EventCallbacks: @unchecked Sendable {
    /// Takes the context. The other function types add the event's data: a Bool, or a text's bytes and their count. `Number` also
    /// adds the mantissa, exponent and flags, and `Text` whether a string is known to be ASCII. `NonFinite` adds the number and
    /// the length of its word.
    typealias Plain = @convention(c) (UnsafeMutableRawPointer) -> Int32
    typealias Truth = @convention(c) (UnsafeMutableRawPointer, Int32) -> Int32
    typealias Number =
        @convention(c) (UnsafeMutableRawPointer, UnsafePointer<UInt8>, Int, UInt64, Int32, Int32) -> Int32
    typealias Text = @convention(c) (UnsafeMutableRawPointer, UnsafePointer<UInt8>, Int, Int32) -> Int32
    typealias NonFinite = @convention(c) (UnsafeMutableRawPointer, Double, Int) -> Int32
    typealias Key = @convention(c) (UnsafeMutableRawPointer, UnsafePointer<UInt8>, Int) -> Int32

    /// The functions as the C struct.
    let address: UnsafeRawPointer

    /// Makes the C struct, which is never freed: a kind of context has one, so that a decode need not write it.
    init(
        null: @escaping Plain, bool: @escaping Truth, number: @escaping Number, string: @escaping Text,
        startObject: @escaping Plain, key: @escaping Key, endObject: @escaping Plain, startArray: @escaping Plain,
        endArray: @escaping Plain, nonFinite: @escaping NonFinite
    ) {
        let events = UnsafeMutablePointer<fm_events>.allocate(capacity: 1)
        unsafe events.initialize(
            to: fm_events(
                null: null, boolean: bool, number: number, string: string, start_object: startObject, key: key,
                end_object: endObject, start_array: startArray, end_array: endArray, non_finite: nonFinite))
        unsafe address = UnsafeRawPointer(events)
    }
}
