import Foundation
import IngestCore

/// Makes writes to a closed pipe or past a size limit return an error instead of ending the process.
func ignoreFatalSignals() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
}

/// Opens what is closed of the three standard descriptors, so that no other file gets their numbers and with it what is
/// meant for the console. They are opened to be read, so that writing to them is the error that it was.
func reserveStandardDescriptors() {
    var descriptor: Int32 = 0
    repeat { descriptor = unsafe open("/dev/null", O_RDONLY) } while (0...STDERR_FILENO).contains(descriptor)
    if descriptor >= 0 { _ = close(descriptor) }
}

/// Writes to standard error. Nobody may be listening, which is no reason to stop.
func say(_ text: String) {
    try? DescriptorOutput(descriptor: STDERR_FILENO).write(Array(text.utf8))
}

/// Says why the program fails.
func fail(_ error: IngestError) {
    say("ingest: error: \(error)\n")
}
