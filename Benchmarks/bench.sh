#!/bin/sh
# Builds and runs the benchmarks, writes results/latest.json and draws results/comparison.svg.
# Arguments are passed on to `bench run`: --rounds 31, --workload events, --check, …
set -eu
cd "$(dirname "$0")"

# Linked statically, as services on Linux are shipped: this makes all contestants 6 % faster.
swift build -c release --static-swift-stdlib --product bench
bench="$(swift build -c release --static-swift-stdlib --show-bin-path)/bench"

bars="$(mktemp)"
trap 'rm -f "$bars"' EXIT
mkdir -p results
status=0
"$bench" run --corpus "${CORPUS_DIR:-../../shared/corpus}" \
    --json results/latest.json --chart-data "$bars" "$@" || status=$?

# Foundation writes empty archives in programs that link it statically (Linux, Swift 6.3).
case " $* " in
*' --workload '* | *' --workload='*) ;;
*)
    swift build -c release --scratch-path .build-dynamic --product bench
    .build-dynamic/release/bench run --workload archiving --json results/latest.json --add || status=$?
    ;;
esac

if [ ! -s "$bars" ]; then
    exit "$status"
elif command -v gnuplot >/dev/null; then
    gnuplot -e "bars='$bars'; drawing='results/comparison.svg'" comparison.gnuplot
    echo "The comparison is drawn in Benchmarks/results/comparison.svg."
else
    echo "No chart is drawn: gnuplot is missing (apt-get install gnuplot-nox)."
fi
exit "$status"
