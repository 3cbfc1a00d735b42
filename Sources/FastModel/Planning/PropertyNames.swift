/// The names of a plan's properties, shared by the presences of all its models.
final class PropertyNames: Sendable {
    let all: [String]
    private let positions: [String: Int]

    init(_ names: [String]) {
        all = names
        positions = Dictionary(zip(names, names.indices)) { first, _ in first }
    }

    var count: Int { all.count }

    func position(of name: String) -> Int? { positions[name] }
}

extension PropertyNames {
    /// The names of the fields whose values are set as they come, then of those that are made of the whole object.
    convenience init(tracked fields: [_FieldDescription]) {
        let completed = fields.filter { unsafe $0.complete != nil && !$0.options.isTransient }
        self.init((fields.filter(\.isStreamed) + completed).map(\.name))
    }
}
