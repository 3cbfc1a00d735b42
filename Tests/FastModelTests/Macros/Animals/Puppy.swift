#if Macros
import FastModel

/// A subclass of a subclass that maps an inherited property anew.
@JSONModel
final class Puppy: Dog {
    var toys: Set<String> = []
    @Key("nickname") override var name: String { didSet { toys.insert(name) } }
}
#endif
