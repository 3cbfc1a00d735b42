import FastModel
import Foundation

/// The effect of every kind of JSON on a property of every kind: the source of the tests and of the article "Conversions".
enum ConversionTable {
    /// A part of the table.
    struct Section: Sendable {
        let title: String
        let text: String
        let columns: [(name: String, options: DecodingOptions)]
        let rows: [ConversionRow]
    }

    static let sections: [Section] = [
        Section(
            title: "Integers", text: "Exact and range-checked, never through a floating-point type.",
            columns: conversions,
            rows: integers),
        Section(
            title: "Spellings of integers", text: "The same for every width.", columns: conversions,
            rows: integerSpellings),
        Section(
            title: "Floating point and decimals", text: "Rounded correctly, or exact for `Decimal`.",
            columns: conversions, rows: floatingPoint),
        Section(
            title: "Bool", text: "The words in the casings `word`, `Word` and `WORD`. The property was true.",
            columns: conversions, rows: bools),
        Section(title: "Words for true", text: "As elements of an array.", columns: conversions, rows: trueWords),
        Section(
            title: "Strings", text: "A number becomes its exact text in the document.", columns: conversions,
            rows: strings),
        Section(
            title: "Words for nil", text: "For optional numbers and `Bool`. A null is nil anyway.",
            columns: conversions,
            rows: optionals),
        Section(
            title: "Foundation's structures", text: "Dates by the automatic strategy.", columns: conversions,
            rows: foundation),
        Section(
            title: "Foundation's classes",
            text: "As the Swift types that stand for them, with `import FastModelFoundation`.", columns: conversions,
            rows: classes),
        Section(title: "Geometry", text: "As objects or arrays of numbers.", columns: conversions, rows: geometry),
        Section(
            title: "Enumerations",
            text: "By their raw value; `OpenEnum` keeps unknown ones. `Status` has the cases `open` and "
                + "`closed`, `Level` -1, 0 and 100.", columns: conversions, rows: enumerations),
        Section(
            title: "Containers and models",
            text:
                "Elements and entries that cannot be converted are dropped, or nil where they are optional, and the issue is "
                + "theirs. `Box` has the property `value`.", columns: conversions, rows: containers),
        Section(
            title: "Captured values", text: "Anything, as it stands in the document.", columns: conversions,
            rows: captured),
        Section(
            title: "Null",
            text:
                "By ``DecodingOptions/NullPolicy``, for properties with a default value. A required property, a document "
                + "and a record refuse null under every policy. An absent key leaves every property unchanged.",
            columns: policies, rows: nulls),
    ]

    private static let conversions: [(name: String, options: DecodingOptions)] = [
        ("lenient", DecodingOptions()), ("strict", options { $0.conversion = .strict }),
    ]

    private static let policies: [(name: String, options: DecodingOptions)] = [
        ("`.zero`", DecodingOptions()), ("`.keep`", options { $0.nullPolicy = .keep }),
        ("`.issue`", options { $0.nullPolicy = .issue }), ("strict", options { $0.conversion = .strict }),
        (
            "strict, `.keep`",
            options {
                $0.conversion = .strict
                $0.nullPolicy = .keep
            }
        ),
    ]

    private static func options(_ change: (inout DecodingOptions) -> Void) -> DecodingOptions {
        var options = DecodingOptions()
        change(&options)
        return options
    }

    /// The article.
    static var article: String {
        var text = """
            # Conversions

            What every kind of JSON value does to a property of every type.

            ## Overview

            A value is converted exactly, or it is left alone and reported, or it is an error (``DecodingOptions/Conversion``).
            A cell shows the value that the property gets, or in italics the code of the issue that is reported (lenient) or
            thrown (strict), for which the property stays as it was. *unchanged* without a code is no issue.

            This article is made of the table that the tests execute; `make conversions` writes it anew.

            """
        for section in sections {
            let names = ["JSON", "property"] + section.columns.map(\.name)
            text += "\n## \(section.title)\n\n\(section.text)\n\n"
            text += "| \(names.joined(separator: " | ")) |\n|\(names.map { _ in "---|" }.joined())\n"
            for row in section.rows {
                let cells = ["`\(row.json)`", "`\(row.type)`"] + row.cells.map(\.markdown)
                text += "| \(cells.joined(separator: " | ")) |\n"
            }
        }
        return text
    }
}
