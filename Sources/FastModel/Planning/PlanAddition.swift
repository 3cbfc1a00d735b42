/// A field that a plan gets besides those of its type's schema.
struct PlanAddition {
    /// The type whose plan gets it.
    let type: ObjectIdentifier
    /// The field.
    let field: _FieldDescription

    /// Why the field cannot stand beside the others: one of them takes what the field is part of, or is part of it.
    func conflict(with fields: [_FieldDescription]) -> String? {
        let rival = fields.first { other in
            other.paths.contains { path in
                field.paths.contains { own in zip(path, own).allSatisfy { $0.utf8.elementsEqual($1.utf8) } }
            }
        }
        return rival.map { "the property \($0.name) and \(field.name) are mapped to the same place" }
    }

    /// The type's options, under which the field takes part.
    func options(_ options: ModelOptions) -> ModelOptions {
        var options = options
        options.allowed?.append(.name(field.name))
        return options
    }
}
