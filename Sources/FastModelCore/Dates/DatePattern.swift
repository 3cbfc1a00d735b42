/// A date pattern split into pieces (UTS #35, "Date Format Patterns").
struct DatePattern {
    /// The pieces; nil if the pattern has a letter that only `DateFormatter` supports.
    let pieces: [DatePiece]?

    /// - Throws: ``InvalidDateStrategy`` if the pattern cannot both read and write.
    init(_ pattern: String) throws(InvalidDateStrategy) {
        var pieces: [DatePiece]? = []
        var letters: Set<UInt8> = []
        var rest = Array(pattern.utf8)[...]
        while let byte = rest.first {
            if byte == UInt8(ascii: "'") {
                // A separate statement: `pieces?.append` would not evaluate its argument if `pieces` is nil, but the text must be
                // consumed.
                let quoted = try Self.quoted(&rest)
                pieces?.append(contentsOf: quoted)
            } else if Self.isLetter(byte) {
                let run = rest.prefix { $0 == byte }
                rest = rest.dropFirst(run.count)
                letters.insert(byte)
                if byte == UInt8(ascii: "S"), run.count > DateInstant.maximumDigits {
                    throw "the date pattern has a fraction of more than nine digits"
                }
                if let piece = Self.piece(byte, run.count) { pieces?.append(piece) } else { pieces = nil }
            } else {
                pieces?.append(.literal(byte))
                rest = rest.dropFirst()
            }
        }
        if let reason = Self.contradiction(letters) ?? pieces.flatMap(Self.contradiction) { throw reason }
        self.pieces = pieces
    }

    /// The reason why a pattern with these letters cannot read its own output, with or without `DateFormatter`.
    private static func contradiction(_ letters: Set<UInt8>) -> InvalidDateStrategy? {
        if letters.isEmpty { return "a date pattern needs a letter that stands for a part of a date" }
        if !letters.isDisjoint(with: "hK".utf8), letters.isDisjoint(with: "abB".utf8) {
            return "the date pattern has an hour of twelve without AM or PM"
        }
        if letters.contains(UInt8(ascii: "a")), letters.isDisjoint(with: "hHkK".utf8) {
            return "the date pattern has AM or PM without an hour"
        }
        return nil
    }

    /// The reason why these pieces cannot read their own output.
    private static func contradiction(_ pieces: [DatePiece]) -> InvalidDateStrategy? {
        for (piece, next) in zip(pieces, pieces.dropFirst()) where piece.isOpen {
            if next.startsWithDigit {
                return "the date pattern has a number of one or two digits before another number"
            }
            if piece.isHours, next == .literal(UInt8(ascii: ":")) {
                return "the date pattern has an offset in hours before a colon"
            }
        }
        let kinds = pieces.compactMap(\.part)
        return Set(kinds).count < kinds.count ? "the date pattern has a part twice" : nil
    }

    /// Consumes quoted text. Two quotes inside it stand for a quote.
    private static func quoted(_ rest: inout ArraySlice<UInt8>) throws(InvalidDateStrategy) -> [DatePiece] {
        rest.removeFirst()
        if rest.first == UInt8(ascii: "'") {
            rest.removeFirst()
            return [.literal(UInt8(ascii: "'"))]
        }
        var pieces: [DatePiece] = []
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "'") {
                guard rest.first == byte else { return pieces }
                rest.removeFirst()
            }
            pieces.append(.literal(byte))
        }
        throw "the date pattern has a quote without its end"
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func piece(_ letter: UInt8, _ count: Int) -> DatePiece? {
        switch (Unicode.Scalar(letter), count) {
        case ("y", 1), ("y", 4): .year(count)
        case ("M", 1...2): .month(count)
        case ("M", 3...4): .monthName(isShort: count == 3)
        case ("d", 1...2): .day(count)
        case ("E", 1...4): .weekday(isShort: count < 4)
        case ("H", 1...2): .hour(count)
        case ("h", 1...2): .hourOfHalf(count)
        case ("a", 1...3): .half
        case ("m", 1...2): .minute(count)
        case ("s", 1...2): .second(count)
        case ("S", 1...DateInstant.maximumDigits): .fraction(count)
        default: zone(letter, count).map { .zone($0) }
        }
    }

    private static func zone(_ letter: UInt8, _ count: Int) -> DatePiece.Zone? {
        switch (Unicode.Scalar(letter), count) {
        case ("z", 1...3): .name
        case ("Z", 1...3): .basic(letter: false)
        case ("Z", 5): .extended(letter: true)
        case ("X", 1): .hours(letter: true)
        case ("X", 2), ("X", 4): .basic(letter: true)
        case ("X", 3), ("X", 5): .extended(letter: true)
        case ("x", 1): .hours(letter: false)
        case ("x", 2), ("x", 4): .basic(letter: false)
        case ("x", 3), ("x", 5): .extended(letter: false)
        default: nil
        }
    }
}

