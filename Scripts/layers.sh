#!/usr/bin/env bash
# Checks that every folder of Sources/FastModel uses only names of its own and of the folders before it; prints the others as
# file, line and name. A folder's names are what its files declare at the top level.
set -euo pipefail
cd "$(dirname "$0")/.."

# In the order of Architecture.md.
layers=(Errors Values Dates Options Reading Writing Planning Conversion Model Decoding Encoding
    Comparing Copying Describing Coding Mapping Streaming Instances Parallel)
root=Sources/FastModel

unknown=$(find "$root" -mindepth 1 -maxdepth 1 -type d ! -name '*.docc' -printf '%f\n' |
    grep -vxF "$(printf '%s\n' "${layers[@]}")" || true)
[ -z "$unknown" ] || { printf '%s\n' "no layer: $unknown"; exit 1; }

# Each file twice, first for what it declares, then for what it uses. The order in which awk is given them is that of the layers.
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
    # Comments and texts name what they like.
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
            # A small letter may start a label or a variable as well: only a call is the function.
            if (name ~ /^_?[a-z]/ && (rest !~ /^\(/ || line ~ "func " name)) continue
            printf "%s:%d: %s, of %s\n", FILENAME, FNR, name, names[owner[name]]
            failures++
        }
    }
    END { exit failures > 0 }
' "${files[@]}" "${files[@]}"
