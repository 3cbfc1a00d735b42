extension _Container {
    /// Reads an array of `count` numbers; four numbers may be nested in pairs. Any other array is rejected as a whole.
    package convenience init<Value>(
        numbers count: Int, _ sink: _Sink, _ builder: _PlanBuilder, _ make: @escaping @Sendable ([Double]) -> Value
    ) {
        unsafe self.init(isJSONOnly: false) { value, target, context in
            guard let numbers = Self.numbers(in: value, count), numbers.count == count else {
                unsafe context.pointee.refuse(.invalidFormat, "\(count) numbers")
                return false
            }
            return unsafe sink.put(make(numbers), at: target, context)
        }
    }

    private static func numbers(in value: JSONValue, _ count: Int) -> [Double]? {
        guard case .array(let elements) = value, elements.count <= count else { return nil }
        var numbers: [Double] = []
        for element in elements {
            if case .number(let number) = element, let double = Double(number.text), double.isFinite {
                numbers.append(double)
            } else if count == 4, elements.count == 2, let pair = self.numbers(in: element, 2), pair.count == 2 {
                numbers += pair
            } else {
                return nil
            }
        }
        return numbers
    }
}
