extension JSONValue {
    /// Whether no object in the value has a repeated key and all values have a form in JSON. This is the usual case.
    var isPlain: Bool {
        switch self {
        case .null, .bool, .number, .string: true
        case .native: false
        case .array(let elements): ThreadStack.withRoom { elements.allSatisfy(\.isPlain) }
        case .object(let object):
            !object.repeatsKeys && ThreadStack.withRoom { object.members.allSatisfy(\.value.isPlain) }
        }
    }

    /// Resolves repeated keys by the policy: each key has one value, at the key's first place. Returns nil if the policy rejects a
    /// repeated key.
    func resolvingDuplicates(_ policy: DecodingOptions.DuplicateKeyPolicy) -> JSONValue? {
        ThreadStack.withRoom { resolved(policy) }
    }

    private func resolved(_ policy: DecodingOptions.DuplicateKeyPolicy) -> JSONValue? {
        switch self {
        case .null, .bool, .number, .string, .native: return self
        case .array(let elements):
            var resolved: [JSONValue] = []
            for element in elements {
                guard let element = element.resolvingDuplicates(policy) else { return nil }
                resolved.append(element)
            }
            return .array(resolved)
        case .object(let object):
            var members: [JSONObject.Member] = []
            var places: [[UInt8]: Int] = [:]
            for member in object.members {
                let key = Array(member.key.utf8)
                let place = places[key]
                if place != nil, policy != .lastWins {
                    if policy == .reject { return nil }
                    continue
                }
                guard let value = member.value.resolvingDuplicates(policy) else { return nil }
                if let place {
                    members[place].value = value
                } else {
                    places[key] = members.count
                    members.append(JSONObject.Member(key: member.key, value: value))
                }
            }
            return .object(JSONObject(members))
        }
    }

    /// The number of keys, in the document's order, before the first key that repeats another key of its object; nil if no key does.
    var keysBeforeRepetition: Int? {
        var count = 0
        return findsRepetition(counting: &count) ? count : nil
    }

    private func findsRepetition(counting count: inout Int) -> Bool {
        switch self {
        case .null, .bool, .number, .string, .native: return false
        case .array(let elements):
            return ThreadStack.withRoom { elements.contains { $0.findsRepetition(counting: &count) } }
        case .object(let object):
            var keys: Set<[UInt8]> = []
            return ThreadStack.withRoom {
                object.members.contains { member in
                    guard keys.insert(Array(member.key.utf8)).inserted else { return true }
                    count += 1
                    return member.value.findsRepetition(counting: &count)
                }
            }
        }
    }

    /// Replaces values that JSON has no form for with null.
    ///
    /// - Parameter path: the path of the value.
    /// - Returns: the paths and types of the replaced values.
    mutating func takeNatives(
        at path: [CodingPath.Component] = []
    ) -> [(path: [CodingPath.Component], type: Any.Type)] {
        switch self {
        case .null, .bool, .number, .string: return []
        case .native(let native):
            self = .null
            return [(path, native.type)]
        case .array(var elements):
            self = .null
            defer { self = .array(elements) }
            return ThreadStack.withRoom {
                elements.indices.flatMap { elements[$0].takeNatives(at: path + [.index($0)]) }
            }
        case .object(var object):
            self = .null
            defer { self = .object(object) }
            return ThreadStack.withRoom {
                object.members.indices.flatMap { object.members[$0].value.takeNatives(at: path + [.entry($0)]) }
            }
        }
    }
}

extension JSONObject {
    fileprivate var repeatsKeys: Bool {
        if members.count < 2 { return false }
        // Keys with the same bytes are equal strings. Other equal strings are rare.
        guard members.count > 8 else {
            return members.indices.contains { index in members[..<index].contains { $0.key == members[index].key } }
        }
        var keys = Set<String>(minimumCapacity: members.count)
        return !members.allSatisfy { keys.insert($0.key).inserted }
    }
}
