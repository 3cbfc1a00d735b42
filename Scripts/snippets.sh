#!/usr/bin/env bash
# Checks README and the articles against the built modules: every Swift block has to compile, and every linked name to exist.
# Usage: Scripts/snippets.sh SCRATCH [MODULE]; SCRATCH is the build's scratch path. With MODULE, only blocks that import it are
# checked; otherwise all blocks whose modules were built.
#
# Each block is compiled as a separate file. Declarations that it needs are in a comment before the block, which is not rendered:
#
#   <!-- swift               lines to compile before the block; a line with only … stands for the block
#   import Foundation
#   -->
#   <!-- swift continued     the block continues the one before it
#   -->
#
#   <!-- excerpt PATH -->    the block is part of that file, ignoring indentation; lines with only … stand for omissions
#
# Such a comment without a block after it is checked by itself. Code in the columns "FastModel" and "difference" of the tables in
# the articles "Coming from …" has to occur in that article's Swift blocks, so that it is compiled.
set -euo pipefail
cd "$(dirname "$0")/.."

bin=$1/debug only=${2:-}
work=$1/snippets
articles=(README.md Sources/FastModel/FastModel.docc/*.md)
rm -rf "$work" && mkdir -p "$work/graphs"
failures=0

# Write the blocks to files, in which compiler errors refer to the article and its line.
awk -v work="$work" '
    function emit(text) {
        file = sprintf("%s/%s-%03d.swift", work, article, ++count)
        print text > file
        close(file)
        last = text
        hidden = after = ""
    }
    # The text of a file without indentation.
    function text(path, line, all) {
        while ((getline line < path) > 0) {
            sub(/^ +/, "", line)
            all = all line "\n"
        }
        close(path)
        return all
    }
    function begin() { return isContinued ? last : "import FastModel\n" }
    function end() { if (hidden != "") emit(begin() hidden after) }
    FNR == 1 {
        end()
        isContinued = 0
        article = FILENAME
        gsub(/.*\/|\.md$/, "", article)
    }
    /^<!-- swift/ { end(); isHidden = !/-->$/; isAfter = 0; isContinued = /continued/; at = FNR + 1; next }
    isHidden && /^-->/ { isHidden = 0; next }
    isHidden && /^…$/ { isAfter = 1; next }
    isHidden && isAfter { after = after $0 "\n"; next }
    isHidden {
        if (hidden == "") hidden = "#sourceLocation(file: \"" FILENAME "\", line: " at ")\n"
        hidden = hidden $0 "\n"
        next
    }
    /^<!-- excerpt / { excerpt = $3; next }
    /^```swift/ && excerpt != "" { isExcerpt = 1; place = FILENAME ":" FNR; source = text(excerpt); part = ""; next }
    isExcerpt && (/^```/ || /^…$/) {
        if (part == "" || !index(source, part)) print place ": this is not in " excerpt > (work "/excerpts")
        part = ""
        if (/^```/) { isExcerpt = 0; excerpt = "" }
        next
    }
    isExcerpt { sub(/^ +/, ""); part = part $0 "\n"; next }
    /^```swift/ { isBlock = 1; block = "#sourceLocation(file: \"" FILENAME "\", line: " FNR + 1 ")\n"; next }
    isBlock && /^```/ {
        isBlock = 0
        emit(begin() hidden block "#sourceLocation()\n" after)
        isContinued = 0
        next
    }
    isBlock { block = block $0 "\n" }
    END { end() }
' "${articles[@]}"

if [ -e "$work/excerpts" ]; then
    cat "$work/excerpts"
    failures=1
fi

# Module maps of the C targets that the modules import.
flags=(-I "$bin/Modules" -I "$(dirname "$(readlink -f "$(command -v swiftc)")")/../lib/swift/pm/ManifestAPI")
while read -r map; do flags+=(-Xcc "-fmodule-map-file=$map"); done < <(
    find "$bin/" -maxdepth 2 -path '*.build/module.modulemap' ! -path '*-tool.build/*'
    find "$PWD/Sources" "$1/checkouts" -name module.modulemap -path '*/Sources/*' 2>/dev/null)
for flag in $(pkg-config --cflags libpq 2>/dev/null); do flags+=(-Xcc "$flag"); done
compile=(swiftc -typecheck -warnings-as-errors -swift-version 6 -package-description-version 6.2.0 "${flags[@]}")
macros=$bin/FastModelMacros-tool
[ -x "$macros" ] && compile+=(-load-plugin-executable "$macros#FastModelMacros")

# Whether a block is to be checked: it imports the requested module, and only modules that were built.
concerns() { # concerns FILE
    local module
    [ -z "$only" ] || grep -q "^import $only\$" "$1" || return 1
    for module in $(sed -nE 's/^import (FastModel[A-Z]|GRDB|NIO|AsyncHTTPClient|Metrics|CoreMetrics)([A-Za-z]*)$/\1\2/p' "$1"); do
        [ -e "$bin/Modules/$module.swiftmodule" ] && continue
        echo "not checked, since $module was not built: $(basename "$1")"
        return 1
    done
}
files=()
for file in "$work"/*.swift; do if concerns "$file"; then files+=("$file"); fi; done
printf '%s\0' "${files[@]}" | xargs -0 -P "$(nproc)" -n 1 "${compile[@]}" || failures=1

# Check the names in links against the modules' symbols.
if [ -z "$only" ]; then
    swift-symbolgraph-extract -module-name FastModel -target "$(swiftc -print-target-info | sed -n 's/.*"triple": "\(.*\)".*/\1/p' | head -1)" \
        "${flags[@]}" -output-dir "$work/graphs" -experimental-allowed-reexported-modules=FastModelCore,FastModelMapping,FastModelStreams
    cat "$work"/graphs/*.json | grep -o '"pathComponents":\[[^]]*\]' |
        sed 's/.*\[//; s/\]//; s/","/\//g; s/"//g' | sort -u > "$work/names"
    grep -noE '``[^`]+``|<doc:[A-Za-z]+>' "${articles[@]}" | while IFS= read -r link; do
        place=${link%%:[\`<]*} name=${link#*[\`<]}
        case $name in
        doc:*) name=${name#doc:} && [ -e "Sources/FastModel/FastModel.docc/${name%>}.md" ] && continue ;;
        *) name=$(sed 's/`//g; s/)-.*/)/' <<<"$name") && { [ "$name" = FastModel ] || grep -qxF "$name" "$work/names"; } && continue ;;
        esac
        echo "$place: there is no $name"
    done > "$work/complaints"
    for article in Sources/FastModel/FastModel.docc/ComingFrom*.md; do
        name=$(basename "$article" .md)
        cat "$work/$name"-*.swift | awk '
            NR == FNR { code = code $0 "\n"; next }
            !/^\|/ { split("", checked); isTable = 0; next }
            !isTable {
                isTable = 1
                for (i = split($0, titles, "|"); i > 0; i--) if (titles[i] ~ /^ (FastModel|difference) $/) checked[i]
                next
            }
            {
                columns = split($0, cells, "|")
                for (i = 1; i <= columns; i++) {
                    if (!(i in checked)) continue
                    rest = cells[i]
                    gsub(/``[^`]*``/, "", rest)
                    while (match(rest, /`[^`]*`/)) {
                        span = substr(rest, RSTART + 1, RLENGTH - 2)
                        rest = substr(rest, RSTART + RLENGTH)
                        if (!index(code, span)) print FILENAME ":" FNR ": no Swift of the article has " span
                    }
                }
            }' - "$article"
    done >> "$work/complaints"
    if [ -s "$work/complaints" ]; then
        cat "$work/complaints"
        failures=1
    fi
fi
[ "$failures" -eq 0 ] && echo "snippets: ${#files[@]} compile"
exit "$failures"