/// A piece of a compiled date pattern.
enum DatePiece: Sendable, Equatable {
    /// The parts of a date. A pattern has each part at most once.
    enum Part: Sendable { case year, month, day, weekday, hour, half, minute, second, fraction, zone }

    /// How an offset or zone is written. Reading accepts all forms of offsets.
    enum Zone: Sendable, Equatable {
        /// `+0800`; with `letter`, UTC is `Z`.
        case basic(letter: Bool)
        /// `+08:00`; with `letter`, UTC is `Z`.
        case extended(letter: Bool)
        /// `+08`, or `+0830` if the offset has minutes; with `letter`, UTC is `Z`.
        case hours(letter: Bool)
        /// `GMT`. Reading also accepts the names in ``EnglishNames/zones``.
        case name
    }

    case literal(UInt8)
    // The associated values are numbers of digits. In all parts but fractions, 1 means without leading zeros.
    case year(Int), month(Int), day(Int), hour(Int), minute(Int), second(Int), fraction(Int)
    /// The hour on a 12-hour clock.
    case hourOfHalf(Int)
    case monthName(isShort: Bool), weekday(isShort: Bool)
    /// AM or PM.
    case half
    case zone(Zone)

    var part: Part? {
        switch self {
        case .literal: nil
        case .year: .year
        case .month, .monthName: .month
        case .day: .day
        case .weekday: .weekday
        case .hour, .hourOfHalf: .hour
        case .half: .half
        case .minute: .minute
        case .second: .second
        case .fraction: .fraction
        case .zone: .zone
        }
    }

    /// The most bytes that the piece writes.
    var maximumLength: Int {
        switch self {
        case .literal: 1
        case .month, .day, .hour, .hourOfHalf, .minute, .second, .half: 2
        case .year: 4
        case .fraction(let digits): digits
        case .monthName, .weekday: 9
        case .zone: 6
        }
    }

    /// Whether a digit that follows could be read as part of this piece.
    fileprivate var isOpen: Bool {
        switch self {
        case .year(1), .month(1), .day(1), .hour(1), .hourOfHalf(1), .minute(1), .second(1): true
        default: isHours
        }
    }

    /// Whether the piece is an offset in hours, which also reads minutes if a digit or colon follows.
    fileprivate var isHours: Bool { if case .zone(.hours) = self { true } else { false } }

    fileprivate var startsWithDigit: Bool {
        switch self {
        case .literal(let byte): byte &- UInt8(ascii: "0") <= 9
        case .monthName, .weekday, .half, .zone: false
        default: true
        }
    }
}

/// The English names in dates. The short form is the first three letters.
enum EnglishNames {
    static let months: [StaticString] = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    static let weekdays: [StaticString] = [
        "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
    ]

    /// UTC and the zone names of RFC 822 except the military letters, by hours east of UTC. A name is listed before its prefixes.
    static let zones: [(name: StaticString, hours: Int)] = [
        ("GMT", 0), ("UTC", 0), ("UT", 0), ("EST", -5), ("EDT", -4), ("CST", -6), ("CDT", -5), ("MST", -7), ("MDT", -6),
        ("PST", -8), ("PDT", -7),
    ]
}
