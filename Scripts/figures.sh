#!/usr/bin/env bash
# Prints the sizes of the Swift files of each target, and the numbers of public declarations and of calls; CONTRIBUTING.md shows the
# output.
set -euo pipefail
cd "$(dirname "$0")/.."

# Declarations with their own access modifier: requirements of protocols and cases of enumerations are not counted.
public='^ *(\) )?(@[^ ]+ )*(public|open) '
# What `import FastModel` imports.
library=(Sources/FastModel{Core,Mapping,Streams})
underscored="$public.*(func|var|let|struct|class|enum|protocol|typealias) _"

sources() { # sources FOLDER…
    find "$@" -path '*/.build*' -prune -o -name '*.swift' ! -name Package.swift -type f -print
}

printf '%-36s %5s %6s %8s %6s %6s %11s\n' target files median 'under 40' lines public underscored
for target in Sources/* Benchmarks/Sources/* Examples/*/Sources/* Examples/*/Tests/* Tests/*; do
    files=$(sources "$target")
    [ -n "$files" ] || continue # another language than Swift
    sizes=$(while read -r file; do wc -l <"$file"; done <<<"$files" | sort -n)
    awk -v target="$target" '
        { lines[NR] = $1; total += $1; small += $1 < 40 }
        END {
            median = (lines[int((NR + 1) / 2)] + lines[int((NR + 2) / 2)]) / 2
            printf "%-36s %5d %6d %7d%% %6d", target, NR, median, 100 * small / NR, total
        }' <<<"$sizes"
    if [[ $target = Sources/* ]]; then
        code=$(xargs cat <<<"$files" | grep -v ' import ')
        printf ' %6d %11d' "$(grep -cE "$public" <<<"$code")" "$(grep -cE "$underscored" <<<"$code")"
    fi
    echo
done

# Unavailable initialisers are not counted: they only carry a message of the compiler. A top-level declaration ends with a brace at
# the start of a line.
printf '\npublic initialisers of Field: %d\n' "$(sources "${library[@]}" | xargs cat | awk '
    /^([a-z@].* )?(struct|extension) Field([^A-Za-z]|$)/ { inside = 1 }
    /^}/ { inside = 0 }
    inside && /^ *\*, unavailable/ { unavailable = 1 }
    inside && /^ *(\) )?(@[^ ]+ )*public init/ { if (!unavailable) count++; unavailable = 0 }
    END { print count + 0 }')"

# The ways to decode and to encode with `import FastModel`: the public functions in declarations of the coder, without properties.
calls() { # calls TYPE NAMES
    sources "${library[@]}" | xargs cat | awk -v type="$1" -v names="$2" '
        $0 ~ "^([a-z@].* )?(struct|extension) " type "([^A-Za-z]|$)" { inside = 1 }
        /^}/ { inside = 0 }
        inside && $0 ~ "^ *(\\) )?([^ ]+ )*public func (" names ")[(<A-Z]" { count++ }
        END { print count + 0 }'
}
printf 'calls that decode: %d\n' "$(calls ModelDecoder 'decode|update|records')"
printf 'calls that encode: %d\n' "$(calls ModelEncoder encode)"
