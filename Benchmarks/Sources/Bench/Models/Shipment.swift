import FastModel
import Foundation

/// A shipment: properties of the kinds that the state machine passes to conversions, rather than storing them itself.
struct Shipment: JSONModel, Codable {
    var id = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    var status = ShipmentStatus.created
    var history: [ShipmentStatus] = []
    var created = Date(timeIntervalSince1970: 0)
    var delivered: Date?
    var returned: Date?
    var tracking: URL?
    var color = ShipmentColor(rgb: 0)
    var weights: [Double?] = []
    var labels: [String: String] = [:]
    var counts: [String: Int] = [:]
    var origin: ShipmentPlace?
    var stops: [ShipmentPlace] = []
    var duties: [String: ShipmentPlace] = [:]

    static let schema = Schema({ Shipment() }) {
        Field("id", \.id)
        Field("status", \.status)
        Field("history", \.history)
        Field("created", \.created)
        Field("delivered", \.delivered)
        Field("returned", \.returned)
        Field("tracking", \.tracking)
        Field("color", \.color, using: ShipmentColorConverter())
        Field("weights", \.weights)
        Field("labels", \.labels)
        Field("counts", \.counts)
        Field("origin", \.origin)
        Field("stops", \.stops)
        Field("duties", \.duties)
    }
}

enum ShipmentStatus: String, JSONConvertible, Codable {
    case created, packed, shipped, delivered, returned
}

struct ShipmentPlace: JSONModel, Codable {
    var city = ""
    var country: String?
    var reached: Date?

    static let schema = Schema({ ShipmentPlace() }) {
        Field("city", \.city)
        Field("country", \.country)
        Field("reached", \.reached)
    }
}

/// A colour, in JSON six hexadecimal digits.
struct ShipmentColor: Codable {
    var rgb: UInt32

    init(rgb: UInt32) { self.rgb = rgb }

    init(from decoder: any Decoder) throws {
        rgb = UInt32(try decoder.singleValueContainer().decode(String.self), radix: 16) ?? 0
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(String(rgb, radix: 16))
    }
}

struct ShipmentColorConverter: JSONConverter {
    func decode(_ source: String) throws -> ShipmentColor {
        guard let rgb = UInt32(source, radix: 16) else { throw ModelError(.invalidFormat) }
        return ShipmentColor(rgb: rgb)
    }

    func encode(_ value: ShipmentColor) -> String { String(value.rgb, radix: 16) }
}
