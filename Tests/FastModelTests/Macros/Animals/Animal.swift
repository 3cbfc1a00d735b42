#if Macros
import FastModel

/// The root of a hierarchy whose subclasses stand in other files.
@JSONModel
class Animal {
    @Key("n", "name") var name = ""
    var age: Int?
    var friends: [Animal] = []
}
#endif
