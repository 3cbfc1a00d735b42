public import FastModelCore

/// Makes instances from decoded models: the models themselves (``ValueProvider``), rows of a database, objects of a store.
///
/// The product FastModelGRDB has a provider for SQLite that finds existing rows by their unique keys.
public protocol InstanceProvider<Model, Instance>: Sendable {
    /// The model that is decoded.
    associatedtype Model: JSONModel
    /// The result for a model.
    associatedtype Instance

    /// Makes the instances of a batch of models, or finds and changes existing instances.
    ///
    /// - Parameter models: the models, in document order.
    /// - Returns: the instance of each model, or the reason for its rejection. A rejected model must not have changed anything.
    /// - Throws: an error if no model of the batch could be processed.
    func instances(of models: [Model]) throws -> [Result<Instance, ModelError>]
}

/// The default ``InstanceProvider``: the models are the instances.
public struct ValueProvider<Model: JSONModel>: InstanceProvider {
    /// Makes a provider.
    public init(_ type: Model.Type = Model.self) {}
    @inlinable public func instances(of models: [Model]) -> [Result<Model, ModelError>] { models.map { .success($0) } }
}

/// Reads a stream of records into an ``InstanceProvider``, in batches.
///
/// ```swift
/// var reader = try InstanceReader(provider, framing: .lines)
/// while let chunk = try handle.read(upToCount: 65_536) {
///     try reader.feed(chunk) { record in
///         if case .rejected(let error, let context) = record { log(error, line: context.line) }
///     }
/// }
/// try reader.finish { record in … }
/// ```
///
/// Records are delivered in order after their batch has been processed, so a delivered record is stored. Memory is bounded by one
/// batch and the limits of the options.
public struct InstanceReader<Provider: InstanceProvider>: ~Copyable {
    @usableFromInline var reader: RecordReader<Provider.Model>
    @usableFromInline let provider: Provider
    @usableFromInline let batchSize: Int
    @usableFromInline var batch = Batch()
    /// Why the stream has ended early.
    @usableFromInline var failure: (any Error)?

    /// The records of the batch so far.
    @usableFromInline struct Batch {
        /// The batch's models, as an array for the provider.
        @usableFromInline var models: [Provider.Model] = []
        /// The context of each record, with its rejection if it was rejected.
        @usableFromInline var contexts: [RecordContext] = []

        @inlinable init() {}

        @inlinable mutating func append(_ record: consuming DecodedRecord<Provider.Model>) {
            switch consume record {
            case .model(let model, let context):
                models.append(model)
                contexts.append(context)
            case .rejected(_, let context): contexts.append(context)
            }
        }

        /// Empties the batch and keeps its memory.
        @inlinable mutating func removeAll() {
            models.removeAll(keepingCapacity: true)
            contexts.removeAll(keepingCapacity: true)
        }
    }

    /// Makes a reader.
    ///
    /// - Parameters:
    ///   - provider: makes the instances.
    ///   - framing: how the stream is divided into records.
    ///   - batchSize: the most records of a batch; at least 1.
    ///   - options: how to decode.
    /// - Throws: ``ModelError`` with the code `invalidSchema`.
    @inlinable public init(
        _ provider: Provider, framing: RecordFraming = .automatic, batchSize: Int = 1_000,
        options: DecodingOptions = DecodingOptions()
    ) throws(ModelError) {
        reader = try RecordReader(Provider.Model.self, framing: framing, options: options)
        self.provider = provider
        self.batchSize = max(1, batchSize)
    }

    /// Reads the next bytes of the stream.
    ///
    /// - Parameters:
    ///   - source: the bytes, borrowed for the call.
    ///   - body: called for each record of the batches that were completed. An error that it throws ends the stream.
    /// - Throws: errors of the provider or the body; ``ModelError`` if a text other than lines is not JSON, after the records
    ///   before the fault have been delivered, or with the code `invalidOption` if the number of instances is wrong.
    @inlinable public mutating func feed(
        _ source: some JSONSource, _ body: (consuming DecodedRecord<Provider.Instance>) throws -> Void
    ) throws {
        if let failure { throw failure }
        var batch = batch
        self.batch = Batch()
        defer { self.batch = batch }
        var isReading = true
        do {
            try reader.feed(source) { [provider, batchSize] record in
                batch.append(record)
                guard batch.contexts.count == batchSize else { return }
                isReading = false
                try Self.deliver(&batch, provider, body)
                isReading = true
            }
        } catch {
            var reason = error
            do {
                // The text ends early. The records before the fault are delivered.
                if isReading { try Self.deliver(&batch, provider, body) }
            } catch { reason = error }
            failure = reason
            throw reason
        }
    }

    /// Ends the stream and delivers the last batch.
    ///
    /// - Parameter body: called for each record of the last batch.
    /// - Throws: errors of the provider or the body; ``ModelError`` if an array or document is incomplete, after its records have
    ///   been delivered, or with the code `invalidOption` if the number of instances is wrong.
    @inlinable public mutating func finish(_ body: (consuming DecodedRecord<Provider.Instance>) throws -> Void) throws {
        if let failure { throw failure }
        var batch = batch
        self.batch = Batch()
        let end = Result { try reader.finish { batch.append($0) } }
        do {
            try Self.deliver(&batch, provider, body)
            try end.get()
        } catch {
            failure = error
            throw error
        }
    }

    @inlinable static func deliver(
        _ batch: inout Batch, _ provider: Provider, _ body: (consuming DecodedRecord<Provider.Instance>) throws -> Void
    ) throws {
        defer { batch.removeAll() }
        let results = batch.models.isEmpty ? [] : try provider.instances(of: batch.models)
        guard results.count == batch.models.count else {
            throw ModelError(
                .invalidOption, position: .none,
                detail: "the provider made \(results.count) of \(batch.models.count) instances")
        }
        var position = 0
        for context in batch.contexts {
            if context.isRejected, let rejection = context.rejection {
                try body(.rejected(rejection, context))
                continue
            }
            switch results[position] {
            case .success(let instance): try body(.model(instance, context))
            case .failure(let error): try body(.rejected(error.placed(context), context))
            }
            position += 1
        }
    }
}

extension ModelError {
    /// The error, positioned at the start of its record.
    @usableFromInline func placed(_ context: RecordContext) -> ModelError {
        var error = self
        error.position = SourcePosition(offset: context.range.lowerBound, line: context.line, column: context.column)
        return error
    }
}
