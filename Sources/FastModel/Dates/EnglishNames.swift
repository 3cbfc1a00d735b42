/// The names in dates, of which the short ones are the first three letters.
enum EnglishNames {
    static let months: [StaticString] = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    static let weekdays: [StaticString] = [
        "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
    ]

    /// Names of zones (RFC 822), and their hours east of UTC. A name that starts with another stands before it.
    static let zones: [(name: StaticString, hours: Int)] = [
        ("GMT", 0), ("UTC", 0), ("UT", 0), ("EST", -5), ("EDT", -4), ("CST", -6), ("CDT", -5), ("MST", -7), ("MDT", -6),
        ("PST", -8), ("PDT", -7),
    ]
}
