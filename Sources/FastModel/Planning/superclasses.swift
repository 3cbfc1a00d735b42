/// The classes that a type inherits from, the nearest first; none for what is no class.
func superclasses(of type: any Any.Type) -> some Sequence<AnyClass> {
    sequence(state: type as? AnyClass) { ancestor in
        ancestor = ancestor.flatMap { _getSuperclass($0) }
        return ancestor
    }
}
