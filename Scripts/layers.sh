#!/usr/bin/env bash
# Checks that every folder of a target uses only its own names and those of earlier folders; prints violations as file, line and name.
# A folder's names are the top-level declarations of its files. Between targets the compiler checks.
set -euo pipefail
cd "$(dirname "$0")/.."

check() { # check TARGET FOLDER…
    local root=Sources/$1 layers=("${@:2}") unknown files layer file
    unknown=$(find "$root" -mindepth 1 -maxdepth 1 -type d -printf '%f\n' |
        grep -vxF "$(printf '%s\n' "${layers[@]}")" || true)
    [ -z "$unknown" ] || { printf '%s\n' "no layer: $unknown"; return 1; }

    # awk reads all files twice, first for declarations, then for uses.
    files=()
    for layer in "${layers[@]}"; do
        while IFS= read -r file; do files+=("$file"); done < <(find "$root/$layer" -name '*.swift' | sort)
    done

    awk -v order="${layers[*]}" -v count="${#files[@]}" '
        BEGIN {
            split(order, names, " ")
            for (i in names) rank[names[i]] = i + 0
            declares = "^(@[A-Za-z]+(\\([^)]*\\))? )*((public|package|internal|open|final|indirect|borrowing|nonisolated|unsafe)(\\([a-z]+\\))? )*" \
                "(struct|class|enum|protocol|typealias|actor|func|let|var) "
        }
        FNR == 1 {
            split(FILENAME, path, "/")
            layer = rank[path[3]]
            isSecond = ++seen[FILENAME] == 2
            depth = 0
            isText = 0
        }
        # Comments and string literals may mention any name.
        {
            line = $0
            sub(/^ *\/\/.*/, "", line)
            if (line ~ /"""/) { quotes = gsub(/"""/, "", line); if (quotes % 2) { isText = !isText; if (isText) next } }
            if (isText) next
            gsub(/"([^"\\]|\\.)*"/, "\"\"", line)
            sub(/ \/\/ .*/, "", line)
        }
        !isSecond {
            if (match(line, declares)) {
                name = substr(line, RSTART + RLENGTH)
                match(name, /^`?[A-Za-z_0-9]+/)
                name = substr(name, 1, RLENGTH)
                if (name != "" && (!(name in owner) || owner[name] < layer)) owner[name] = layer
            }
            next
        }
        {
            rest = line
            before = ""
            while (match(rest, /[A-Za-z_][A-Za-z_0-9]*/)) {
                name = substr(rest, RSTART, RLENGTH)
                previous = RSTART > 1 ? substr(rest, RSTART - 1, 1) : substr(before, length(before), 1)
                rest = substr(rest, RSTART + RLENGTH)
                before = name
                if (!(name in owner) || owner[name] <= layer || previous == ".") continue
                # A name in lower case may be a label or variable: only a call is a use of the function.
                if (name ~ /^_?[a-z]/ && (rest !~ /^\(/ || line ~ "func " name)) continue
                printf "%s:%d: %s, of %s\n", FILENAME, FNR, name, names[owner[name]]
                failures++
            }
        }
        END { exit failures > 0 }
    ' "${files[@]}" "${files[@]}"
}

# The order is that of Architecture.md.
check FastModelCore Errors Values Dates Options Reading Writing Planning Conversion Model Decoding Encoding Comparing Copying \
    Describing Coding Mapping
check FastModelStreams Streaming Instances Parallel
