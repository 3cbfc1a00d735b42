#if Macros
import FastModel

/// A subclass with an observed override of an inherited property.
@JSONModel
class Dog: Animal {
    var breed: String?
    @Ignored var birthdays = 0
    override var age: Int? { didSet { birthdays += 1 } }
}
#endif
