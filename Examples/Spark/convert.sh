#!/usr/bin/env bash
# Converts the files whose paths are on standard input. The output has a + before accepted records and a - before rejected ones.
# A failure ends the task, which Spark repeats elsewhere. Exit code 3 is no failure: it means that no record was accepted.
set -euo pipefail
rejects=$(mktemp -d)
trap 'rm -rf "$rejects"' EXIT
while IFS= read -r file; do
    "$INGEST" convert "$file" --workers 1 --force --rejects "$rejects/lines" | sed 's/^/+/' || [ $? -eq 3 ]
    [ ! -e "$rejects/lines" ] || sed 's/^/-/' "$rejects/lines"
    rm -f "$rejects/lines"
done
