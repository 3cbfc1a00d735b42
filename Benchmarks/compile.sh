#!/usr/bin/env bash
# Measures what it costs to compile models with FastModel, against the same models as Codable types: a package is generated that has
# one module for each way to declare them, and each module is built alone, after its dependencies.
#   compile.sh                  40 models of 20 properties, all variants, debug and release; with swift-syntax some 20 minutes
#   compile.sh --check          10 models with a schema, release only, against the budgets; a minute
#   compile.sh --models 100 --fields 20 --variants "codable schema macro let" --configurations "debug release"
# Prints seconds of processor time, the compiler's peak memory and the size of the stripped program, and their ratios to Codable; exits
# with 1 if a ratio exceeds its budget. Processor time, because elapsed time depends on how busy the machine is.
set -euo pipefail
cd "$(dirname "$0")"

models=40
fields=20
variants="codable schema macro let"
configurations="debug release"
while [ $# -gt 0 ]; do
    case "$1" in
    --check) models=10 variants="codable schema" configurations=release ;;
    --models) models=$2 && shift ;;
    --fields) fields=$2 && shift ;;
    --variants) variants=$2 && shift ;;
    --configurations) configurations=$2 && shift ;;
    *) sed -n '2,8s/^# \{0,1\}//p' "$0" >&2 && exit 64 ;;
    esac
    shift
done

library=$(cd .. && pwd)
package=$PWD/.build-compile
mkdir -p "$package"

# The types of a model's properties, and their default values, again and again up to the wanted number.
types=(Int String Bool Double Int32 UInt64 Date 'URL?' 'UUID?' 'String?' 'Int?' 'Double?' 'Bool?' '[String]' '[Int]' '[Double]'
    '[String: String]' '[String: Int]' Status Children)
values=(0 '""' false 0 0 0 'Date(timeIntervalSince1970: 0)' nil nil nil nil nil nil '[]' '[]' '[]' '[:]' '[:]' .open '[]')

model() { # model VARIANT NUMBER
    local index type
    case $1 in
    codable) printf 'enum Status%d: String, Codable { case open, closed, pending }\nstruct Model%d: Codable {\n' "$2" "$2" ;;
    schema) printf 'enum Status%d: String, JSONConvertible { case open, closed, pending }\nstruct Model%d: JSONModel {\n' "$2" "$2" ;;
    *) printf 'enum Status%d: String, JSONConvertible { case open, closed, pending }\n@JSONModel struct Model%d {\n' "$2" "$2" ;;
    esac
    for ((index = 0; index < fields; index++)); do
        type=${types[index % 20]}
        case $type in
        Status) type=Status$2 ;;
        Children) type="[Model$(($2 > 0 ? $2 - 1 : 0))]" ;;
        esac
        if [ "$1" = let ]; then
            echo "    let property$index: $type"
        else
            echo "    var property$index: $type = ${values[index % 20]}"
        fi
    done
    if [ "$1" = schema ]; then
        echo "    static let schema = Schema({ Model$2() }) {"
        for ((index = 0; index < fields; index++)); do echo "        Field(\"property$index\", \\.property$index)"; done
        echo '    }'
    fi
    echo '}'
}

module() { # module VARIANT: a module with a file for each model, and a program that uses every model
    local folder=$package/Sources/$1 number coders="ModelEncoder() ModelDecoder()"
    [ "$1" = codable ] && coders="JSONEncoder() JSONDecoder()"
    local encoder=${coders% *} decoder=${coders#* }
    rm -rf "$folder"
    mkdir -p "$folder"
    for ((number = 0; number < models; number++)); do
        { [ "$1" = codable ] || echo 'import FastModel'; echo 'import Foundation'; model "$1" "$number"; } >"$folder/Model$number.swift"
    done
    {
        [ "$1" = codable ] || echo 'import FastModel'
        printf 'import Foundation\n@main struct Program {\n    static func main() throws {\n        let data = Data("{}".utf8)\n'
        [ "$1" = codable ] || echo '        let start = ContinuousClock.now'
        for ((number = 0; number < models; number++)); do
            echo "        if let model = try? $decoder.decode(Model$number.self, from: data) { print(try $encoder.encode(model).count) }"
        done
        [ "$1" = codable ] || echo '        print("first decode of every model:", ContinuousClock.now - start)'
        printf '    }\n}\n'
    } >"$folder/Program.swift"
}

{
    traits='[]'
    case " $variants " in *" macro "* | *" let "*) traits='["Macros"]' ;; esac
    echo '// swift-tools-version: 6.2'
    echo 'import PackageDescription'
    echo 'let package = Package(name: "Compile", platforms: [.macOS(.v26)],'
    echo "    dependencies: [.package(name: \"FastModel\", path: \"$library\", traits: $traits)],"
    echo '    targets: ['
    echo '        .executableTarget(name: "empty", dependencies: [.product(name: "FastModel", package: "FastModel")]),'
    for variant in $variants; do
        dependencies='[.product(name: "FastModel", package: "FastModel")]'
        [ "$variant" = codable ] && dependencies='[]'
        echo "        .executableTarget(name: \"$variant\", dependencies: $dependencies),"
    done
    echo '    ])'
} >"$package/Package.swift"
mkdir -p "$package/Sources/empty"
# A program that links the library and has no model: its size is the library's own part.
printf 'import FastModel\nprint(try ModelDecoder().decode(Int.self, from: "1"))\n' >"$package/Sources/empty/main.swift"
for variant in $variants; do module "$variant"; done

