/// A step of a coding path and a link to the step before it. The array of keys is made only when it is asked for.
class CodingStep {
    final let parent: CodingStep?
    /// Nil for a step that stays where it is.
    final let key: (any CodingKey)?
    /// What the key leads to: when decoding the value's index on the tape, when encoding its position in its container.
    final let place: Int

    init(_ parent: CodingStep?, _ key: (any CodingKey)?, _ place: Int) {
        self.parent = parent
        self.key = key
        self.place = place
    }
}

extension CodingStep? {
    /// The keys from the root.
    var path: [any CodingKey] {
        var keys: [any CodingKey] = []
        var next = self
        while let step = next {
            if let key = step.key { keys.append(key) }
            next = step.parent
        }
        return keys.reversed()
    }

    /// The same for the library's own errors, which must not contain anything of the document.
    ///
    /// - Parameter position: the position of a step in its container.
    /// - Returns: the path.
    func path(_ position: (CodingStep) -> Int) -> CodingPath {
        var steps: [CodingPath.Component] = []
        var next = self
        while let step = next {
            if let key = step.key { steps.append(step.component(of: key, position)) }
            next = step.parent
        }
        return CodingPath(steps.reversed())
    }
}

extension CodingStep {
    /// A key that can hold no text, since it is a case among the few that two bytes can tell apart, is the program's own. Any
    /// other may come from the document, and is named by its position.
    fileprivate func component(of key: any CodingKey, _ position: (CodingStep) -> Int) -> CodingPath.Component {
        if let index = key as? ElementKey { return .index(index.index) }
        return CodingPath.Component(key) ?? .entry(position(self))
    }
}

extension CodingPath.Component {
    /// A key that can hold no text; nil for any other.
    init?(_ key: some CodingKey) {
        func isNoText<Key: CodingKey>(_ key: Key) -> Bool { MemoryLayout<Key>.size <= 2 }
        guard isNoText(key) else { return nil }
        self = .key(key.stringValue)
    }
}

extension CodingPath {
    /// The path of a coder's error, up to the first key that may come from the document.
    init(_ path: [any CodingKey]) {
        self.init()
        for key in path {
            // Other keys' integers may come from the document.
            let element = (key as? ElementKey).map { Component.index($0.index) }
            guard let component = element ?? Component(key) else { return }
            components.append(component)
        }
    }
}

/// The place of an element as a coding key, in the words of Foundation's coders.
struct ElementKey: CodingKey {
    let index: Int

    init(_ index: Int) { self.index = index }

    init?(intValue: Int) { self.init(intValue) }

    init?(stringValue: String) { nil }

    var intValue: Int? { index }

    var stringValue: String { "Index \(index)" }
}

/// The key of a class's superclass where the class names none.
enum SuperKey: String, CodingKey {
    case `super`
}
