/// The catalogue of a ticket office, about 1 MB, in the form of the well-known `citm_catalog.json`: many small objects, and
/// dictionaries whose keys are identifiers. The names are invented.
struct CatalogDocuments {
    private static let areas = ["Arrière-scène", "Parterre", "1er balcon", "2ème balcon", "Loge", "Galerie", "Fosse"]
    private static let sides = ["central", "côté jardin", "côté cour", "pair", "impair"]
    private static let works = [
        "Quatuor", "Symphonie nº 5", "Récital", "Nuit \"Brahms\"", "Concert du dimanche", "Opéra",
    ]
    private static let artists = ["Orchestre de Lyon", "Ensemble Voilà", "Trio Élan", "A. Dvořáková", "J. Müller"]

    private var generator = SeededGenerator(seed: 0xC1731)

    private init() {}

    /// The document.
    static func catalog(events: Int, performances: Int) -> String {
        var documents = CatalogDocuments()
        return documents.catalog(events: events, performances: performances).indentedText(width: 4)
    }

    private mutating func catalog(events: Int, performances: Int) -> DocumentNode {
        let areas = identifiers(17, from: 205_705_993)
        let audiences = identifiers(5, from: 337_100_890)
        let categories = identifiers(64, from: 338_937_235)
        let topics = identifiers(4, from: 107_888_604)
        let subTopics = identifiers(19, from: 337_184_262)
        let eventIDs = identifiers(events, from: 138_586_341)
        return [
            "areaNames": names(areas) { "\($0.pick(Self.areas)) \($0.pick(Self.sides))" },
            "audienceSubCategoryNames": names(audiences) { "Abonné \($0.int(1...9))" },
            "blockNames": [:],
            "events": .object(eventIDs.map { ("\($0)", event($0, topics: topics, subTopics: subTopics)) }),
            "performances": .array(
                (0..<performances).map { index in
                    performance(
                        339_887_544 + index, of: generator.pick(eventIDs), audiences: audiences, categories: categories,
                        areas: areas)
                }),
            "seatCategoryNames": names(categories) { "\($0.int(1...6))ère catégorie" },
            "subTopicNames": names(subTopics) { $0.pick(Self.works) },
            "subjectNames": [:],
            "topicNames": names(topics) { $0.pick(Self.works) },
            "topicSubTopics": .object(topics.map { ("\($0)", some(of: subTopics, 2...8)) }),
            "venueNames": ["PLEYEL_PLEYEL": "Salle Pleyel"],
        ]
    }

    private mutating func event(_ id: Int, topics: [Int], subTopics: [Int]) -> DocumentNode {
        let hasLogo = generator.chance(percent: 60)
        let isSubtitled = generator.chance(percent: 10)
        return [
            "description": nil,
            "id": .init(id),
            "logo": hasLogo ? "/images/UE0AAAAACEKo\(generator.int(10...99))QAAAAVDSVRN" : nil,
            "name": "\(generator.pick(Self.artists)) - \(generator.pick(Self.works))",
            "subTopicIds": some(of: subTopics, 1...5),
            "subjectCode": nil,
            "subtitle": isSubtitled ? .string(generator.pick(Self.artists)) : nil,
            "topicIds": some(of: topics, 1...3),
        ]
    }

    private mutating func performance(
        _ id: Int, of event: Int, audiences: [Int], categories: [Int], areas: [Int]
    ) -> DocumentNode {
        let offered = (0..<generator.int(2...7)).map { _ in generator.pick(categories) }
        let hasLogo = generator.chance(percent: 40)
        return [
            "eventId": .init(event),
            "id": .init(id),
            "logo": hasLogo ? "/images/UE0AAAAACEKp\(generator.int(10...99))QAAAAVDSVRN" : nil,
            "name": nil,
            "prices": .array(
                offered.map { category in
                    [
                        "amount": .init(generator.int(10...180) * 500),
                        "audienceSubCategoryId": .init(generator.pick(audiences)),
                        "seatCategoryId": .init(category),
                    ]
                }),
            "seatCategories": .array(
                offered.map { category in
                    let seats: [DocumentNode] = (0..<generator.int(4...14)).map { _ in
                        ["areaId": .init(generator.pick(areas)), "blockIds": []]
                    }
                    return ["areas": .array(seats), "seatCategoryId": .init(category)]
                }),
            "seatMapImage": nil,
            "start": .init(1_372_701_600_000 + generator.int(0...400) * 86_400_000),
            "venueCode": "PLEYEL_PLEYEL",
        ]
    }

    private mutating func identifiers(_ count: Int, from first: Int) -> [Int] {
        var next = first
        return (0..<count).map { _ in
            next += generator.int(1...9)
            return next
        }
    }

    private mutating func names(_ identifiers: [Int], _ name: (inout SeededGenerator) -> String) -> DocumentNode {
        .object(identifiers.map { ("\($0)", .string(name(&generator))) })
    }

    private mutating func some(of identifiers: [Int], _ count: ClosedRange<Int>) -> DocumentNode {
        .array((0..<generator.int(count)).map { _ in .init(generator.pick(identifiers)) })
    }
}
