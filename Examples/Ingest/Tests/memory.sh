#!/usr/bin/env bash
# A gigabyte of NDJSON and a gigabyte in gzip are ingested within 64 MB of resident memory.
# Usage: memory.sh [PATH-TO-INGEST [RECORDS]]   (default: the release build, 3,400,000 records)
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
ingest=$(realpath "${1:-$here/.build/release/ingest}")
records=${2:-3400000}
limit=65536
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# peak COMMAND…: prints its peak resident memory in KiB.
peak() {
    python3 -c '
import resource, subprocess, sys
code = subprocess.run(sys.argv[1:], stdout=sys.stderr).returncode
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
sys.exit(code)' "$@"
}

"$ingest" sample --count "$records" --output all.ndjson
gzip -1 <all.ndjson >all.ndjson.gz
for input in all.ndjson all.ndjson.gz; do
    kilobytes=$(peak "$ingest" "$input" --database "$input.sqlite" --quiet)
    printf '%s: %s MB of NDJSON, at most %s KiB resident\n' "$input" "$(($(wc -c <all.ndjson) / 1000000))" "$kilobytes"
    [ "$kilobytes" -le "$limit" ] || { echo "more than $limit KiB" && exit 1; }
    rm "$input.sqlite"*
done