build() { # build CONFIGURATION PRODUCT: prints seconds and gigabytes
    python3 - "$package" "$1" "$2" <<'END'
import resource, subprocess, sys
package, configuration, product = sys.argv[1:]
done = subprocess.run(["swift", "build", "--package-path", package, "-c", configuration, "--product", product],
                      stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
if done.returncode:
    sys.exit(done.stdout)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(f"{used.ru_utime + used.ru_stime:.1f} {used.ru_maxrss / 1048576:.2f}")
END
}

ratio() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.2f", (b > 0) ? a / b : 0 }'; }

status=0
check() { # check WHAT RATIO BUDGET
    awk -v ratio="$2" -v budget="$3" 'BEGIN { exit (ratio > budget) }' && return
    echo "over budget: $1: $2 (budget $3)"
    status=1
}

budgets() { # budgets CONFIGURATION VARIANT: seconds, memory, size, seconds after a change
    case "$1 $2" in
    'release schema') echo 2.0 1.5 1.5 9 ;;
    'release macro') echo 2.5 1.7 1.5 9 ;;
    'release let') echo 2.5 1.7 1.7 9 ;;
    'debug schema') echo 1.5 9 9 1.5 ;;
    'debug macro') echo 2.0 9 9 2.0 ;;
    'debug let') echo 2.5 9 9 2.5 ;;
    *) echo 9 9 9 9 ;;
    esac
}

echo "$models models of $fields properties; processor time, the compiler's peak memory, size without the library"
printf '%-8s %-8s %14s %16s %14s %22s\n' '' '' 'seconds' 'gigabytes' 'kilobytes' 'one property more, s'
for configuration in $configurations; do
    programs=$(swift build --package-path "$package" -c "$configuration" --show-bin-path)
    build "$configuration" empty >/dev/null
    size() { # size PRODUCT: the stripped program in kilobytes
        strip -o "$package/stripped" "$programs/$1"
        echo $(($(stat -c %s "$package/stripped") / 1024))
    }
    own=$(size empty)
    for variant in $variants; do
        # The build's own list of outputs stays: it is written only when the package changes.
        find "$programs/$variant.build" \( -name '*.o' -o -name '*.swiftdeps' -o -name '*.priors' \) -delete 2>/dev/null || true
        touch "$package/Sources/$variant/"*.swift
        read -r seconds memory < <(build "$configuration" "$variant")
        kilobytes=$(size "$variant")
        [ "$variant" = codable ] || kilobytes=$((kilobytes - own))
        again=-
        if [ "$configuration" = debug ]; then
            # As a developer changes a model: one more property.
            sed -i.bak "s/^\( *\)\(let\|var\) property0: Int.*/&\n\1var added: Int? = nil/" "$package/Sources/$variant/Model$((models / 2)).swift"
            read -r again _ < <(build "$configuration" "$variant")
            mv "$package/Sources/$variant/Model$((models / 2)).swift.bak" "$package/Sources/$variant/Model$((models / 2)).swift"
        fi
        if [ "$variant" = codable ]; then
            base=("$seconds" "$memory" "$kilobytes" "$again")
            printf '%-8s %-8s %8s       %9s       %8s       %12s\n' "$configuration" "$variant" "${base[@]}"
            continue
        fi
        read -r -a budget < <(budgets "$configuration" "$variant")
        ratios=("$(ratio "$seconds" "${base[0]}")" "$(ratio "$memory" "${base[1]}")" "$(ratio "$kilobytes" "${base[2]}")" "$(ratio "${again/-/0}" "${base[3]/-/0}")")
        printf '%-8s %-8s %8s %5s %9s %5s %8s %5s %12s %5s\n' "$configuration" "$variant" \
            "$seconds" "${ratios[0]}" "$memory" "${ratios[1]}" "$kilobytes" "${ratios[2]}" "$again" "${ratios[3]}"
        check "$configuration $variant, seconds" "${ratios[0]}" "${budget[0]}"
        check "$configuration $variant, memory" "${ratios[1]}" "${budget[1]}"
        check "$configuration $variant, size" "${ratios[2]}" "${budget[2]}"
        check "$configuration $variant, one property more" "${ratios[3]}" "${budget[3]}"
        [ "$configuration" = release ] && "$programs/$variant" | tail -1
    done
done
exit "$status"
