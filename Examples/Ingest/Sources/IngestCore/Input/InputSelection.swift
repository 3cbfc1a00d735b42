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

    /// Sees to it that every input can be opened, so that a mistyped name starts nothing.
    ///
    /// - Throws: ``IngestError``.
    package func check() throws {
        for case .file(let path) in places { try DescriptorInput.check(path) }
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
