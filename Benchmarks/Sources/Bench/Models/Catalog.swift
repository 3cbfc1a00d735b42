/// The catalogue of a ticket office, for both FastModel and `JSONDecoder`.
struct Catalog: Codable {
    var areaNames: [String: String] = [:]
    var audienceSubCategoryNames: [String: String] = [:]
    var blockNames: [String: String] = [:]
    var events: [String: CatalogEvent] = [:]
    var performances: [Performance] = []
    var seatCategoryNames: [String: String] = [:]
    var subTopicNames: [String: String] = [:]
    var subjectNames: [String: String] = [:]
    var topicNames: [String: String] = [:]
    var topicSubTopics: [String: [Int]] = [:]
    var venueNames: [String: String] = [:]
}

/// An event of the catalogue.
struct CatalogEvent: Codable {
    var description: String?
    var id = 0
    var logo: String?
    var name = ""
    var subTopicIds: [Int] = []
    var subjectCode: String?
    var subtitle: String?
    var topicIds: [Int] = []
}

/// A performance of an event.
struct Performance: Codable {
    var eventId = 0
    var id = 0
    var logo: String?
    var name: String?
    var prices: [Price] = []
    var seatCategories: [SeatCategory] = []
    var seatMapImage: String?
    var start = 0
    var venueCode = ""
}

/// The price of a seat.
struct Price: Codable {
    var amount = 0
    var audienceSubCategoryId = 0
    var seatCategoryId = 0
}

/// The areas in which a category of seats is offered.
struct SeatCategory: Codable {
    var areas: [Area] = []
    var seatCategoryId = 0
}

/// An area of the venue.
struct Area: Codable {
    var areaId = 0
    var blockIds: [Int] = []
}
