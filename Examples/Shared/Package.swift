// swift-tools-version: 6.2
import PackageDescription

let swiftSettings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
]

// What the packages Ingest and Service have in common. Whoever copies one of them copies this package, too.
let package = Package(
    name: "Shared",
    platforms: [.macOS(.v26)],
    products: [.library(name: "Events", targets: ["Events"]), .library(name: "Gzip", targets: ["Gzip"])],
    dependencies: [
        // The models declare their schemas themselves, so that swift-syntax is never compiled for the macros.
        .package(name: "FastModel", path: "../..", traits: ["GRDB"])
    ],
    targets: [
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        .target(name: "Gzip", dependencies: ["CZlib"], swiftSettings: swiftSettings),
        .target(
            name: "Events",
            dependencies: ["FastModel", .product(name: "FastModelGRDB", package: "FastModel")],
            swiftSettings: swiftSettings),
    ]
)
