// swift-tools-version: 6.2
import PackageDescription

/// A library of the comparison, by the name of its package, product and module.
struct Library {
    let name: String
    let url: String
    let version: Version
}

let libraries = [
    Library(name: "ReerJSON", url: "https://github.com/reers/ReerJSON", version: "1.0.0"),
    Library(name: "IkigaJSON", url: "https://github.com/orlandos-nl/IkigaJSON", version: "2.3.2"),
    Library(name: "Ananda", url: "https://github.com/nixzhu/Ananda", version: "1.2.0"),
]
// One at a time, so that those can be measured that this machine can fetch and compile.
let library = libraries.first { $0.name == Context.environment["SWIFT_PEER"] } ?? libraries[0]

let package = Package(
    name: "Peers",
    platforms: [.macOS(.v26)],
    dependencies: [.package(url: library.url, from: library.version)],
    targets: [
        .executableTarget(
            name: "peers", dependencies: [.product(name: library.name, package: library.name)], path: "Sources/Peers")
    ],
    // A program of one thread: the decoder is a global variable, and no library need be safe for more.
    swiftLanguageModes: [.v5]
)
