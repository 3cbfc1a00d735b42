#!/usr/bin/env bash
# The rules of CONTRIBUTING.md that a script can check.
set -uo pipefail
cd "$(dirname "$0")/.."

failures=0
complain() { # complain RULE LINES
    [ -z "$2" ] && return
    printf '%s:\n%s\n\n' "$1" "$2"
    failures=$((failures + 1))
}

sources=$(git ls-files --cached --others --exclude-standard -- '*.swift' '*.c' '*.cpp' '*.h' '*.sh')
library=$(grep -E '^Sources/FastModel(Core|Streams)?/' <<<"$sources")

complain "formatting" "$(grep '\.swift$' <<<"$sources" | xargs swift format lint --strict 2>&1)"
complain "rule 1: files under 400 lines" "$(xargs wc -l <<<"$sources" | awk '$2 != "total" && $1 >= 400')"
complain "rule 2: C behind one door" "$(xargs grep -nE 'import CYajl|yajl_' <<<"$library" |
    grep -vE '/(Reading|Writing)/')"
# Outside of #else, as is the import for systems without FoundationEssentials. FastModelHTTP needs FileHandle and URLSession.
complain "Foundation outside of FastModelFoundation, where FoundationEssentials exists" \
    "$(grep -E '^Sources/' <<<"$sources" | grep -vE '^Sources/FastModel(Foundation|HTTP)/' | xargs awk '
        FNR == 1 { previous = "" }
        / ?import ([a-z]+ )?Foundation( |\.|$)/ && !/^ *\/\// && previous != "#else" { print FILENAME ":" FNR ": " $0 }
        { previous = $0 }')"
complain "rule 2: folders use only those before them (Scripts/layers.sh)" "$(Scripts/layers.sh)"
complain "rule 6: no traps where data can reach" \
    "$(xargs grep -nE '\btry!|\bas!|fatalError\(|preconditionFailure\(' <<<"$library")"
complain "rule 8: no prints, no environment" \
    "$(xargs grep -nE '\bprint\(|debugPrint\(|ProcessInfo|getenv' <<<"$library" | grep -v ':///')"
complain "unfinished marks" "$(xargs grep -nE '\b(TODO|FIXME|XXX)\b' <<<"$sources" | grep -v '^Scripts/lint.sh')"
complain "rules without their test (Tests/RULES.md)" "$(grep -oE '`[A-Za-z]+Tests\.[A-Za-z0-9]+`' Tests/RULES.md README.md | tr -d '`' |
    while IFS=.: read -r _ md file test; do
        git ls-files --cached --others --exclude-standard | grep "/$file\.swift$" | xargs -r grep -qE "func $test\b" || echo "$file.$test"
    done)"
complain "tracked build products" "$(git ls-files | grep -E '(^|/)(\.build|Package\.resolved)')"

[ "$failures" -eq 0 ] && echo "lint: clean"
exit $((failures > 0))
