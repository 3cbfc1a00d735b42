public import FastModel
public import Foundation

/// With this module, `localizedDescription`, which many programs log, is the error's description.
extension ModelError: LocalizedError {
    /// The same as `description`, in English.
    public var errorDescription: String? { description }
}
