/// A piece of a compiled date pattern.
enum DatePiece: Sendable, Equatable {
    /// How a zone is written. Read is every one in every way.
    enum Zone: Sendable, Equatable {
        /// `+0800`; UTC is `Z` if so wished.
        case basic(letter: Bool)
        /// `+08:00`.
        case extended(letter: Bool)
        /// `+08`, or `+0830` where it must be.
        case hours(letter: Bool)
        /// `GMT`. Read are all names of RFC 822.
        case name
    }

    case literal(UInt8)
    // As many digits as said, but at 1 without zeros before them.
    case year(Int)
    case month(Int)
    case day(Int)
    case hour(Int)
    case hourOfHalf(Int)
    case minute(Int)
    case second(Int)
    case fraction(Int)
    case monthName(isShort: Bool)
    case weekday(isShort: Bool)
    /// AM or PM.
    case half
    case zone(Zone)

    /// How many bytes it writes at most.
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
}
