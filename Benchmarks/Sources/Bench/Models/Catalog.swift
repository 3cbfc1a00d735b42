import FastModel

/// The catalogue of a ticket office, for both FastModel and `JSONDecoder`.
struct Catalog: JSONModel, Codable {
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

    static let schema = Schema(Catalog.init) {
        Field("areaNames", \.areaNames)
        Field("audienceSubCategoryNames", \.audienceSubCategoryNames)
        Field("blockNames", \.blockNames)
        Field("events", \.events)
        Field("performances", \.performances)
        Field("seatCategoryNames", \.seatCategoryNames)
        Field("subTopicNames", \.subTopicNames)
        Field("subjectNames", \.subjectNames)
        Field("topicNames", \.topicNames)
        Field("topicSubTopics", \.topicSubTopics)
        Field("venueNames", \.venueNames)
    }
}

/// An event of the catalogue.
struct CatalogEvent: JSONModel, Codable {
    var description: String?
    var id = 0
    var logo: String?
    var name = ""
    var subTopicIds: [Int] = []
    var subjectCode: String?
    var subtitle: String?
    var topicIds: [Int] = []

    static let schema = Schema(CatalogEvent.init) {
        Field("description", \.description)
        Field("id", \.id)
        Field("logo", \.logo)
        Field("name", \.name)
        Field("subTopicIds", \.subTopicIds)
        Field("subjectCode", \.subjectCode)
        Field("subtitle", \.subtitle)
        Field("topicIds", \.topicIds)
    }
}

/// A performance of an event.
struct Performance: JSONModel, Codable {
    var eventId = 0
    var id = 0
    var logo: String?
    var name: String?
    var prices: [Price] = []
    var seatCategories: [SeatCategory] = []
    var seatMapImage: String?
    var start = 0
    var venueCode = ""

    static let schema = Schema(Performance.init) {
        Field("eventId", \.eventId)
        Field("id", \.id)
        Field("logo", \.logo)
        Field("name", \.name)
        Field("prices", \.prices)
        Field("seatCategories", \.seatCategories)
        Field("seatMapImage", \.seatMapImage)
        Field("start", \.start)
        Field("venueCode", \.venueCode)
    }
}

/// The price of a seat.
struct Price: JSONModel, Codable {
    var amount = 0
    var audienceSubCategoryId = 0
    var seatCategoryId = 0

    static let schema = Schema(Price.init) {
        Field("amount", \.amount)
        Field("audienceSubCategoryId", \.audienceSubCategoryId)
        Field("seatCategoryId", \.seatCategoryId)
    }
}

/// The areas in which a category of seats is offered.
struct SeatCategory: JSONModel, Codable {
    var areas: [Area] = []
    var seatCategoryId = 0

    static let schema = Schema(SeatCategory.init) {
        Field("areas", \.areas)
        Field("seatCategoryId", \.seatCategoryId)
    }
}

/// An area of the venue.
struct Area: JSONModel, Codable {
    var areaId = 0
    var blockIds: [Int] = []

    static let schema = Schema(Area.init) {
        Field("areaId", \.areaId)
        Field("blockIds", \.blockIds)
    }
}
