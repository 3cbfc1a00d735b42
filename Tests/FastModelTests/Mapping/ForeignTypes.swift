// Types as a program has them from elsewhere: they know nothing of JSON.

struct ForeignAddress: Equatable {
    var city = ""
    var street: String?
}

struct ForeignPost: Equatable {
    var title = ""
    var likes = 0
}

class ForeignPerson {
    var name = ""
    var age = 0
}

final class ForeignUser: ForeignPerson {
    var home = ForeignAddress()
    var work: ForeignAddress?
    var posts: [ForeignPost] = []
    var byName: [String: ForeignPost] = [:]
    var favourite: ForeignPost?
    var pet: String?
    var friend: ForeignUser?
}
