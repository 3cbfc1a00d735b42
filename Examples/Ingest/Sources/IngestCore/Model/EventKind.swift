import FastModel

/// The kinds of event. A record of another kind is rejected.
package enum EventKind: String, JSONConvertible, Sendable, CaseIterable {
    case pageView = "page_view"
    case click
    case search
    case purchase
    case signUp = "sign_up"
}
