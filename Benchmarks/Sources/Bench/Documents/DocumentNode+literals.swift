extension DocumentNode: ExpressibleByNilLiteral {
    init(nilLiteral: ()) {
        self = .null
    }
}

extension DocumentNode: ExpressibleByBooleanLiteral {
    init(booleanLiteral value: Bool) {
        self = .bool(value)
    }
}

extension DocumentNode: ExpressibleByIntegerLiteral {
    init(integerLiteral value: Int) {
        self.init(value)
    }
}

extension DocumentNode: ExpressibleByStringInterpolation {
    init(stringLiteral value: String) {
        self = .string(value)
    }
}

extension DocumentNode: ExpressibleByArrayLiteral {
    init(arrayLiteral elements: DocumentNode...) {
        self = .array(elements)
    }
}

extension DocumentNode: ExpressibleByDictionaryLiteral {
    init(dictionaryLiteral elements: (String, DocumentNode)...) {
        self = .object(elements)
    }
}
