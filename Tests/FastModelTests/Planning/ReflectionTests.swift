import FastModel
import Testing

@testable import FastModelCore

@Suite("The name of a stored property, with and without the standard library's reflection")
struct ReflectionTests {
    struct Place { var city = "" }

    struct User {
        var name = ""
        var secret = ""
        var home = Place()
        var `first name` = 1
        var age: Int? {
            get { nil }
            set {}
        }
    }

    class Animal { var name = "" }
    final class Dog: Animal { var breed = "" }

    private func names<Root, Value>(_ path: KeyPath<Root, Value>, at offset: Int?) -> [String?] {
        guard let offset else { return [nil, nil] }
        return [true, false].map {
            StoredNames(of: Root.self, usesReflection: $0).name(at: offset, Value.self, path)
        }
    }

    @Test("Both know the properties of structs, and none of computed and nested ones")
    func structs() {
        #expect(names(\User.name, at: 0) == ["name", "name"])
        #expect(names(\User.secret, at: 16) == ["secret", "secret"])
        #expect(
            names(\User.`first name`, at: MemoryLayout<User>.offset(of: \.`first name`)) == [
                "first name", "first name",
            ])
        #expect(names(\User.home.city, at: MemoryLayout<User>.offset(of: \.home.city)) == [nil, nil])
        #expect(names(\User.age, at: MemoryLayout<User>.offset(of: \.age)) == [nil, nil])
    }

    @Test("The reduced check knows the properties of final classes only")
    func classes() {
        #expect(names(\Dog.breed, at: 32) == ["breed", "breed"])
        #expect(names(\Animal.name, at: 16) == ["name", nil])
    }
}
