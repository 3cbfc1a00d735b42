#!/bin/sh
# Fails if a decode needs more instructions or allocations than thresholds.json allows, exceeds a budget, or if models with a schema
# cost too much to compile.
#   bench-check.sh            counts and budgets
#   bench-check.sh --counts   counts only, which do not depend on the machine's load
#   bench-check.sh --update   writes the measured counts to thresholds.json
set -eu
cd "$(dirname "$0")"

mode="${1:-}"
case "$mode" in
'' | --counts | --update) ;;
*)
    echo "usage: bench-check.sh [--counts | --update]" >&2
    exit 64
    ;;
esac
if ! command -v valgrind >/dev/null; then
    echo "valgrind is missing (apt-get install valgrind)." >&2
    exit 69
fi

swift build -c release --static-swift-stdlib --product bench
bench="$(swift build -c release --static-swift-stdlib --show-bin-path)/bench"

work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
# valgrind 3.19 cannot read the debug information that Swift writes.
strip -g -o "$work/bench" "$bench"

# Random hash seeds would change the layout of hash tables, and so the number of instructions.
export SWIFT_DETERMINISTIC_HASHING=1

# Two runs of different length: their difference is the decoding alone.
"$bench" counted >"$work/counted"
while read -r workload contestant; do
    for iterations in 1 3; do
        valgrind --tool=callgrind --callgrind-out-file=/dev/null --log-file="$work/log" \
            "$work/bench" count "$workload" "$contestant" "$iterations" >"$work/line"
        instructions="$(sed -n 's/^==[0-9]*== Collected : //p' "$work/log")"
        echo "$(cat "$work/line") $instructions" >>"$work/counts"
    done
done <"$work/counted"

if [ "$mode" = --update ]; then
    "$bench" compare-counts --update "$work/counts" thresholds.json
    exit
fi

status=0
"$bench" compare-counts "$work/counts" thresholds.json || status=1
if [ "$mode" != --counts ]; then
    ./compile.sh --check || status=1
    "$bench" run --check --corpus "${CORPUS_DIR:-../../shared/corpus}" || status=1
fi
exit "$status"
