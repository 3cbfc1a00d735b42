import FastModel

/// Everything a decode has to say: its value or error, and its report.
struct Outcome<Value> {
    var value: Value?
    var error: ModelError?
    var report = DecodingReport()

    var issues: [ModelError] { report.issues }
    var codes: [ModelError.Code] { report.issues.map(\.code) }
    var paths: [String] { report.issues.map(\.codingPath.description) }
}

extension Outcome: Equatable where Value: Equatable {}

/// Decodes and gathers everything there is to say.
func outcome<Value: JSONConvertible>(
    of source: some JSONSource, as type: Value.Type = Value.self, _ options: DecodingOptions = DecodingOptions()
) -> Outcome<Value> {
    var outcome = Outcome<Value>()
    do throws(ModelError) {
        outcome.value = try ModelDecoder(options).decode(type, from: source, reporting: &outcome.report)
    } catch {
        outcome.error = error
    }
    return outcome
}

/// Decodes strictly and gathers everything there is to say.
func strictOutcome<Value: JSONConvertible>(of source: some JSONSource, as type: Value.Type = Value.self) -> Outcome<
    Value
> {
    var options = DecodingOptions()
    options.conversion = .strict
    return outcome(of: source, as: type, options)
}
