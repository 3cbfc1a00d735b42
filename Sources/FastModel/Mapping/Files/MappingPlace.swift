/// A place in a mapping file, for errors.
struct MappingPlace: Sendable {
    let file: String
    var path = CodingPath()

    func key(_ key: String) -> MappingPlace {
        MappingPlace(file: file, path: CodingPath(path.components + [.key(key)]))
    }

    func index(_ index: Int) -> MappingPlace {
        MappingPlace(file: file, path: CodingPath(path.components + [.index(index)]))
    }

    /// What is wrong there. A mapping file is part of the program's configuration, so its own words may be told.
    func error(_ reason: String, position: SourcePosition = .none) -> ModelError {
        ModelError(.invalidMapping, codingPath: path, position: position, detail: "\(file): \(reason)")
    }
}
