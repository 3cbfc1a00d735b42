/// The place of an element as a coding key, in the words of Foundation's coders.
struct ElementKey: CodingKey {
    let index: Int

    init(_ index: Int) { self.index = index }

    init?(intValue: Int) { self.init(intValue) }

    init?(stringValue: String) { nil }

    var intValue: Int? { index }

    var stringValue: String { "Index \(index)" }
}
