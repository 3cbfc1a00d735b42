#!/usr/bin/env bash
# Runs the fuzz targets one after another under the address sanitizer.
# Usage: fuzz.sh SECONDS [TARGET…]    (default: all of them)
# Inputs that crash are kept in .build-fuzz/crashes. Add a test in Tests/FastModelTests for each.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${1:-60}
shift || true
targets=("$@")
[ ${#targets[@]} -gt 0 ] || targets=(sources decode chunks streams roundtrip scalars updates codable graphs)
scratch=.build-fuzz
# The library is instrumented, too: otherwise the fuzzer could not see which inputs reach new code.
coverage=(-Xswiftc -sanitize-coverage=edge,inline-8bit-counters,pc-table,trace-cmp
    -Xcc -fsanitize-coverage=inline-8bit-counters,pc-table,trace-cmp)
# The default linker, gold, fails on instrumented objects.
linker=(-Xswiftc -use-ld=lld)
# Undefined behaviour in C ends the process. Testing is enabled because the targets compare internal readers.
checks=(-Xcc -fsanitize=undefined -Xcc -fsanitize-trap=undefined -Xswiftc -enable-testing)
swift build --package-path Tests/Fuzz --scratch-path "$scratch" -c release --sanitize=address \
    "${coverage[@]}" "${checks[@]}" "${linker[@]}"
mkdir -p "$scratch/crashes"
for target in "${targets[@]}"; do
    echo "-- $target, $seconds s"
    mkdir -p "$scratch/corpus/$target"
    # Swift's backtraces would hang in libFuzzer's signal handler.
    SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=1 LSAN_OPTIONS=suppressions=Scripts/lsan.supp \
        "$scratch/release/Fuzz" "$target" -max_total_time="$seconds" -max_len=4096 -timeout=10 -rss_limit_mb=2048 \
        -artifact_prefix="$scratch/crashes/$target-" -print_final_stats=1 -verbosity=0 \
        "$scratch/corpus/$target" "Tests/Fuzz/Seeds/$target"
done
