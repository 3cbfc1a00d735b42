// swift-tools-version: 6.2
import PackageDescription

let swiftSettings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
]

let cSettings: [CSetting] = [.enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error)]

// The scanner's own files, which the library does not export. Its symbols get other names, since both are linked.
let scannerSettings: [CSetting] = [
    .unsafeFlags(["-I\(Context.packageDirectory)/../CYajlShim", "-I\(Context.packageDirectory)/../CYajlShim/include"]),
    .define("fm_scan", to: "scan_floor_scan"), .define("fm_scan_digits", to: "scan_floor_digits"),
]

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v26)],
    products: [.executable(name: "bench", targets: ["Bench"])],
    dependencies: [
        // Without the macro, so that swift-syntax is never compiled here.
        .package(name: "FastModel", path: "..", traits: ["GRDB"]),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    ],
    targets: [
        .target(name: "CYajlFloor", cSettings: cSettings, linkerSettings: [.linkedLibrary("yajl")]),
        .target(name: "CScanFloor", cSettings: cSettings + scannerSettings),
        .target(name: "CSQLiteFloor", cSettings: cSettings, linkerSettings: [.linkedLibrary("sqlite3")]),
        .target(name: "CAllocationCounter", cSettings: cSettings),
        .executableTarget(
            name: "Bench",
            dependencies: [
                "CYajlFloor",
                "CScanFloor",
                "CSQLiteFloor",
                "CAllocationCounter",
                .product(name: "FastModel", package: "FastModel"),
                .product(name: "FastModelFoundation", package: "FastModel"),
                .product(name: "FastModelGRDB", package: "FastModel"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: swiftSettings
        ),
    ]
)
