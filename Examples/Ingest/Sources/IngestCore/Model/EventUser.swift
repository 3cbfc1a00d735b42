package import FastModel

/// Who caused an ``Event``.
package struct EventUser: ValidationHook, Sendable, Equatable {
    /// Identifies the user.
    package let id: Int64
    /// The name to show.
    package let name: String
    /// The country's code (ISO 3166-1 alpha-2).
    package let country: String?
    /// Whether the user's address was confirmed.
    package let isVerified: Bool

    package static let schema = Schema<EventUser>(draft: EventUserDraft.init) {
        Field(required: "id", \.id)
        Field(required: "name", \.name)
        Field("country", \.country)
        Field("isVerified", \.isVerified, key: "verified")
    } build: { draft in
        guard let id = draft.id, let name = draft.name.take() else { return nil }
        return EventUser(id: id, name: name, country: draft.country.take(), isVerified: draft.isVerified)
    } seed: { user in
        EventUserDraft(id: user.id, name: user.name, country: user.country, isVerified: user.isVerified)
    }

    package func validate() throws { try StorableText.check(name, country) }
}
