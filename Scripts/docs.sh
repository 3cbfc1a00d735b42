#!/usr/bin/env bash
# Builds the documentation archive with the toolchain's docc. Prints docc's warnings; there should be none.
set -euo pipefail
cd "$(dirname "$0")/.."

graphs=.build/symbol-graphs
output=.build/documentation
rm -rf "$graphs" "$output"
mkdir -p "$graphs"
swift build --scratch-path .build-docs --target FastModel \
    -Xswiftc -emit-symbol-graph -Xswiftc -emit-symbol-graph-dir -Xswiftc "$PWD/$graphs"
find "$graphs" -name '*.json' ! -name 'FastModel*' -delete
docc convert Sources/FastModel/FastModel.docc --additional-symbol-graph-dir "$graphs" --output-dir "$output" \
    --fallback-display-name FastModel --fallback-bundle-identifier FastModel
echo "documentation in $output"
