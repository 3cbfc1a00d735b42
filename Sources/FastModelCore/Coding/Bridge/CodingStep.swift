/// A step of a coding path, linked to the step before it. The array of keys is made only on request.
class CodingStep {
    final let parent: CodingStep?
    /// Nil for a step that adds no key.
    final let key: (any CodingKey)?
    /// The index of the key's value on the tape when decoding, or its position in the container when encoding.
    final let place: Int

    init(_ parent: CodingStep?, _ key: (any CodingKey)?, _ place: Int) {
        self.parent = parent
        self.key = key
        self.place = place
    }

    /// The component for a key. A key of at most two bytes is a case of an enumeration in the program, which cannot hold text of the
    /// document. Other keys may, so the component is the position of their value.
    fileprivate func component(of key: any CodingKey, _ position: (CodingStep) -> Int) -> CodingPath.Component {
        if let index = key as? ElementKey { return .index(index.index) }
        return CodingPath.Component(key) ?? .entry(position(self))
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

    /// The path for the library's own errors, which must not contain document content. `position` gives the position of a step in
    /// its container.
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

extension CodingPath.Component {
    /// A component with the name of a key that cannot hold text; nil for other keys.
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
            // The integers of other keys may come from the document.
            let element = (key as? ElementKey).map { Component.index($0.index) }
            guard let component = element ?? Component(key) else { return }
            components.append(component)
        }
    }
}

/// An element's index as a coding key, with the text that Foundation's coders use.
struct ElementKey: CodingKey {
    let index: Int

    init(_ index: Int) { self.index = index }

    init?(intValue: Int) { self.init(intValue) }

    init?(stringValue: String) { nil }
    var intValue: Int? { index }
    var stringValue: String { "Index \(index)" }
}

/// The key of a class's superclass, if the class specifies none.
enum SuperKey: String, CodingKey { case `super` }
