#!/usr/bin/env bash
# The part of bad-input.sh about inferred mappings and the other commands. That script sources it, and provides functions and files.
# shellcheck disable=SC2154
echo "-- infer, convert and backfill"
{ for number in $(seq 300); do echo "{\"id\": $number, \"at\": \"2026-11-21T08:30:00Z\", \"a\": {\"b\": [$number]}}"; done && echo oops; } >things.ndjson
expect "infer" 0 "^id  *Integer  *key " "$ingest" infer things.ndjson --output things.json
expect "infer again" 1 "cannot write things.json: it exists; --force" "$ingest" infer things.ndjson --output things.json
cp things.json before.json
expect "infer again with --force" 0 "things.ndjson, 3 columns" "$ingest" infer things.ndjson --output things.json --force
same "the same mapping" "$(cksum <before.json)" "$(cksum <things.json)"
expect "store by it" 0 "accepted  300 .300 new" "$ingest" things.ndjson --mapping things.json --database things.sqlite
expect "infer into the input" 1 "cannot write things.ndjson: the run reads it" \
    "$ingest" infer things.ndjson --output things.ndjson --force
expect "infer from a pipe, to a pipe" 0 '"DictionaryKey":"a.b"' sh -c "'$ingest' infer - <things.ndjson | cat"
expect "infer a missing file" 1 "cannot read nothing.ndjson: No such file" "$ingest" infer nothing.ndjson
expect "infer an empty file" 1 "the input is empty" "$ingest" infer empty
expect "infer with an input that is cut off" 1 "cut.json: line .*the input ends" "$ingest" infer things.ndjson cut.json --output beside.json
same "the mapping is there" yes "$([ -s beside.json ] && echo yes || echo no)"
yes oops | head -n 3000 >oops
expect "infer words" 3 "oops: all of its 3000 records were rejected" "$ingest" infer oops --output oops.json
same "words make no mapping" no "$([ -e oops.json ] && echo yes || echo no)"
expect "infer nothing but numbers" 3 "the first at line 1, column 1: the value cannot" sh -c "seq 100000 | '$ingest' infer -"
expect "infer into a full device" 1 "cannot write /dev/full: No space" "$ingest" infer things.ndjson --output /dev/full
expect "infer no records" 64 "records must be at least 1" "$ingest" infer things.ndjson --records 0
expect "infer a table of the program's" 64 "the program's own" "$ingest" infer things.ndjson --record Rejects
# Endless new keys: both memory and the number of columns stay bounded.
python3 -c 'for n in range(20000): print("{" + ",".join(f"\"k{n}_{m}\": {{\"a\": \"{n * m}\"}}" for m in range(50)) + "}")' >keys.ndjson
expect "a million keys in little memory" 0 "no column keys beyond the first 1000" \
    bash -c "ulimit -v 1000000; '$ingest' infer keys.ndjson --output keys.json"
expect "the table for them" 0 "accepted  20000 " "$ingest" keys.ndjson --mapping keys.json --database keys.sqlite

expect "convert" 0 "^rejected: line 301, column [12]: .*not valid JSON" "$ingest" convert things.ndjson --mapping things.json
same "convert: lines" 300 "$(wc -l <out)"
cp out converted.ndjson
expect "convert what was converted" 0 "written   300" "$ingest" convert converted.ndjson --mapping things.json
same "convert: the same lines" "$(cksum <converted.ndjson)" "$(cksum <out)"
expect "convert to CSV" 0 "^300,2026-11-21T08:30:00Z,\[300\]" "$ingest" convert things.ndjson --mapping things.json --output-format csv
expect "convert the bundled events" 0 "written   1" "$ingest" convert small.ndjson --workers 4
expect "convert with --fail-on-reject" 2 "rejected  1$" "$ingest" convert things.ndjson --mapping things.json --fail-on-reject
expect "convert what is none of it" 3 "all of its 301 records were rejected" "$ingest" convert things.ndjson
expect "convert a missing file" 1 "cannot read nothing.ndjson: No such file" "$ingest" convert nothing.ndjson
expect "convert a missing and a present file" 1 "cannot read nothing.ndjson: No such file" \
    "$ingest" convert nothing.ndjson things.ndjson --mapping things.json
