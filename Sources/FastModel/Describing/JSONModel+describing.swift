extension JSONModel {
    /// The type, then each mapped property with its value, those of nested models indented:
    ///
    /// ```
    /// <Book> {
    ///     name = "Emma";
    ///     author = <Author> {
    ///         name = "Austen"
    ///     };
    ///     cover = <ffd8ffe0 00104a46 … 52,114 bytes>
    /// }
    /// ```
    ///
    /// `weak` properties are left out, an object that comes again is named only, what is in more than 100 others is not told,
    /// and data is cut after 32 bytes.
    public var propertyDescription: String {
        var describer = ModelDescriber()
        describer.describe(self)
        return describer.text
    }

    /// Lends the names and values of the mapped properties.
    func visitProperties(_ visit: (_ name: String, _ value: Any) -> Void) {
        unsafe withUnsafePointer(to: self) { place in
            unsafe Self._plan(of: place)._withUnsafeGuaranteedRef { plan in
                guard plan.problem == nil else { return }
                if !plan.variants.isEmpty {
                    // An enumeration's case and what it holds.
                    let child = Mirror(reflecting: self).children.first
                    if let child { visit(child.label ?? "", child.value) }
                    return
                }
                unsafe plan.withBase(of: place) { base in
                    let properties = unsafe plan.properties
                    for index in 0..<properties.count where unsafe !properties[index].isWeak {
                        let value = unsafe properties[index].access.value(base + properties[index].offset)
                        unsafe visit(properties[index].name, value)
                    }
                }
            }
        }
    }
}
