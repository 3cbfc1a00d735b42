import FastModel

/// A model before an update, the update, and limits that it may exceed. The two documents are separated by a zero byte.
func compareUpdates(_ bytes: UnsafeRawBufferPointer) {
    let cut = bytes.firstIndex(of: 0) ?? bytes.startIndex
    let old = UnsafeRawBufferPointer(rebasing: bytes[..<cut])
    let new = UnsafeRawBufferPointer(rebasing: bytes[cut...].drop { $0 == 0 })
    for var options in [DecodingOptions(), .small, DecodingOptions(conversion: .strict)] {
        // A repeated nested object updates the first one in place, but replaces it in a decode.
        options.duplicateKeys = .reject
        compare(Wide(), Wide.self, old, new, options)
        compare(Tree(), Tree.self, old, new, options)
    }
}

private func compare<Model: JSONModel>(
    _ fresh: Model, _ type: Model.Type, _ old: UnsafeRawBufferPointer, _ new: UnsafeRawBufferPointer,
    _ options: DecodingOptions
) {
    let decoder = ModelDecoder(options)
    // An update of a new model is a decode.
    var report = DecodingReport()
    var decodeReport = DecodingReport()
    var updated = fresh
    let initial = text(fresh)
    let error = failure { () throws(ModelError) in try decoder.update(&updated, from: new, reporting: &report) }
    var decoded: Model?
    let decodeError = failure { () throws(ModelError) in
        decoded = try decoder.decode(type, from: new, reporting: &decodeReport)
    }
    precondition(
        error == decodeError, "an update fails with \(error ?? "none"), a decode with \(decodeError ?? "none")")
    precondition(text(updated) == decoded.map(text) ?? initial, "an update and a decode differ, or half of an update")
    precondition("\(report.issues)" == "\(decodeReport.issues)", "\(report.issues) is not \(decodeReport.issues)")
    report.expectNoContent()
    // Nor is an update of another model half written.
    guard var model = attempt({ () throws(ModelError) in try decoder.decode(type, from: old) }) else { return }
    let before = text(model)
    let second = failure { () throws(ModelError) in try decoder.update(&model, from: new, reporting: &report) }
    if second != nil { precondition(text(model) == before, "half of an update: \(text(model)) was \(before)") }
    report.expectNoContent()
}

/// The description of the error that a body throws.
private func failure(_ body: () throws(ModelError) -> Void) -> String? {
    do throws(ModelError) {
        try body()
        return nil
    } catch {
        InputStrings.expectNone(in: error)
        return error.description
    }
}

/// Nested structs and objects, which updates change in place.
private final class Tree: JSONModel {
    var a = 0
    var b: Leaf?
    var c: Tree?
    var d = Leaf()
    var e: [Tree] = []
    var f: [String: Leaf] = [:]
    var g: [Int]?

    static let schema = Schema(Tree.init) {
        Field("a", \.a)
        Field("b", \.b)
        Field("c", \.c)
        Field("d", \.d)
        Field("e", \.e)
        Field("f", \.f)
        Field("g", \.g, key: "x.g")
    }
}

private struct Leaf: JSONModel, ValidationHook {
    var a = 0
    var s: String?

    static let schema = Schema({ Leaf() }) {
        Field("a", \.a)
        Field("s", \.s)
    }

    func validate() throws { if a < 0 { throw ModelError(.rejected) } }
}
