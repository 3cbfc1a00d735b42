/// Takes a result where the optimiser cannot see what becomes of it, so that it has to be made.
@inline(never)
@_optimize(none)
func blackHole<Value>(_ value: Value) {}
