#!/usr/bin/env bash
# The part of bad-input.sh about formats of the input. That script sources it, and provides functions and files.
# shellcheck disable=SC2154
echo "-- formats"
gzip -c small.ndjson >small.ndjson.gz
{ gzip -c small.ndjson && gzip -c big.ndjson; } >members.gz
gzip -c big.ndjson | head -c 100000 >cut.gz
{ cat small.ndjson.gz && echo garbage; } >garbage.gz
expect "gzip" 0 "read      2000" "$ingest" small.ndjson.gz --database gz.sqlite
expect "gzip of several members" 0 "read      42000" "$ingest" members.gz --database gz.sqlite
expect "gzip through a pipe" 0 "read      42000" sh -c "cat members.gz | '$ingest' --database gz.sqlite"
expect "gzip that is cut off" 1 "cannot read cut.gz: the gzip stream is cut off" "$ingest" cut.gz --database gz2.sqlite
[ "$(accepted)" -gt 100 ] || failed "gzip that is cut off: $(accepted) rows"
expect "gzip with garbage" 1 "cannot read garbage.gz: the gzip stream is damaged" "$ingest" garbage.gz --database gz3.sqlite
[ "$(accepted)" -gt 1900 ] || failed "gzip with garbage: $(accepted) rows"
expect "a gigabyte of white space in gzip" 1 "the input is empty" \
    bash -c "ulimit -v 1000000; head -c 1000000000 /dev/zero | tr '\0' ' ' | gzip -1 | '$ingest' --database a.sqlite"
if command -v zstd >/dev/null; then
    zstd -q small.ndjson -o small.zst && head -c 20000 small.zst >cut.zst
    expect "zstd" 0 "read      2000" "$ingest" small.zst --database zst.sqlite
    expect "zstd that is cut off" 1 "cannot read cut.zst: the zstd stream is cut off" "$ingest" cut.zst --database zst.sqlite
fi
printf 'BZh91AY' >small.bz2
expect "bzip2" 1 "small.bz2: it is compressed with bzip2: .*bzip2 -dc" "$ingest" small.bz2 --database a.sqlite
iconv -f UTF-8 -t UTF-16LE small.ndjson >utf16 2>/dev/null || python3 -c '
open("utf16", "wb").write(open("small.ndjson", "rb").read().decode("utf-8", "replace").encode("utf-16-le"))'
expect "UTF-16" 1 "utf16: it is UTF-16: .*iconv -f UTF-16" "$ingest" utf16 --database form.sqlite
{ printf '\357\273\277' && cat small.ndjson; } >mark.ndjson
expect "a byte order mark" 0 "read      2000" "$ingest" mark.ndjson --database mark.sqlite
head -1 small.ndjson | python3 -m json.tool >pretty.json
expect "pretty-printed JSON" 1 "pretty.json: .* --format documents" "$ingest" pretty.json --database form.sqlite
head -5 small.ndjson | sed "s/^/$(printf '\036')/" >small.seq
expect "a text sequence" 1 "small.seq: .* --format seq" "$ingest" small.seq --database form.sqlite
{ cat small.json && echo && tr -d '\n' <small.json && echo; } >arrays.ndjson
expect "an array a line" 1 "something follows the JSON value; if other arrays follow, read them with --format arrays" \
    "$ingest" arrays.ndjson --database arrays.sqlite
printf '[{"id":1}]\n[{"id":2}]\n' >short.ndjson
expect "short arrays" 1 "short.ndjson: it is several arrays: read them with --format arrays" "$ingest" short.ndjson --database form.sqlite
{ echo '{"status": 0,' && echo '"data": {"items":' && cat small.json && echo '}}'; } >envelope.json
expect "an envelope" 1 "envelope.json: .* --elements 'data.items'" "$ingest" envelope.json --database form.sqlite
tr -d '\n' <envelope.json >line.json
expect "an envelope on one line" 3 "line.json: .* --elements 'data.items'" "$ingest" line.json --database line.sqlite
same "none of the former makes a database" no "$([ -e form.sqlite ] && echo yes || echo no)"
expect "pretty-printed JSON as documents" 0 "accepted  1 " "$ingest" pretty.json --format documents --database form.sqlite
expect "a text sequence as such" 0 "read      5 " "$ingest" small.seq --format seq --database form.sqlite
expect "arrays as such" 0 "read      4000" "$ingest" arrays.ndjson --format arrays --database form.sqlite
head -c 5000 arrays.ndjson >cut-arrays.ndjson
expect "arrays that are cut off" 1 "cut-arrays.ndjson: line .*the input ends" "$ingest" cut-arrays.ndjson --format arrays --database form.sqlite
expect "an envelope by its elements" 0 "read      2000" "$ingest" envelope.json --elements data.items --database form.sqlite
python3 -c 'import json
print(json.dumps({"count": 2000, "of": {f"k{n}": {"n": n, "list": [{"x": "}"}]} for n in range(2000)}}, indent=1))' >entries.json
echo '{"Entry": [{"DictionaryKey": "name", "PropertyKey": "name", "ObjectType": "String", "Unique": true},
  {"DictionaryKey": "n", "PropertyKey": "n", "ObjectType": "Integer"}]}' >entry.json
expect "entries" 0 "accepted  2000 .2000 new" \
    "$ingest" entries.json --entries of --entry-key name --mapping entry.json --database entries.sqlite
same "entries: their keys" 2000 "$(python3 -c 'import sqlite3
print(sqlite3.connect("entries.sqlite").execute("SELECT count(*) FROM Entry WHERE name = \"k\" || n").fetchone()[0])')"
expect "entries without the path" 1 "off: a required key is missing: off; did you mean --entries 'of'" \
    "$ingest" entries.json --entries off --database path.sqlite
expect "entries and elements" 64 "entries is a format of its own" "$ingest" entries.json --entries of --elements of
expect "a misspelt path" 1 "missing: data.itmes; did you mean --elements 'data.items'" \
    "$ingest" envelope.json --elements data.itmes --database path.sqlite
yes x | head -c 4000000 >x.ndjson
started=$SECONDS
expect "4 MB of no records" 3 "x.ndjson: all of its first 1000 records were rejected" "$ingest" x.ndjson --database x.sqlite
[ $((SECONDS - started)) -le 5 ] || failed "4 MB of no records: it took too long"
same "lines of the rejects file" 1000 "$(wc -l <x.sqlite-rejects.ndjson)"
expect "--max-rejects" 1 "big.ndjson: stopped, since more records are rejected" \
    "$ingest" big.ndjson --max-rejects 10 --database max.sqlite
same "no more are kept" 10 "$(wc -l <max.sqlite-rejects.ndjson)"
