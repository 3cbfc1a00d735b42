public import Foundation

// The structures of Core Graphics, as objects or as arrays of numbers.

extension CGFloat: _ScalarConvertible {}

/// Reads `{"x": 1, "y": 2}` or `[1, 2]`.
extension CGPoint: JSONModel {
    public static let schema = Schema({ CGPoint() }) {
        Field("x", \.x)
        Field("y", \.y)
    }

    public static func _container(_ kind: JSONKind, _ sink: _Sink, _ builder: _PlanBuilder) -> _Container? {
        guard kind == .array else { return _model(kind, sink, builder) }
        return _Container(numbers: 2, sink, builder) { CGPoint(x: $0[0], y: $0[1]) }
    }
}

/// Reads `{"width": 1, "height": 2}` or `[1, 2]`.
extension CGSize: JSONModel {
    public static let schema = Schema({ CGSize() }) {
        Field("width", \.width)
        Field("height", \.height)
    }

    public static func _container(_ kind: JSONKind, _ sink: _Sink, _ builder: _PlanBuilder) -> _Container? {
        guard kind == .array else { return _model(kind, sink, builder) }
        return _Container(numbers: 2, sink, builder) { CGSize(width: $0[0], height: $0[1]) }
    }
}

/// Reads `{"x": 1, "y": 2, "width": 3, "height": 4}`, `{"origin": …, "size": …}`, `[1, 2, 3, 4]` or `[[1, 2], [3, 4]]`.
extension CGRect: JSONModel {
    public static let schema = Schema({ CGRect() }) {
        Field("x", \.origin.x, keys: "x", "origin.x", "origin[0]")
        Field("y", \.origin.y, keys: "y", "origin.y", "origin[1]")
        Field("width", \.size.width, keys: "width", "size.width", "size[0]")
        Field("height", \.size.height, keys: "height", "size.height", "size[1]")
    }

    public static func _container(_ kind: JSONKind, _ sink: _Sink, _ builder: _PlanBuilder) -> _Container? {
        guard kind == .array else { return _model(kind, sink, builder) }
        return _Container(numbers: 4, sink, builder) { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
    }
}

extension _Container {
    /// Reads an array of `count` numbers; four numbers may be nested in pairs. Any other array is rejected as a whole.
    fileprivate convenience init<Value>(
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
