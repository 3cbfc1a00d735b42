import Foundation

/// What the automatic strategy should make of a text in an ISO form, found in another way: by the text's shape, in which
/// every digit is a `d`, and by adding up days.
struct DateOracle {
    let date: Date

    private static let fractions: [String] =
        [""]
        + (1...9).flatMap { count in
            [".", ","].map { $0 + String(repeating: "d", count: count) }
        }

    /// Every shape with a time, and the length of its fraction.
    private static let shapes: [String: (fraction: Int, zone: Int)] = {
        var shapes: [String: (fraction: Int, zone: Int)] = [:]
        for separator in ["T", "t", " "] {
            for fraction in fractions {
                for zone in ["", "Z", "z", "+dd", "-dd", "+dddd", "-dddd", "+dd:dd", "-dd:dd"] {
                    shapes["dddd-dd-dd\(separator)dd:dd:dd\(fraction)\(zone)"] = (fraction.count, zone.count)
                    shapes["dddd-dd-dd\(separator)dd:dd\(zone)"] = (0, zone.count)
                }
            }
        }
        return shapes
    }()

    init?(_ text: String) {
        let characters = Array(text)
        let shape = String(characters.map { "0123456789".contains($0) ? "d" : $0 })
        func number(_ start: Int, _ count: Int) -> Int { Int(String(characters[start..<start + count])) ?? -1 }
        var seconds = 0
        var fraction = 0.0
        if let (fractionLength, zoneLength) = Self.shapes[shape] {
            let hasSecond = shape.dropFirst(16).hasPrefix(":dd")
            let (hour, minute, second) = (number(11, 2), number(14, 2), hasSecond ? number(17, 2) : 0)
            guard hour < 24, minute < 60, second < 60 else { return nil }
            seconds = hour * 3600 + minute * 60 + second
            if fractionLength > 0 { fraction = Double("0." + String(characters[20..<19 + fractionLength])) ?? 0 }
            if zoneLength > 1 {
                let zone = characters.suffix(zoneLength).filter { $0 != ":" } + ["0", "0"]
                let (hours, minutes) = (Int(String(zone[1...2])) ?? 99, Int(String(zone[3...4])) ?? 99)
                guard hours < 24, minutes < 60 else { return nil }
                seconds += (hours * 3600 + minutes * 60) * (zone[0] == "-" ? 1 : -1)
            }
        } else if shape != "dddd-dd-dd" {
            return nil
        }
        let (year, month, day) = (number(0, 4), number(5, 2), number(8, 2))
        let isLeap = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)
        let months = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard year >= 1, months.indices.contains(month - 1), day >= 1, day <= months[month - 1] else { return nil }
        let leapDays = (year - 1) / 4 - (year - 1) / 100 + (year - 1) / 400
        let days = (year - 1) * 365 + leapDays + months.prefix(month - 1).reduce(0, +) + day - 1
        // From 0001-01-01 to 2001-01-01.
        date = Date(timeIntervalSinceReferenceDate: Double((days - 730_485) * 86_400 + seconds) + fraction)
    }
}
