import ArgumentParser

/// A number of bytes, such as `64MiB`.
struct ByteCount: ExpressibleByArgument {
    private static let units: KeyValuePairs = [
        "": 1, "K": 1 << 10, "KiB": 1 << 10, "M": 1 << 20, "MiB": 1 << 20, "G": 1 << 30, "GiB": 1 << 30, "kB": 1_000,
        "MB": 1_000_000, "GB": 1_000_000_000,
    ]

    let bytes: Int

    init(_ bytes: Int) { self.bytes = bytes }

    init?(argument: String) {
        let digits = argument.prefix(while: \.isWholeNumber)
        let unit = argument.dropFirst(digits.count)
        guard let count = Int(digits),
            let size = Self.units.first(where: { $0.key.lowercased() == unit.lowercased() })?.value
        else { return nil }
        let (bytes, isTooLarge) = count.multipliedReportingOverflow(by: size)
        if isTooLarge { return nil }
        self.bytes = bytes
    }

    var defaultValueDescription: String { bytes.isMultiple(of: 1 << 20) ? "\(bytes >> 20)MiB" : "\(bytes)" }
}
