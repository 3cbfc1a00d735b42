/// The functions a ``Reader`` calls, one per event of the JSON text. Each gets the reader's context first and returns 1
/// to go on, 0 to stop. They run inside C, so they never throw and never trap.
///
/// Text is borrowed for the call: strings and keys with their escapes resolved, numbers as they stand.
@safe
struct EventCallbacks {
    typealias Plain = @convention(c) (_ context: UnsafeMutableRawPointer) -> Int32
    typealias Truth = @convention(c) (_ context: UnsafeMutableRawPointer, _ value: Int32) -> Int32
    typealias Digits =
        @convention(c) (_ context: UnsafeMutableRawPointer, _ text: UnsafePointer<CChar>, _ count: Int) -> Int32
    typealias Text =
        @convention(c) (_ context: UnsafeMutableRawPointer, _ text: UnsafePointer<UInt8>, _ count: Int) -> Int32

    var null: Plain
    var bool: Truth
    var number: Digits
    var string: Text
    var startObject: Plain
    var key: Text
    var endObject: Plain
    var startArray: Plain
    var endArray: Plain
}
