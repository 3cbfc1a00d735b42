#!/usr/bin/env bash
# The part of bad-input.sh about inputs that are given twice, grow or are written to. That script sources it, and provides functions
# and files.
# shellcheck disable=SC2154
echo "-- the same input"
printf '{"id": 1}\n{"id": 2}\n{"id": 3}\n' >refused.ndjson
echo '{"Refused": [{"DictionaryKey": "id", "PropertyKey": "id", "ObjectType": "Integer", "Unique": true}]}' >refused.json
python3 -c 'import sqlite3; sqlite3.connect("refused.sqlite").execute("CREATE TABLE Refused (id INTEGER UNIQUE CHECK (id < 2))")'
expect "--max-rejects, by the database in the last batch" 1 "refused.ndjson: stopped, since more records are rejected" \
    "$ingest" refused.ndjson --mapping refused.json --max-rejects 1 --database refused.sqlite
expect "as many as may be" 0 "rejected  2 " \
    "$ingest" refused.ndjson --mapping refused.json --max-rejects 2 --database refused.sqlite
expect "an input twice" 1 "cannot read copy.ndjson: it holds the same as small.ndjson" \
    "$ingest" small.ndjson copy.ndjson --database twice.sqlite
same "makes no database" no "$([ -e twice.sqlite ] && echo yes || echo no)"
{ echo '{"id": 1, "id": 2}' && cat small.ndjson; } >doubled.ndjson
expect "a key twice" 0 "rejected: line 1, column .*a key is there twice" "$ingest" doubled.ndjson --database twice.sqlite
expect "rejected records name their input" 0 "^rejected: $PWD/small.ndjson: line 21, column" \
    "$ingest" small.ndjson doubled.ndjson --database twice.sqlite
cp small.ndjson fed.ndjson
expect "a summary into the input" 1 "fed.ndjson: the run's own output goes to the same file" \
    sh -c "'$ingest' fed.ndjson --database fed.sqlite >>fed.ndjson"
expect "errors into the input" 1 "" sh -c "'$ingest' - --database fed.sqlite <fed.ndjson 2>>fed.ndjson"
expect "convert into the input" 1 "standard input: the run's own output goes to the same file" \
    sh -c "'$ingest' convert - <fed.ndjson >>fed.ndjson"
same "only the one message is in it" 2001 "$(wc -l <fed.ndjson)"
same "no database is made" no "$([ -e fed.sqlite ] && echo yes || echo no)"
echo '{"Refused": [{"DictionaryKey": "id", "PropertyKey": "id", "ObjectType": "Integer"}]}' >keyless.json
expect "a pipe without a name and without a key" 1 "standard input: no property is Unique" \
    sh -c "cat refused.ndjson | '$ingest' --mapping keyless.json --database keyless.sqlite"
same "makes no database either" no "$([ -e keyless.sqlite ] && echo yes || echo no)"
expect "records by their place" 0 "accepted  3 .3 new" "$ingest" refused.ndjson --mapping keyless.json --database keyless.sqlite
echo '{"id": 4}' >>refused.ndjson
expect "the file has grown" 0 "accepted  4 .1 new, 0 updated, 3 already" \
    "$ingest" refused.ndjson --mapping keyless.json --database keyless.sqlite
printf '{"id": 5}\n{"id": 6' >>refused.ndjson
expect "the file has grown, and its last line is cut" 0 "accepted  1 .1 new" \
    "$ingest" refused.ndjson --mapping keyless.json --database keyless.sqlite --resume
printf '}\n' >>refused.ndjson
expect "the rest of the line" 0 "accepted  [12] .1 new" \
    "$ingest" refused.ndjson --mapping keyless.json --database keyless.sqlite --resume
same "each record once" "[1, 2, 3, 4, 5, 6] 0" "$(python3 -c '
import sqlite3
database = sqlite3.connect("keyless.sqlite")
print([row[0] for row in database.execute("SELECT id FROM Refused ORDER BY id")], *database.execute("SELECT count(*) FROM rejects").fetchone())')"
