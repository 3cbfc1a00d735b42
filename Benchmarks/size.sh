#!/usr/bin/env bash
# Measures what FastModel adds to a program: builds one that decodes a struct, static and dynamic, without and with FastModelFoundation;
# some ten minutes. Prints bytes of the stripped static program, milliseconds and KiB of memory for one run, and exits with 1 if the
# program without FastModelFoundation exceeds its budget or links ICU.
set -euo pipefail
cd "$(dirname "$0")"

budget=19000000
package=$PWD/.build-size
failures=0

generate() { # generate MODULE
    mkdir -p "$package/Sources/hello"
    cat >"$package/Package.swift" <<SWIFT
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "hello",
    dependencies: [.package(name: "FastModel", path: "$(cd .. && pwd)", traits: [])],
    targets: [
        .executableTarget(name: "hello", dependencies: [.product(name: "$1", package: "FastModel")])
    ])
SWIFT
    # In a file of its own, because the globals of a main file are isolated.
    cat >"$package/Sources/hello/Greeting.swift" <<SWIFT
import FastModel

struct Greeting: JSONModel, Sendable {
    var name = ""

    static let schema = Schema(Greeting.init) { Field("name", \\.name) }
}
SWIFT
    cat >"$package/Sources/hello/main.swift" <<SWIFT
import FastModel
import $1

print(try ModelDecoder().decode(Greeting.self, from: #"{"name":"world"}"#).name)
SWIFT
}

for module in FastModel FastModelFoundation; do
    generate "$module"
    for linking in static dynamic; do
        options=(-c release --scratch-path "$package/.build-$linking" --package-path "$package")
        [ "$linking" = dynamic ] || options+=(--static-swift-stdlib)
        swift build "${options[@]}" >"$package/log" 2>&1 || { cat "$package/log"; exit 1; }
        program=$package/hello-$module-$linking
        strip -o "$program" "$(swift build "${options[@]}" --show-bin-path)/hello"
        bytes=$(stat -c %s "$program")
        milliseconds=$(for _ in {1..20}; do
            start=$(date +%s%N) && "$program" >/dev/null && echo $((($(date +%s%N) - start) / 10000))
        done | sort -n | awk 'NR == 1 { print $1 / 100 }')
        memory=$(/usr/bin/time -f %M "$program" 2>&1 >/dev/null | tail -1)
        icu=$(ldd "$program" | grep -ciE 'icu|FoundationInternationalization' || true)
        printf '%-20s %-8s %10d bytes %7s ms %7s KiB %s\n' "$module" "$linking" "$bytes" "$milliseconds" "$memory" \
            "$([ "$icu" = 0 ] || echo ICU)"
        [ "$module" = FastModel ] || continue
        [ "$linking" = dynamic ] || [ "$bytes" -le "$budget" ] || failures=$((failures + 1))
        [ "$icu" = 0 ] || failures=$((failures + 1))
    done
done
exit $((failures > 0))
