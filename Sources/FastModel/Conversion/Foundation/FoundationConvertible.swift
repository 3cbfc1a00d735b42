/// A class of Foundation's that a property can have: it is read as the Swift type that stands for it.
///
/// `NSNumber`, `NSDecimalNumber`, `NSString`, `NSURL`, `NSDate`, `NSData`, `NSArray`, `NSSet`, `NSDictionary` and their
/// mutable subclasses conform.
public protocol FoundationConvertible: AnyObject, JSONConvertible {
    /// The Swift type that stands for the class.
    associatedtype Form: JSONConvertible
    /// Makes an instance of the class, or of the subclass that is asked; nil when it cannot hold the value exactly.
    static func _instance(of form: Form) -> AnyObject?
}

extension FoundationConvertible {
    public static func _scalar(_ event: _Event) -> Self? {
        if let object: Self = event.native() { return object }
        guard let form = Form._scalar(event) else { return nil }
        return _instance(of: form) as? Self ?? event.rejected(.inexact)
    }

    public static func _object<Sink: _Sink>(_ sink: Sink, _ builder: _PlanBuilder) -> _Container?
    where Sink.Value == Self {
        Form._object(_MappedSink(base: sink) { (form: Form) in _instance(of: form) as? Self }, builder)
    }

    public static func _array<Sink: _Sink>(_ sink: Sink, _ builder: _PlanBuilder) -> _Container?
    where Sink.Value == Self {
        Form._array(_MappedSink(base: sink) { (form: Form) in _instance(of: form) as? Self }, builder)
    }

    public static var _readsNullWords: Bool { Form._readsNullWords }
}
