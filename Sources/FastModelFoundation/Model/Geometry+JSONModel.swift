public import FastModel
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
