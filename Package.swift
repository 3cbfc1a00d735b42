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
        .library(name: "FastModelGRDB", targets: ["FastModelGRDB"]),
    ],
    traits: [
        .trait(name: "Macros", description: "The @JSONModel macro. Compiles swift-syntax, which takes minutes."),
        .trait(name: "GRDB", description: "FastModelGRDB: decoded models into SQLite. Compiles GRDB."),
        .default(enabledTraits: ["Macros"]),
    ],
    dependencies: [
        .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.0"),
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
            name: "FastModel",
            dependencies: [
                "CYajlShim",
                .target(name: "FastModelMacros", condition: .when(traits: ["Macros"])),
            ],
            swiftSettings: swiftSettings
        ),
        .target(
            name: "FastModelGRDB",
            dependencies: [
                "FastModel",
                .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["GRDB"])),
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
        .testTarget(name: "FastModelTests", dependencies: ["FastModel"], swiftSettings: swiftSettings),
        .testTarget(
            name: "FastModelGRDBTests",
            dependencies: [
                "FastModelGRDB",
                .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["GRDB"])),
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
    ],
    cxxLanguageStandard: .cxx17
)
