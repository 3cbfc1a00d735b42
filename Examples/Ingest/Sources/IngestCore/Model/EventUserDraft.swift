/// An ``EventUser`` while it is read: what is required is nil until it comes.
struct EventUserDraft {
    var id: Int64?
    var name: String?
    var country: String?
    var isVerified = false
}
