extension JSONValue {
    /// The first value other than null at the paths; null if all values are null; nil if there is no value.
    func candidate(at paths: [[String]], _ duplicates: DecodingOptions.DuplicateKeyPolicy) -> JSONValue? {
        let found = paths.compactMap { value(at: $0, duplicates) }
        return found.first { $0 != .null } ?? found.first
    }

    /// The first step at which a preferred path cannot continue, because its value is neither an object nor an array with the
    /// next position. Paths after the one that has a value are not searched.
    func mismatch(
        on paths: [[String]], _ duplicates: DecodingOptions.DuplicateKeyPolicy
    ) -> (path: [String], found: JSONKind)? {
        for path in paths {
            for count in 1..<max(1, path.count) {
                guard let value = value(at: Array(path[..<count]), duplicates), value != .null else { break }
                if value.leads(to: path[count]) { continue }
                let step = path[..<count]
                // Another candidate may read the value itself, or the array's positions.
                let isServed = paths.contains { other in
                    other.starts(with: step) && (other.count == count || value.leads(to: other[count]))
                }
                if isServed { break }
                return (Array(step), value.kind)
            }
            if let value = value(at: path, duplicates), value != .null { return nil }
        }
        return nil
    }

    /// Whether the value is of a kind in which a path can continue with a step.
    private func leads(to step: String) -> Bool {
        switch self {
        case .object: true
        case .array: KeyEntry.position(of: step) != nil
        default: false
        }
    }

    /// The value at the end of a path of keys and array positions; nil if a step is missing.
    private func value(at path: [String], _ duplicates: DecodingOptions.DuplicateKeyPolicy) -> JSONValue? {
        var value = self
        for step in path {
            let next =
                switch value {
                case .object(let object): object.value(duplicates) { $0.utf8.elementsEqual(step.utf8) }
                case .array: KeyEntry.position(of: step).flatMap { value[$0] }
                default: nil as JSONValue?
                }
            guard let next else { return nil }
            value = next
        }
        return value
    }
}

extension JSONObject {
    /// The value of the member whose key matches. If several keys match, the policy selects the member.
    func value(_ duplicates: DecodingOptions.DuplicateKeyPolicy, where isKey: (_ key: String) -> Bool) -> JSONValue? {
        let member = duplicates == .firstWins ? members.first { isKey($0.key) } : members.last { isKey($0.key) }
        return member?.value
    }
}

/// Splits a key path into components at dots. Positions in brackets are components, too. A backslash makes a dot, a bracket or a
/// backslash part of a key.
@usableFromInline package func _keyPathComponents(_ key: String) -> [String] {
    var components: [String] = []
    var component = ""
    // Whether the last component was a position, which is already stored. The next dot then ends no component.
    var isAfterPosition = false
    var rest = key[...]
    while let character = rest.popFirst() {
        if character == "\\", let next = rest.first, next == "." || next == "[" || next == "\\" {
            component.append(next)
            rest.removeFirst()
        } else if character == "." {
            if !isAfterPosition { components.append(component) }
            component = ""
        } else if character == "[", let position = takePosition(from: &rest) {
            if !isAfterPosition { components.append(component) }
            components.append(position)
            component = ""
            isAfterPosition = true
            continue
        } else {
            component.append(character)
        }
        isAfterPosition = false
    }
    return isAfterPosition ? components : components + [component]
}

/// Removes a position and its closing bracket. Returns its digits, or nil, with `rest` unchanged, if no position follows.
private func takePosition(from rest: inout Substring) -> String? {
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    let after = rest.dropFirst(digits.count)
    guard !digits.isEmpty, after.first == "]" else { return nil }
    let next = after.dropFirst().first
    guard next == nil || next == "." || next == "[" else { return nil }
    rest = after.dropFirst()
    return String(digits)
}

/// Joins components to a key path, with a backslash before each dot, bracket or backslash of a key.
package func _keyPathText(_ components: [String]) -> String {
    let marks: [UInt8] = [UInt8(ascii: "."), UInt8(ascii: "["), UInt8(ascii: "\\")]
    return components.map { component in
        // Few keys have any, and bytes are compared faster than characters.
        guard component.utf8.contains(where: marks.contains) else { return component }
        return component.reduce(into: "") { text, character in
            if let byte = character.asciiValue, marks.contains(byte) { text.append("\\") }
            text.append(character)
        }
    }.joined(separator: ".")
}

/// The candidate paths of a field: its key paths in order of preference, or its name.
@usableFromInline func _candidates(_ keys: [String], name: String) -> [[String]] {
    keys.isEmpty ? [[name]] : keys.map(_keyPathComponents)
}
