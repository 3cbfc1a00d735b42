/// What the program's exit codes mean, beside 0, 1 and 64.
enum ExitStatus {
    /// Records were rejected, and that was asked for.
    static let rejected: Int32 = 2
    /// The input is not empty, and none of its records was accepted.
    static let nothingAccepted: Int32 = 3
    /// A signal ended the run.
    static let interrupted: Int32 = 130
}
