import FastModel

/// A value that is decoded, written and decoded again is the same, for all ways of writing.
func roundTrip(_ bytes: UnsafeRawBufferPointer) {
    guard var model = try? ModelDecoder().decode(Wide.self, from: bytes) else { return }
    model.orderSets()
    guard let written = try? ModelEncoder(.canonical).encode(model) else { return }
    for (layout, escaping) in [(EncodingOptions.Layout.compact, EncodingOptions.Escaping.minimal), (.pretty, .html)] {
        var options = EncodingOptions.canonical
        options.layout = layout
        options.escaping = escaping
        guard let text = try? ModelEncoder(options).encode(model) else { preconditionFailure("written only sometimes") }
        var again: Wide
        do {
            again = try ModelDecoder().decode(Wide.self, from: text)
        } catch {
            preconditionFailure("what was written cannot be read: \(error)")
        }
        again.orderSets()
        guard let rewritten = try? ModelEncoder(.canonical).encode(again) else { preconditionFailure("not again") }
        precondition(
            rewritten == written,
            "\(String(decoding: written, as: UTF8.self)) became \(String(decoding: rewritten, as: UTF8.self))")
    }
    guard let value = try? ModelDecoder().decode(JSONValue.self, from: bytes) else { return }
    guard let text = try? ModelEncoder().encode(value) else { preconditionFailure("a value without a text") }
    guard let same = try? ModelDecoder().decode(JSONValue.self, from: text) else { preconditionFailure("no value") }
    precondition(same == value, "another value")
}

extension Wide {
    /// Sets have no order, so equal ones may be written differently: they become arrays.
    fileprivate mutating func orderSets() {
        q += n.sorted()
        n = []
        for index in p.indices { p[index].orderSets() }
    }
}
