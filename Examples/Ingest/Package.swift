// swift-tools-version: 6.2
import PackageDescription

let swiftSettings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "Ingest",
    platforms: [.macOS(.v26)],
    products: [.executable(name: "ingest", targets: ["ingest"])],
    traits: [.trait(name: "Postgres", description: "Stores records in PostgreSQL as well. Needs libpq.")],
    dependencies: [
        // The models declare their schemas themselves, so that swift-syntax is never compiled for the macros.
        .package(
            name: "FastModel", path: "../..",
            traits: ["GRDB", .trait(name: "Postgres", condition: .when(traits: ["Postgres"]))]),
        .package(path: "../Shared"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: [
        .systemLibrary(name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]),
        .systemLibrary(
            name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
        .target(
            name: "IngestCore",
            dependencies: [
                "CCrypto", "CZstd", "FastModel",
                .product(name: "Events", package: "Shared"),
                .product(name: "FastModelFoundation", package: "FastModel"),
                .product(name: "FastModelGRDB", package: "FastModel"),
                .product(name: "FastModelPostgres", package: "FastModel", condition: .when(traits: ["Postgres"])),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Gzip", package: "Shared"),
            ],
            swiftSettings: swiftSettings
        ),
        .executableTarget(
            name: "ingest",
            dependencies: [
                "FastModel",
                "IngestCore",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "IngestTests",
            dependencies: [
                "CZstd", "FastModel", "IngestCore",
                .product(name: "FastModelGRDB", package: "FastModel"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Gzip", package: "Shared"),
            ],
            swiftSettings: swiftSettings
        ),
    ]
)
