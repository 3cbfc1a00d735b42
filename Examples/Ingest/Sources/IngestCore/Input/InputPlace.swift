import Foundation

/// The place of an input before it is opened.
package enum InputPlace: Sendable, Hashable {
    /// A file or a named pipe, by the given path.
    case file(String)
    /// The process's standard input.
    case standardInput
    /// The bundled sample.
    case sample

    /// The places for arguments. `-` is standard input. A pattern that is not the name of a file stands for all files that it
    /// matches.
    ///
    /// - Throws: ``IngestError`` for a pattern without a match, and for a URL.
    package static func places(_ arguments: [String]) throws(IngestError) -> [InputPlace] {
        var places: [InputPlace] = []
        for argument in arguments {
            if argument == "-" {
                places.append(.standardInput)
            } else if let advice = advice(forURL: argument), unsafe access(argument, F_OK) != 0 {
                // A user's name, a password or a signature may be in it.
                let isSecret = argument.contains { "@?".contains($0) }
                let name = isSecret ? "\(argument.prefix { $0 != ":" })://…" : argument
                throw IngestError.input(name, reason: "it is a URL: \(advice)")
            } else if argument.contains(where: { "*?[".contains($0) }), unsafe access(argument, F_OK) != 0 {
                places += try paths(matching: argument).map { .file($0) }
            } else {
                places.append(.file(argument))
            }
        }
        return places
    }

    /// How to read what a URL leads to; nil if the argument is none.
    private static func advice(forURL argument: String) -> String? {
        guard let match = argument.wholeMatch(of: /([A-Za-z][A-Za-z0-9+.-]*):\/\/.*/) else { return nil }
        return switch match.1.lowercased() {
        case "http", "https", "ftp": "pipe it, as in curl -fsSL URL | ingest - --name NAME"
        case "s3": "pipe it, as in aws s3 cp URL - | ingest - --name NAME"
        case "gs": "pipe it, as in gcloud storage cat URL | ingest - --name NAME"
        case "file": "name the file by its path"
        case "postgres", "postgresql", "mysql", "sqlite":
            "a database is no input; pipe its rows as JSON, one a line, into ingest - --name NAME"
        default: "pipe its content into ingest - --name NAME"
        }
    }

    /// The paths that a pattern of the shell matches, sorted.
    private static func paths(matching pattern: String) throws(IngestError) -> [String] {
        var found = unsafe glob_t()
        defer { unsafe globfree(&found) }
        guard unsafe glob(pattern, 0, nil, &found) == 0 else {
            throw IngestError.input(pattern, reason: "no file matches it")
        }
        return unsafe (0..<Int(found.gl_pathc)).compactMap { index in
            unsafe found.gl_pathv[index].map { unsafe String(cString: $0) }
        }
    }

    /// The identity of the file; nil for the sample, or if the file's status cannot be read.
    package var identity: FileIdentity? {
        switch self {
        case .file(let path): try? FilePlace(path).identity
        case .standardInput: FileIdentity(descriptor: STDIN_FILENO)
        case .sample: nil
        }
    }

    /// Whether the input can be read only once.
    var isPipe: Bool { self != .sample && size == nil }

    /// The name in errors.
    var name: String {
        switch self {
        case .file(let path): path
        case .standardInput: "standard input"
        case .sample: "sample"
        }
    }

    /// The size of the file; nil if it is not known before reading.
    package var size: Int? {
        switch self {
        case .file(let path):
            guard let status = try? FilePlace(path).status else { return nil }
            return status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
        case .standardInput:
            var status = stat()
            // Another process may have read the start.
            let start = lseek(STDIN_FILENO, 0, SEEK_CUR)
            guard unsafe fstat(STDIN_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFREG, start >= 0 else {
                return nil
            }
            return max(0, Int(status.st_size) - Int(start))
        case .sample: return nil
        }
    }
}
