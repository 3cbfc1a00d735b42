#!/usr/bin/env bash
# Runs the fuzz targets, one after another, each for so many seconds, under the address sanitizer.
# Usage: fuzz.sh SECONDS [TARGET…]    (default: all of them)
# What is found is kept in .build-fuzz/crashes and belongs into Tests/FastModelTests as a case of its own.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${1:-60}
shift || true
targets=("$@")
[ ${#targets[@]} -gt 0 ] || targets=(sources decode chunks streams roundtrip scalars)
scratch=.build-fuzz
# The library is instrumented as well, or the fuzzer would not see which inputs reach something new.
coverage=(-Xswiftc -sanitize-coverage=edge,inline-8bit-counters,pc-table,trace-cmp
    -Xcc -fsanitize-coverage=inline-8bit-counters,pc-table,trace-cmp)
# gold, the default, fails on such objects.
linker=(-Xswiftc -use-ld=lld)
# Undefined behaviour in C ends the process. The library's sources of events are compared as its own tests see them.
checks=(-Xcc -fsanitize=undefined -Xcc -fsanitize-trap=undefined -Xswiftc -enable-testing)
swift build --package-path Tests/Fuzz --scratch-path "$scratch" -c release --sanitize=address \
    "${coverage[@]}" "${checks[@]}" "${linker[@]}"
mkdir -p "$scratch/crashes"
for target in "${targets[@]}"; do
    echo "-- $target, $seconds s"
    mkdir -p "$scratch/corpus/$target"
    # Swift's own backtraces would hang in libFuzzer's signal handler.
    SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=1 LSAN_OPTIONS=suppressions=Scripts/lsan.supp \
        "$scratch/release/Fuzz" "$target" -max_total_time="$seconds" -max_len=4096 -timeout=10 -rss_limit_mb=2048 \
        -artifact_prefix="$scratch/crashes/$target-" -print_final_stats=1 -verbosity=0 \
        "$scratch/corpus/$target" "Tests/Fuzz/Seeds/$target"
done
