import Foundation

/// The inputs of a run, and how they are read.
package struct InputSelection: Sendable {
    /// Where they are, in the order in which they are read.
    package let places: [InputPlace]
    /// How the records of each are told apart.
    package let format: InputFormat
    /// What rejected records call the input, in place of its path.
    package let label: String?

    /// Selects inputs.
    package init(_ places: [InputPlace], format: InputFormat = .auto, label: String? = nil) {
        self.places = places
        self.format = format
        self.label = label
    }

    /// The files among them, which a run must not write.
    package var identities: [FileIdentity] { places.compactMap(\.identity) }

    /// Sees to it that every file can be opened, and that its first bytes are not what cannot be read, so that a mistyped name or
    /// another format starts nothing. A pipe is not opened: its other end would take that for the reader.
    ///
    /// - Parameter outputs: descriptors that the run writes to, whose files it cannot read: they would grow while they are read.
    /// - Throws: ``IngestError``.
    package func check(writingTo outputs: [Int32] = []) throws {
        let written = outputs.compactMap { FileIdentity(fileOf: $0) }
        for place in places where place.identity.map(written.contains) == true {
            throw IngestError.input(place.name, reason: "the run's own output goes to the same file")
        }
        for case .file(let path) in places {
            let type = try? FilePlace(path).status.map { $0.st_mode & S_IFMT }
            if type == S_IFIFO { continue }
            let input = try open(.file(path))
            if type == S_IFREG { _ = try input.next() }
        }
    }

    /// Sees to it that each input is another one, since what is kept of the one would be taken for the other's.
    ///
    /// - Throws: ``IngestError`` that names two inputs with the same content.
    package func checkThatAllDiffer() throws {
        let sized = places.map { (place: $0, size: $0.size ?? 0) }
        for (size, places) in Dictionary(grouping: sized, by: \.size).sorted(by: { $0.key < $1.key })
        where size > 0 && places.count > 1 {
            var names: [String: String] = [:]
            for (place, _) in places {
                guard let digest = try open(place).digests(of: [size])[size] else { continue }
                if let other = names.updateValue(place.name, forKey: digest) {
                    throw IngestError.input(
                        place.name, reason: "it holds the same as \(other), byte by byte: leave one of them out")
                }
            }
        }
    }

    /// The origin of the first input that nothing tells from others, which is a pipe without a name; nil where there is none.
    package var uncertainOrigin: InputOrigin? {
        guard label == nil else { return nil }
        let place = places.first { $0 != .sample && $0.size == nil }
        return place.map { InputOrigin(named: $0.name) }
    }

    /// Opens an input, which is decompressed and checked as it is read.
    ///
    /// - Throws: ``IngestError`` when it cannot be read.
    package func open(_ place: InputPlace) throws -> any InputSource {
        switch place {
        case .file(let path): checked(try DescriptorInput.file(path, label: label))
        case .standardInput: checked(try DescriptorInput.standardInput(label: label))
        case .sample: SampleInput(SampleGenerator())
        }
    }

    /// The same for bytes from elsewhere.
    package func checked(_ source: any InputSource) -> any InputSource {
        CheckedInput(DecompressedInput(source), format: format)
    }
}
