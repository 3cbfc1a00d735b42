import FastModel
import Foundation

extension ColumnEvidence {
    /// The percentages that a note proposes for `--outliers`.
    private static let proposedOutliers = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1]

    /// The type for the values.
    ///
    /// - Parameters:
    ///   - name: the last key of the path.
    ///   - share: the share of values that may not fit, from 0 to 1.
    ///   - isDivisible: whether objects could become a column for each key.
    /// - Returns: the type, why it is not a narrower one, and whether it would be one without a few values.
    func type(named name: String, tolerating share: Double = 0, isDivisible: Bool = false) -> InferredType {
        let type = narrowest(named: name, tolerating: share)
        let proposal = Self.proposedOutliers.lazy.filter { $0 / 100 > share }.compactMap { percent in
            narrower(than: type, named: name, tolerating: percent / 100, isDivisible).map { (percent, $0) }
        }.first
        guard let (percent, word) = proposal else { return type }
        return type.adding("with --outliers \(String(format: "%g", percent)): \(word)")
    }

    /// The kinds without the rarest ones, whose values may not fit the type.
    ///
    /// - Parameter share: the share of values that may not fit.
    /// - Returns: the kinds that the type has to represent.
    func kinds(tolerating share: Double) -> ValueKinds {
        let tolerated = tolerated(share)
        var left = kinds
        var rare: [ValueKinds] = []
        for (kind, count) in counts.sorted(by: { ($0.value, $0.key.rawValue) < ($1.value, $1.key.rawValue) }) {
            guard count + rare.reduce(0, { $0 + (counts[$1] ?? 0) }) <= tolerated, left != kind else { break }
            left.remove(kind)
            rare.append(kind)
        }
        // Objects alone can become columns of their keys, other values that need JSON cannot be narrower.
        guard left != .object else { return left }
        for kind in rare where left.union(kind).type.type == left.type.type { left.formUnion(kind) }
        return left
    }

    /// The number of values that are not of these kinds.
    func misfits(of kinds: ValueKinds) -> Int {
        counts.reduce(0) { $0 + (kinds.isDisjoint(with: $1.key) ? $1.value : 0) }
    }

    /// The number of values, without shadowed occurrences.
    var valueCount: Int { present - nulls }

    /// A share of the values as a number. Shares like 0.1 % have no exact Double, so that the product may be a little too small.
    private func tolerated(_ share: Double) -> Int { Int(Double(valueCount) * share + 1e-6) }

    private func narrowest(named name: String, tolerating share: Double) -> InferredType {
        let kinds = kinds(tolerating: share)
        let misfits = misfits(of: kinds)
        if kinds == .string {
            let type = texts.type(named: name, tolerating: tolerated(share) - misfits)
            return misfits > 0 ? type.adding(misfitNote(misfits, "do not fit")) : type
        }
        var type = kinds.type
        if let note = type.note, counts.count > 1 {
            type = InferredType(type.type, note: "\(note): \(ValueKinds.description(of: counts))")
        }
        if type.type == .integer || type.type == .double { type = epoch.type(type, named: name) }
        // A Double is also read from numbers that it cannot represent.
        let rounded = type.type == .double ? self.misfits(of: self.kinds.subtracting(.numbers).union(kinds)) : 0
        if misfits > rounded { type = type.adding(misfitNote(misfits - rounded, "do not fit")) }
        return rounded > 0 ? type.adding(misfitNote(rounded, "will be rounded")) : type
    }

    private func misfitNote(_ count: Int, _ what: String) -> String { "\(count) of \(valueCount) values \(what)" }

    /// What the values without outliers would become; nil if that is not narrower.
    private func narrower(
        than type: InferredType, named name: String, tolerating share: Double, _ isDivisible: Bool
    ) -> String? {
        guard [.json, .decimal, .string].contains(type.type) else { return nil }
        if kinds(tolerating: share) == .object { return isDivisible && kinds != .object ? "columns of its keys" : nil }
        let narrower = narrowest(named: name, tolerating: share).type
        return narrower == type.type || narrower == .json ? nil : narrower.rawValue
    }
}
