#!/usr/bin/env bash
# Builds the documentation archive with the toolchain's docc, from the symbols that Scripts/snippets.sh extracted.
set -euo pipefail
cd "$(dirname "$0")/.."

output=.build/documentation
rm -rf "$output"
docc convert Sources/FastModel/FastModel.docc --additional-symbol-graph-dir .build/snippets/graphs --output-dir "$output" \
    --fallback-display-name FastModel --fallback-bundle-identifier FastModel --warnings-as-errors
echo "documentation in $output"
