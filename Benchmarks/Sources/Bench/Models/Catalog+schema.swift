// Apart from the types, which Peers/swift compiles without the library.
import FastModel

extension Catalog: JSONModel {
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

extension CatalogEvent: JSONModel {
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

extension Performance: JSONModel {
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

extension Price: JSONModel {
    static let schema = Schema(Price.init) {
        Field("amount", \.amount)
        Field("audienceSubCategoryId", \.audienceSubCategoryId)
        Field("seatCategoryId", \.seatCategoryId)
    }
}

extension SeatCategory: JSONModel {
    static let schema = Schema(SeatCategory.init) {
        Field("areas", \.areas)
        Field("seatCategoryId", \.seatCategoryId)
    }
}

extension Area: JSONModel {
    static let schema = Schema(Area.init) {
        Field("areaId", \.areaId)
        Field("blockIds", \.blockIds)
    }
}
