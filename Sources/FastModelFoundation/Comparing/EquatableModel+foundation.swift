public import FastModel
public import Foundation

extension EquatableModel where Self: NSObject {
    /// Explains why a subclass of `NSObject` cannot conform.
    @available(
        *, unavailable,
        message: """
            '==' of a subclass of NSObject calls isEqual(_:). Inherit JSONModel instead of EquatableModel or HashableModel, and override \
            'isEqual(_:)' with hasEqualProperties(as:) and 'hash' with hashProperties(into:)
            """
    ) public static var _comparesProperties: Bool { false }
}
