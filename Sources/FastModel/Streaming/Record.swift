/// One record of a stream: a model, or why there is none.
public enum Record<Model> {
    /// It was decoded.
    case model(Model, RecordContext)
    /// It was not; the error says where and why.
    case rejected(ModelError, RecordContext)

    /// Where the record stands and what was found in it.
    public var context: RecordContext {
        switch self {
        case .model(_, let context), .rejected(_, let context): context
        }
    }

    /// Why it is rejected.
    package var rejection: ModelError? {
        if case .rejected(let error, _) = self { error } else { nil }
    }
}

extension Record: Sendable where Model: Sendable {}
