import Foundation

/// The inputs of a run, and options for reading them.
package struct InputSelection {
    /// The places of the inputs, in reading order.
    package let places: [InputPlace]
    /// How each input is divided into records.
    package let format: InputFormat
    /// The name of the input in rejected records, instead of its path.
    package let label: String?
    /// Nil if a pipe is read once only.
    private let pipeStarts: PipeStarts?

    /// Selects inputs.
    package init(_ places: [InputPlace], format: InputFormat = .auto, label: String? = nil) {
        self.init(places, format, label, pipeStarts: nil)
    }

    private init(_ places: [InputPlace], _ format: InputFormat, _ label: String?, pipeStarts: PipeStarts?) {
        self.places = places
        self.format = format
        self.label = label
        self.pipeStarts = pipeStarts
    }

    /// The same inputs, with the first bytes of pipes kept, so that a sample can be read before the whole.
    package func keeping(_ pipeStarts: PipeStarts) -> InputSelection {
        InputSelection(places, format, label, pipeStarts: pipeStarts)
    }

    /// Whether a sample cannot have more of an input.
    func isSampled(_ place: InputPlace) -> Bool { pipeStarts?.isFull(place) ?? false }

    /// The files among the inputs, which a run must not write.
    package var identities: [FileIdentity] { places.compactMap(\.identity) }

    /// Checks that every file can be opened and that its first bytes have a readable format, so that a run with a wrong name or
    /// format does not start. Pipes are not opened, because their writers would mistake the check for the reader.
    ///
    /// - Parameter outputs: descriptors that the run writes to. It must not read their files, which would grow meanwhile.
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

    /// Checks that all inputs have different content, because the data kept for one would be used for the other.
    ///
    /// - Throws: ``IngestError`` with the names of two inputs of the same content.
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

    /// The first input without a unique origin, which is a pipe without a name; nil if there is none.
    package var uncertainOrigin: InputOrigin? {
        guard label == nil else { return nil }
        return places.first(where: \.isPipe).map { InputOrigin(named: $0.name) }
    }

    /// Opens an input, which is decompressed and checked while it is read.
    ///
    /// - Throws: ``IngestError`` if it cannot be read.
    package func open(_ place: InputPlace) throws -> any InputSource {
        if place == .sample { return SampleInput(SampleGenerator()) }
        guard place.isPipe, let pipeStarts else { return checked(try source(place)) }
        return checked(try pipeStarts.pipe(place) { try source(place) })
    }

    private func source(_ place: InputPlace) throws -> any InputSource {
        switch place {
        case .file(let path): try DescriptorInput.file(path, label: label)
        case .standardInput: try DescriptorInput.standardInput(label: label)
        case .sample: SampleInput(SampleGenerator())
        }
    }

    /// Decompresses and checks the bytes of any source while they are read.
    package func checked(_ source: any InputSource) -> any InputSource {
        let input = CheckedInput(DecompressedInput(source), format: format)
        guard case .entries(let path, let key) = format else { return input }
        return EntriesInput(input, at: path, key: key)
    }
}
