// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Quickstart",
    platforms: [.macOS(.v26)],
    dependencies: [
        // Outside this repository: .package(url: "…", from: "1.0.0", traits: ["GRDB"])
        .package(name: "FastModel", path: "../..", traits: ["GRDB"]),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: [
        .executableTarget(
            name: "quickstart",
            dependencies: [
                .product(name: "FastModel", package: "FastModel"),
                .product(name: "FastModelGRDB", package: "FastModel"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ])
    ]
)
