extension [Double] {
    /// The middle value; 0 of none.
    var median: Double {
        let sorted = sorted()
        guard !sorted.isEmpty else { return 0 }
        return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
    }
}