expect "convert an array broken midway" 1 "broken.json: line 501, column [89] .*not valid JSON" "$ingest" convert broken.json
same "convert: what came before" "$(sed -n 's/^written  *//p' err)" "$(grep -c '"id"' out)"
expect "convert over a file" 1 "cannot write things.json: it exists; --force" \
    "$ingest" convert things.ndjson --mapping map.json --output things.json
expect "convert over its mapping" 1 "cannot write things.json: the run reads it" \
    "$ingest" convert things.ndjson --mapping things.json --output things.json --force
expect "convert, rejects over a file" 1 "cannot write before.json: it exists; --force" \
    "$ingest" convert things.ndjson --mapping things.json --rejects before.json
expect "convert with rejects" 0 "rejected  1 .in bad.ndjson" \
    "$ingest" convert things.ndjson --mapping things.json --rejects bad.ndjson
same "convert: the rejected record" 1 "$(grep -c '"record":"oops"' bad.ndjson)"
expect "convert into a full device" 1 "cannot write /dev/full: No space" \
    "$ingest" convert things.ndjson --mapping things.json --output /dev/full
expect "convert over a file, rejects over the input" 1 "cannot write things.ndjson: the run reads it" \
    "$ingest" convert things.ndjson --mapping things.json --output converted.ndjson --rejects things.ndjson --force
same "convert: nothing is replaced" 300 "$(wc -l <converted.ndjson)"
expect "convert, rejects over standard output" 1 "cannot write both: the run writes it already" \
    sh -c "'$ingest' convert things.ndjson --mapping things.json --rejects both --force >both"
expect "convert, rejects into a full device" 1 "^written   300" \
    "$ingest" convert things.ndjson --mapping things.json --rejects /dev/full
same "convert: what was written" 300 "$(wc -l <out)"
expect "convert for nobody" 0 "" bash -o pipefail -c "'$ingest' convert big.ndjson | head -n 1 >/dev/null"
same "convert for nobody: nothing is said" 0 "$(wc -c <err)"
expect "convert with --upsert" 64 "upsert is for databases" \
    "$ingest" convert things.ndjson --mapping things.json --upsert purge
slowly | timeout --foreground --preserve-status -s INT 0.7 "$ingest" convert - >out 2>err
check "SIGINT while converting" 130 $? "^written"

for turn in 1 2 3; do echo "{\"id\": $turn}"; done >own.ndjson
expect "records of one's own without a mapping" 3 "all of its 3 records were rejected; .*add --infer" "$ingest" own.ndjson --database a.sqlite
same "equal reasons are one line" 2 "$(grep -c '^rejected: ' err)"
rm -f a.sqlite*
expect "records of one's own with --infer" 0 "^mapping   of own, in own.sqlite-mapping.json" "$ingest" own.ndjson --infer --database own.sqlite
expect "options for an inference without one" 64 "need --infer" "$ingest" own.ndjson --key id --database a.sqlite
expect "an inference beside a mapping" 64 "leave --mapping out" "$ingest" own.ndjson --infer --mapping own.sqlite-mapping.json
expect "a dry inference" 0 "not kept: --dry-run" "$ingest" own.ndjson --infer --dry-run --database a.sqlite
same "a dry inference leaves nothing" no "$(ls a.sqlite* >/dev/null 2>&1 && echo yes || echo no)"
expect "rejects over the mapping" 1 "out.sqlite-mapping.json" \
    "$ingest" own.ndjson --infer --database out.sqlite --rejects out.sqlite-mapping.json
expect "an inference of nothing" 1 "the input is empty" "$ingest" empty --infer --database a.sqlite
echo '{"own": [' >broken.sqlite-mapping.json
expect "a broken mapping beside the database" 1 "cannot follow the mapping: .*broken.sqlite-mapping.json" \
    "$ingest" own.ndjson --infer --database broken.sqlite
expect "a backfill of no database" 1 "cannot store in a.sqlite: No such file" \
    "$ingest" backfill --database a.sqlite --mapping own.sqlite-mapping.json
