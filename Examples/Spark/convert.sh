#!/usr/bin/env bash
# Converts the files whose paths come on standard input: accepted records go out behind a +, rejected ones behind a -.
# A failure ends the task, which Spark tries again elsewhere. 3 says only that a file has no record that is accepted.
set -euo pipefail
rejects=$(mktemp -d)
trap 'rm -rf "$rejects"' EXIT
while IFS= read -r file; do
    "$INGEST" convert "$file" --workers 1 --force --rejects "$rejects/lines" | sed 's/^/+/' || [ $? -eq 3 ]
    [ ! -e "$rejects/lines" ] || sed 's/^/-/' "$rejects/lines"
    rm -f "$rejects/lines"
done
