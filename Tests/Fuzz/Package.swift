// swift-tools-version: 6.2
import PackageDescription

// Built by Scripts/fuzz.sh. A separate package, since libFuzzer has its own main function.
let fuzzing: [String] = ["-sanitize=fuzzer,address", "-parse-as-library"]

let package = Package(
    name: "Fuzz",
    platforms: [.macOS(.v26)],
    dependencies: [.package(name: "FastModel", path: "../..", traits: [])],
    targets: [
        .target(name: "FuzzDriver"),
        .executableTarget(
            name: "Fuzz",
            dependencies: [
                "FuzzDriver", .product(name: "FastModel", package: "FastModel"),
                .product(name: "FastModelFoundation", package: "FastModel"),
            ],
            swiftSettings: [.unsafeFlags(fuzzing)],
            linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address"])]
        ),
    ]
)
