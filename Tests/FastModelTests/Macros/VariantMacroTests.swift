#if Macros
import FastModel
import Testing

/// Models that a discriminator chooses.
@Suite struct VariantMacroTests {
    @JSONModel
    struct Circle: Equatable {
        let radius: Int
    }

    @JSONModel
    struct Box<Side: JSONConvertible & Equatable & Sendable>: Equatable, Sendable {
        var side: Side?
    }

    @JSONModel
    struct Group: Equatable {
        var name = ""
        var shapes: [Shape] = []
    }

    @JSONModel
    @Discriminator("type")
    enum Shape: Equatable, Sendable {
        case circle(Circle)
        @Case("rect", "rectangle", "4") case box(Box<Int>)
        indirect case `default`(group: Group)
    }

    struct Span: Codable, Equatable {
        var from: Int
    }

    @JSONModel
    @Discriminator("kind", values: "data")
    enum Message: Equatable {
        case text(String)
        case numbers(list: [Int])
        case note(String?)
        case span(Span)
        case circle(Circle)
        @Case("stop", "end") case none
    }

    @Test(arguments: [
        (#"{"kind":"text","data":"A"}"#, Message.text("A")), (#"{"kind":"numbers","data":[1]}"#, .numbers(list: [1])),
        (#"{"kind":"note","data":"n"}"#, .note("n")), (#"{"kind":"note"}"#, .note(nil)),
        (#"{"kind":"span","data":{"from":1}}"#, .span(Span(from: 1))),
        (#"{"kind":"circle","radius":2}"#, .circle(Circle(radius: 2))), (#"{"kind":"stop"}"#, .none),
    ])
    func otherPayloads(_ json: String, _ message: Message) throws {
        #expect(try Message(json: json) == message)
        #expect(try message.jsonString() == json)
        #expect(try message.deepCopy() == message)
    }

    @JSONModel
    class Vehicle {
        @Discriminator(["vehicle": Vehicle.self, "car": Car.self, "2": Bicycle.self])
        @Key("k", "kind") var kind = ""
        var parts: [Vehicle] = []
    }

    @JSONModel
    class Car: Vehicle {
        var seats = 0
    }

    @JSONModel
    final class Bicycle: Vehicle {
        var gears = 0
    }

    @Test(arguments: [
        (#"{"type": "circle", "radius": 1}"#, Shape.circle(Circle(radius: 1))),
        (#"{"radius": 1, "type": "circle"}"#, Shape.circle(Circle(radius: 1))),
        (#"{"type": "rect", "side": 2}"#, Shape.box(Box(side: 2))),
        (#"{"type": "rectangle", "side": 2}"#, Shape.box(Box(side: 2))),
        (#"{"side": 2, "type": 4}"#, Shape.box(Box(side: 2))),
        (
            #"{"type": "default", "name": "N", "shapes": [{"type": "rect"}, {"type": "no"}, {"type": "circle"}]}"#,
            Shape.default(group: Group(name: "N", shapes: [.box(Box())]))
        ),
    ])
    func enumeration(_ json: String, _ shape: Shape) throws {
        #expect(try Shape(json: json) == shape)
        #expect(try Shape(json: shape.jsonString()) == shape)
    }

    @Test(arguments: [#"{"type": "box"}"#, #"{"type": "group"}"#, "{}", #"{"type": null}"#])
    func otherValue(_ json: String) {
        #expect(throws: ModelError.self) { try Shape(json: json) }
    }

    @Test func classes() throws {
        let vehicle = try ModelDecoder().decode(
            Vehicle.self,
            from: #"{"k": "car", "seats": 4, "parts": [{"gears": 3, "k": 2}, {"k": "vehicle"}, {"k": "no"}, {}]}"#)
        let car = try #require(vehicle as? Car)
        #expect(car.seats == 4)
        #expect(car.kind == "car")
        #expect(car.parts.map { String(describing: type(of: $0)) } == ["Bicycle", "Vehicle"])
        #expect((car.parts.first as? Bicycle)?.gears == 3)
    }

    @Test func subclass() throws {
        #expect(try ModelDecoder().decode(Bicycle.self, from: #"{"k": "car", "gears": 3}"#).gears == 3)
    }
}
#endif
