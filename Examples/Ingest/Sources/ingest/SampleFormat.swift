import ArgumentParser

/// How the sample is written.
enum SampleFormat: String, ExpressibleByArgument, CaseIterable {
    case ndjson, array
}
