/// A model that knows which of its properties the document had, as a store needs to leave the others alone.
///
/// ```swift
/// struct Author: PresenceTracking {
///     var id = 0
///     var name: String?
///     var presence = PropertyPresence()
///
///     static let schema = Schema({ Author() }) {
///         Field("id", \.id)
///         Field("name", \.name)
///     }
/// }
/// ```
///
/// Only such models pay for it.
public protocol PresenceTracking: JSONModel {
    /// Which properties the document had; set when the model is decoded.
    var presence: PropertyPresence { get set }
}

extension PresenceTracking {
    /// Sets the presence of a model in memory.
    static func set(_ presence: PropertyPresence, at model: UnsafeMutableRawPointer) {
        unsafe model.assumingMemoryBound(to: Self.self).pointee.presence = presence
    }

    /// Saves the presence before an update.
    func savePresence(_ saver: _ObjectSaver) { _ = saver.save(\Self.presence, of: self) }

    /// Adds to the presence of a model in memory.
    static func insert(_ position: Int, at model: UnsafeMutableRawPointer) {
        unsafe model.assumingMemoryBound(to: Self.self).pointee.presence.insert(position)
    }
}
