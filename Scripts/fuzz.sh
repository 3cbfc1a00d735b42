#!/usr/bin/env bash
# Feeds the decoder arbitrary bytes under the address sanitizer for so many seconds, starting from small documents.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${1:-60}
scratch=.build-fuzz
swift build --package-path Tests/Fuzz --scratch-path "$scratch" -c release
mkdir -p "$scratch/corpus" "$scratch/crashes"
printf '[{"a":"x","b":1,"m":{"1":[0.5]},"p":[{"q":[null,1]}],"x":{"a":"\\u00e9"}}]' >"$scratch/corpus/array"
printf '{"a":"1","h":"2026-11-21T08:30:00Z","k":"aGk="}\n{"b":99999999999999999999}\n' >"$scratch/corpus/lines"
printf '{"x":{"a":1},"p":[{"a":"x"},{"b":[1,2,3,4,5,6]},7],"c":2} {"p":[{"k":"a long string of text \\u00e9"}]}' \
    >"$scratch/corpus/documents"
# Swift's own backtraces would hang in libFuzzer's signal handler.
SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=1 LSAN_OPTIONS=suppressions=Scripts/lsan.supp \
    "$scratch/release/FuzzDecode" -max_total_time="$seconds" -max_len=4096 -timeout=10 -rss_limit_mb=2048 \
    -artifact_prefix="$scratch/crashes/" -print_final_stats=1 "$scratch/corpus"
