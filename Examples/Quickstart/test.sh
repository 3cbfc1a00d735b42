#!/usr/bin/env bash
# Runs the program on a few lines, twice, and checks what it says and stores.
set -euo pipefail
cd "$(dirname "$0")"
swift build
program="$(swift build --show-bin-path)/quickstart"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

for said in "2 new, 0 changed, 0 as before" "0 new, 0 changed, 2 as before"; do
    "$program" "$work/readings.sqlite" >"$work/said" 2>"$work/rejected" <<'END'
{"id": 1, "measured_at": "2026-11-27T08:00:00Z", "celsius": 21.5, "site": {"name": "roof"}}
{"id": 2, "measured_at": "2026-11-27T08:05:00.250Z", "celsius": null}
{"measured_at": "2026-11-27T08:10:00Z"}
{"id": 4, "measured_at": "2026-11-27T08:15:00Z", "celsius": "warm"}
{"id": 5, "measured_at":
{"id": true, "measured_at": "2026-11-27T08:20:00Z"}
END
    grep -qx "$said" "$work/said" || { cat "$work/said"; exit 1; }
    [ "$(wc -l <"$work/rejected")" -eq 4 ] || { cat "$work/rejected"; exit 1; }
done
stored="$(sqlite3 "$work/readings.sqlite" "SELECT id, celsius, place FROM readings ORDER BY id")"
[ "$stored" = $'1|21.5|roof\n2||' ] || { echo "$stored"; exit 1; }
echo "quickstart: stored 2 of 6, each once"
