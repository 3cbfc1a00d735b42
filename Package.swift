// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

let swiftSettings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "FastModel",
    platforms: [.macOS(.v26), .iOS(.v26), .tvOS(.v26), .watchOS(.v26), .visionOS(.v26)],
    products: [
        .library(name: "FastModel", targets: ["FastModel"]),
        .library(name: "FastModelFoundation", targets: ["FastModelFoundation"]),
        .library(name: "FastModelNIO", targets: ["FastModelNIO"]),
        .library(name: "FastModelHTTP", targets: ["FastModelHTTP"]),
        .library(name: "FastModelMetrics", targets: ["FastModelMetrics"]),
        .library(name: "FastModelGRDB", targets: ["FastModelGRDB"]),
        .library(name: "FastModelPostgres", targets: ["FastModelPostgres"]),
        .library(name: "FastModelTables", targets: ["FastModelTables"]),
    ],
    traits: [
        .trait(name: "Macros", description: "The @JSONModel macro. Compiles swift-syntax, which takes minutes."),
        .trait(name: "NIO", description: "What FastModelNIO has: SwiftNIO's ByteBuffer and channel handlers."),
        .trait(
            name: "AsyncHTTPClient", description: "FastModelHTTP for AsyncHTTPClient, which takes minutes to compile.",
            enabledTraits: ["NIO"]),
        .trait(name: "Metrics", description: "What FastModelMetrics has: stream reports for swift-metrics."),
        .trait(name: "GRDB", description: "FastModelGRDB: decoded models into SQLite. Compiles GRDB."),
        .trait(name: "Postgres", description: "FastModelPostgres: decoded models into PostgreSQL. Needs libpq."),
        .default(enabledTraits: ["Macros"]),
    ],
    // Each is fetched for its trait only.
    dependencies: [
        .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.100.0"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.30.0"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.7.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: [
        .systemLibrary(
            name: "CYajl",
            pkgConfig: "yajl",
            providers: [.apt(["libyajl-dev"]), .brew(["yajl"])]
        ),
        .target(
            name: "CYajlShim",
            dependencies: ["CYajl"],
            path: "CYajlShim",
            cSettings: [.enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error)],
            cxxSettings: [.enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error)],
            linkerSettings: [.linkedLibrary("yajl")]
        ),
        .target(
            name: "FastModelCore",
            dependencies: [
                "CYajlShim",
                .target(name: "FastModelMacros", condition: .when(traits: ["Macros"])),
            ],
            swiftSettings: swiftSettings
        ),
        .target(name: "FastModelStreams", dependencies: ["FastModelCore"], swiftSettings: swiftSettings),
        // Mapping files.
        .target(name: "FastModelMapping", dependencies: ["FastModelCore"], swiftSettings: swiftSettings),
        // Re-exports the modules above.
        .target(
            name: "FastModel", dependencies: ["FastModelCore", "FastModelMapping", "FastModelStreams"],
            swiftSettings: swiftSettings),
        // What needs all of Foundation: its classes, formatters, archives and dictionaries.
        .target(name: "FastModelFoundation", dependencies: ["FastModel"], swiftSettings: swiftSettings),
        // Which rows models are, for the stores to share.
        .target(name: "FastModelTables", dependencies: ["FastModel"], swiftSettings: swiftSettings),
        .target(
            name: "FastModelGRDB",
            dependencies: [
                "FastModel", "FastModelTables",
                .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["GRDB"])),
                .product(name: "GRDBSQLite", package: "GRDB.swift", condition: .when(traits: ["GRDB"])),
            ],
            swiftSettings: swiftSettings
        ),
        .systemLibrary(
            name: "CLibpq", pkgConfig: "libpq", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
        .target(
            name: "FastModelPostgres",
            dependencies: [
                "FastModel", "FastModelTables",
                .target(name: "CLibpq", condition: .when(traits: ["Postgres"])),
            ],
            swiftSettings: swiftSettings
        ),
        .macro(
            name: "FastModelMacros",
            dependencies: [
                .product(name: "SwiftCompilerPlugin", package: "swift-syntax", condition: .when(traits: ["Macros"])),
                .product(name: "SwiftSyntaxMacros", package: "swift-syntax", condition: .when(traits: ["Macros"])),
            ],
            swiftSettings: swiftSettings
        ),
        .target(
            name: "FastModelNIO",
            dependencies: [
                "FastModel", .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["NIO"])),
            ],
            swiftSettings: swiftSettings
        ),
        .target(
            name: "FastModelHTTP",
            dependencies: [
                "FastModel",
                .target(name: "FastModelNIO", condition: .when(traits: ["AsyncHTTPClient"])),
                .product(
                    name: "AsyncHTTPClient", package: "async-http-client", condition: .when(traits: ["AsyncHTTPClient"])
                ),
            ],
            swiftSettings: swiftSettings
        ),
        .target(
            name: "FastModelMetrics",
            dependencies: [
                "FastModel",
                .product(name: "CoreMetrics", package: "swift-metrics", condition: .when(traits: ["Metrics"])),
            ],
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "FastModelTests",
            dependencies: [
                "FastModel", "FastModelCore", "FastModelStreams", "FastModelFoundation", "PortableScanner",
                "BenchmarkModels",
            ],
            // The benchmark's Codable types are linked into the tests once more, and have the attribute there.
            swiftSettings: swiftSettings + [.define("JSON_MODELS", .when(traits: ["Macros"]))]),
        // Links to the benchmark's Codable types, as they are, and its documents.
        .target(name: "BenchmarkModels", path: "Tests/BenchmarkModels", swiftSettings: swiftSettings),
        // The scanner once more, compiled as for processors without vector instructions.
        .target(
            name: "PortableScanner",
            path: "Tests/PortableScanner",
            cSettings: [.headerSearchPath("../../CYajlShim"), .headerSearchPath("../../CYajlShim/include")]
        ),
        // What the stores have in common, against each whose trait is on, and what only one of them has.
        .testTarget(
            name: "FastModelStoresTests",
            dependencies: [
                "FastModelTables",
                .target(name: "FastModelGRDB", condition: .when(traits: ["GRDB"])),
                .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["GRDB"])),
                .product(name: "GRDBSQLite", package: "GRDB.swift", condition: .when(traits: ["GRDB"])),
                .target(name: "FastModelPostgres", condition: .when(traits: ["Postgres"])),
            ],
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "FastModelMacrosTests",
            dependencies: [
                .target(name: "FastModelMacros", condition: .when(traits: ["Macros"])),
                .product(
                    name: "SwiftSyntaxMacrosGenericTestSupport", package: "swift-syntax",
                    condition: .when(traits: ["Macros"])),
            ],
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "FastModelNIOTests",
            dependencies: [
                "FastModelNIO",
                .product(name: "NIOEmbedded", package: "swift-nio", condition: .when(traits: ["NIO"])),
            ],
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "FastModelHTTPTests",
            dependencies: [
                "FastModelHTTP",
                .product(name: "NIOPosix", package: "swift-nio", condition: .when(traits: ["NIO"])),
                .product(name: "NIOHTTP1", package: "swift-nio", condition: .when(traits: ["NIO"])),
            ],
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "FastModelMetricsTests",
            dependencies: [
                "FastModelMetrics",
                .product(name: "MetricsTestKit", package: "swift-metrics", condition: .when(traits: ["Metrics"])),
            ],
            swiftSettings: swiftSettings
        ),
    ],
    cxxLanguageStandard: .cxx17
)
