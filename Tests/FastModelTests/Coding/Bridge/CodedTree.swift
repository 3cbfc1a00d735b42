/// Any document. A handwritten `init(from:)` finds its kind.
indirect enum CodedTree: Codable, Equatable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case text(String)
    case array([CodedTree])
    case object([String: CodedTree])
    /// An object with a key that determines its other keys.
    case typed(Coded.Person)

    private enum Keys: String, CodingKey { case type, value }

    init(from decoder: any Decoder) throws {
        if let object = try? decoder.container(keyedBy: Keys.self) {
            if try object.decodeIfPresent(CodedTree.self, forKey: .type) == .text("person") {
                self = .typed(try object.decode(Coded.Person.self, forKey: .value))
            } else {
                self = .object(try decoder.singleValueContainer().decode([String: CodedTree].self))
            }
        } else if var array = try? decoder.unkeyedContainer() {
            var elements: [CodedTree] = []
            while !array.isAtEnd { elements.append(try array.decode(CodedTree.self)) }
            self = .array(elements)
        } else {
            self = try Self.scalar(decoder.singleValueContainer())
        }
    }

    private static func scalar(_ container: any SingleValueDecodingContainer) throws -> CodedTree {
        if container.decodeNil() { return .null }
        if let value = try? container.decode(Bool.self) { return .bool(value) }
        if let value = try? container.decode(Int.self) { return .integer(value) }
        if let value = try? container.decode(Double.self) { return .number(value) }
        return .text(try container.decode(String.self))
    }

    func encode(to encoder: any Encoder) throws {
        if case .typed(let person) = self {
            var object = encoder.container(keyedBy: Keys.self)
            try object.encode("person", forKey: .type)
            return try object.encode(person, forKey: .value)
        }
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        case .array(let elements): try container.encode(elements)
        case .object(let members): try container.encode(members)
        case .typed(let person): try container.encode(person)
        }
    }
}
