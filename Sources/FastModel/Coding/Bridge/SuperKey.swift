/// The key of a class's superclass where the class names none.
enum SuperKey: String, CodingKey {
    case `super`
}
