#!/usr/bin/env bash
# Runs the program with everything that can go wrong, and checks exit codes, messages and the stored rows.
# Usage: bad-input.sh [PATH-TO-INGEST]   (default: the release build)
set -u
here=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
mounted=
# Called by the trap.
# shellcheck disable=SC2329
clean() {
    [ -n "$mounted" ] && umount "$mounted"
    chmod -R u+rwx "$work"
    rm -rf "$work"
}
trap clean EXIT
# A copy, because another user must be able to run it.
cp "${1:-$here/.build/release/ingest}" "$work/ingest" || exit 1
chmod 755 "$work" "$work/ingest"
cd "$work" || exit 1
ingest=$work/ingest
failures=0

failed() {
    failures=$((failures + 1))
    printf 'FAILED  %s\n' "$1"
    sed 's/^/        /' out err | tail -12
}

# expect NAME CODE PATTERN COMMAND…: checks the exit code, and a pattern in the output.
expect() {
    local name=$1 code=$2 pattern=$3 actual
    shift 3
    "$@" >out 2>err </dev/null
    actual=$?
    check "$name" "$code" "$actual" "$pattern"
}

check() {
    if [ "$3" -ne "$2" ]; then
        failed "$1: exit code $3 instead of $2"
    elif [ -n "$4" ] && ! cat out err | grep -Eq -- "$4"; then
        failed "$1: nothing like '$4' in the output"
    else
        printf 'ok      %s (exit %s): %s\n' "$1" "$3" "$(cat err out | grep -E -m1 -- "$4" | cut -c1-110)"
    fi
}

# same NAME EXPECTED ACTUAL
same() {
    if [ "$2" = "$3" ]; then printf 'ok      %s: %s\n' "$1" "$3"; else failed "$1: $3 instead of $2"; fi
}

# A number from the last summary: the first after one word, or the one before another.
accepted() { sed -n 's/^accepted  *\([0-9]*\).*/\1/p' out; }
already() { sed -n 's/^accepted.* \([0-9]*\) already stored.*/\1/p' out; }
rejected() { sed -n 's/^rejected  *\([0-9]*\).*/\1/p' out; }

# A checksum of the rows of a database.
rows() {
    python3 -c 'import sqlite3, sys
print(hash(tuple(sqlite3.connect(sys.argv[1]).execute("SELECT * FROM events ORDER BY id"))))' "$1"
}
export PYTHONHASHSEED=0

records=40000
"$ingest" sample --count $records --output big.ndjson || exit 1
"$ingest" sample --count 2000 --output small.ndjson || exit 1
"$ingest" sample --count 2000 --format array --output small.json || exit 1
"$ingest" big.ndjson --database reference.sqlite --rejects reference.ndjson >out 2>err
good=$(accepted)
bad=$(rejected)
same "accepted + rejected = read" $records $((good + bad))

echo "-- input"
expect "missing file" 1 "cannot read nothing.ndjson: No such file" "$ingest" nothing.ndjson --database a.sqlite
same "missing file makes no database" no "$([ -e a.sqlite ] && echo yes || echo no)"
mkdir directory
expect "directory" 1 "cannot read directory: Is a directory" "$ingest" directory --database a.sqlite
expect "directory as standard input" 1 "standard input: Is a directory" sh -c "'$ingest' - --database a.sqlite <directory"
expect "closed standard input" 1 "standard input: the input is empty" sh -c "'$ingest' - --database a.sqlite <&-"
: >empty
expect "empty file" 1 "the input is empty" "$ingest" empty --database a.sqlite
{ head -n 20 small.ndjson >some.ndjson; } && expect "an empty file beside another" 0 "note: cannot read empty: the input is empty" \
    "$ingest" some.ndjson empty --database beside.sqlite
printf '{"a": 1}\n{"a": 2}\n' >keyless.ndjson
expect "an empty file beside records without a key" 0 "note: cannot read empty: the input is empty" \
    "$ingest" empty keyless.ndjson --infer --database keyless1.sqlite
expect "gives its name to no table" 0 "mapping   of keyless, " \
    "$ingest" empty keyless.ndjson --infer --no-key --database keyless2.sqlite
expect "two empty files" 1 "error: cannot read empty: the input is empty" "$ingest" empty ./empty --format ndjson --database a.sqlite
expect "a URL" 1 "https://a.b/c.json: it is a URL: pipe it, as in curl" "$ingest" https://a.b/c.json --database a.sqlite
printf 'id,name\n1,a\n2,b\n' >table.csv
expect "CSV" 1 "table.csv: it is CSV: convert it first" "$ingest" table.csv --database a.sqlite
python3 -c 'print("{\"id\": 1, \"text\": \"" + "x" * 3000000 + "\"}")' >long.ndjson
echo '{"long": [{"DictionaryKey": "id", "PropertyKey": "id", "ObjectType": "Integer", "Unique": true},
  {"DictionaryKey": "text", "PropertyKey": "text", "ObjectType": "String"}]}' >long.json
expect "a record of 3 MB" 3 "too long: the limit is 1048576 bytes .--max-record" "$ingest" long.ndjson --mapping long.json --database long.sqlite
expect "a record of 3 MB with --max-record" 0 "accepted  1 " "$ingest" long.ndjson --mapping long.json --database long.sqlite --max-record 4MiB
expect "a size without a meaning" 64 "max-record" "$ingest" long.ndjson --max-record 4XiB
expect "empty pipe" 1 "the input is empty" "$ingest" - --database a.sqlite
expect "a gigabyte of empty lines in less memory" 1 "the input is empty" \
    bash -c "ulimit -v 1000000; head -c 1000000000 /dev/zero | tr '\0' '\n' | '$ingest' - --database a.sqlite"
expect "empty array file" 1 "the input is empty" "$ingest" empty --format array --database a.sqlite
head -c 100000 small.json >cut.json
expect "truncated array" 1 "cut.json: line .*the input ends" "$ingest" cut.json --database cut.sqlite
stored=$(accepted)
{ head -n 500 small.json && echo '{"id": oops},' && tail -n +501 small.json; } >broken.json
expect "broken element" 0 "rejected: .*line 501, column [89]: .*not valid JSON" "$ingest" broken.json --database element.sqlite
sed -i 's/oops/[/' broken.json
expect "array broken midway" 1 "broken.json: line 501, column [89] .*not valid JSON" "$ingest" broken.json --database cut.sqlite
expect "what came before stays" 0 "accepted" "$ingest" small.json --database cut.sqlite
[ "$(already)" -ge "$stored" ] && [ "$stored" -gt 0 ] || failed "rows of the truncated array: $(already) of $stored"
expect "format that is not the input's" 1 "small.ndjson: line 1" "$ingest" small.ndjson --format array --database a.sqlite
head -c 1000000 /dev/zero | tr '\0' '[' >deep
{ printf '{"unknown":' && cat deep; } >deep.ndjson
expect "1,000,000 brackets in a line" 3 "rejected: line 1, column 75: .*nested too deeply: the limit is 64" \
    "$ingest" deep.ndjson --format ndjson --database a.sqlite
expect "1,000,000 brackets as an array" 1 "deep: line 1, column 1000001 .*the input ends inside a value" "$ingest" deep --database a.sqlite
head -c 300000 /dev/urandom >noise
expect "random bytes" 3 "noise: all of its first 1000 records were rejected" "$ingest" noise --format ndjson --database a.sqlite
expect "wrong option" 64 "batch-size" "$ingest" small.ndjson --batch-size 0
expect "rejected records with --fail-on-reject" 2 "rejected" "$ingest" small.ndjson --database a.sqlite --fail-on-reject
expect "the same without" 0 "rejected" "$ingest" small.ndjson --database a.sqlite


echo "-- inputs"
on_terminal() { python3 -c 'import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))' "$@"; }
expect "no input on a terminal" 64 "Name a file to read" on_terminal "$ingest" --database none.sqlite
expect "no input and no terminal" 0 "read      2000" sh -c "'$ingest' --database in.sqlite <small.ndjson"
expect "the sample by its option only" 0 "read      25000" "$ingest" --sample --database sample.sqlite --rejects sample.ndjson
same "no terminal, no database" no "$([ -e none.sqlite ] && echo yes || echo no)"
expect "several inputs" 0 "read      42000" "$ingest" small.ndjson big.ndjson --database several.sqlite
same "rejects of both, by their names" 2 "$(grep -o '"input":"[^"]*"' several.sqlite-rejects.ndjson | sort -u | wc -l)"
expect "a pattern" 0 "read      42000" "$ingest" 'smal?.ndjson' 'bi[g].ndjson' --database pattern.sqlite
expect "a pattern of nothing" 1 "cannot read no\*.ndjson: no file matches" "$ingest" 'no*.ndjson' --database a.sqlite
expect "one of several is missing" 1 "cannot read ./nothing: No such" "$ingest" small.ndjson ./nothing --database miss.sqlite
same "so nothing is read" no "$([ -e miss.sqlite ] && echo yes || echo no)"
cp small.ndjson copy.ndjson
expect "a copy repeats no reject" 0 "\(0 new in" "$ingest" copy.ndjson --database in.sqlite
expect "a name for a pipe" 0 "accepted" sh -c "cat small.ndjson | '$ingest' --name 'day 1' --database name.sqlite"
same "in its rejects" "$(rejected)" "$(grep -c '"input":"day 1"' name.sqlite-rejects.ndjson)"
expect "a broken one of several" 1 "cut.json: line" "$ingest" cut.json small.ndjson --database cut2.sqlite
[ "$(accepted)" -gt 1900 ] || failed "the input after a broken one: $(accepted) rows"

# shellcheck source-path=SCRIPTDIR
. "$here/Tests/formats.sh"
# shellcheck source-path=SCRIPTDIR
. "$here/Tests/same-input.sh"

echo "-- reports"
expect "--version" 0 "^[0-9]+\.[0-9]+\.[0-9]+$" "$ingest" --version
expect "the help of --wait" 0 "Without --wait a second" "$ingest" store --help
expect "--dry-run" 0 "nothing is stored" "$ingest" small.ndjson --dry-run --database dry.sqlite
same "writes nothing" no "$([ -e dry.sqlite ] || [ -e dry.sqlite-rejects.ndjson ] && echo yes || echo no)"
expect "--quiet" 0 "" "$ingest" small.ndjson --quiet --database quiet.sqlite
same "says nothing" "" "$(cat out err)"
expect "--summary json" 0 '"read":2000' "$ingest" small.ndjson --summary json --database quiet.sqlite
same "is JSON" 2000 "$(python3 -c 'import json; s = json.load(open("out")); print(s["accepted"] + s["rejected"])')"
echo '{"": [{"DictionaryKey": "id", "PropertyKey": "id", "ObjectType": "Integer", "Unique": true}]}' >nameless.json
expect "a type without a name" 1 "nameless.json: a type has no name" "$ingest" small.ndjson --mapping nameless.json

echo "-- database and output"
expect "database in no directory" 1 "store in no/a.sqlite: No such file" "$ingest" small.ndjson --database no/a.sqlite
expect "directory as database" 1 "store in directory: unable to open" "$ingest" small.ndjson --database directory
expect "database that is none" 1 "store in small.json: file is not a database" "$ingest" small.ndjson --database small.json
expect "rejects in no directory" 1 "rejected records in no/r: No such" "$ingest" small.ndjson --database b.sqlite --rejects no/r
mkfifo pipe
cat pipe >piped &
expect "rejects into a pipe" 0 "accepted" "$ingest" small.ndjson --database pipe.sqlite --rejects pipe
wait
same "the pipe stays one and has them" "yes $(rejected)" "$([ -p pipe ] && echo yes || echo no) $(wc -l <piped)"
expect "rejects to standard output" 0 "accepted" "$ingest" small.ndjson --database pipe.sqlite --rejects /dev/stdout
same "they alone are there, known or not" "$(wc -l <piped)" "$(grep -c '^{"byte_offset":' out)"
same "the summary is not" 0 "$(grep -c accepted out)"
expect "rejects into a full device" 1 "rejected records in /dev/full: No space" \
    "$ingest" small.ndjson --database pipe.sqlite --rejects /dev/full
python3 -c 'import sqlite3; sqlite3.connect("foreign.sqlite").execute("CREATE TABLE rejects (id INTEGER)")'
cp foreign.sqlite foreign.before
expect "another program's database" 1 "the table rejects is another program's or version's: it lacks the column source" \
    "$ingest" small.ndjson --database foreign.sqlite
same "stays as it was" "$(cksum <foreign.before)" "$(cksum <foreign.sqlite)"
echo "my notes" >notes
expect "rejects in place of another file" 1 "rejected records in notes: the file holds something else" \
    "$ingest" small.ndjson --database notes.sqlite --rejects notes
same "it stays, and no database is made" "my notes no" "$(cat notes) $([ -e notes.sqlite ] && echo yes || echo no)"
expect "a summary into a full device" 1 "cannot write standard output: No space" \
    sh -c "'$ingest' small.ndjson --database pipe.sqlite >/dev/full"
expect "rejects into the database" 1 "rejected records in ./a.sqlite: it is the database" \
    "$ingest" small.ndjson --database a.sqlite --rejects ./a.sqlite
mkdir own && cp small.ndjson own/a.sqlite-rejects.ndjson
expect "the input beside the database" 1 "rejected records in own/a.sqlite-rejects.ndjson: the run reads it" \
    "$ingest" own/a.sqlite-rejects.ndjson --database own/a.sqlite
expect "the same as standard input" 1 "rejected records in own/a.sqlite-rejects.ndjson: the run reads it" \
    sh -c "'$ingest' - --database own/a.sqlite <own/a.sqlite-rejects.ndjson"
echo '{"Visit": [{"DictionaryKey": "id", "PropertyKey": "id", "ObjectType": "Integer", "Unique": true}]}' >map.json
expect "rejects into the mapping" 1 "rejected records in map.json: the run reads it" \
    "$ingest" small.ndjson --database c.sqlite --rejects map.json --mapping map.json
same "none of them is changed, none makes a database" "$(cksum <small.ndjson) no" \
    "$(cksum <own/a.sqlite-rejects.ndjson) $([ -e c.sqlite ] && echo yes || echo no)"
cp a.sqlite itself.sqlite && : >nothing.sqlite
expect "the database as its own input" 1 "store in ./itself.sqlite: the run reads it" \
    "$ingest" itself.sqlite --database ./itself.sqlite
expect "an empty one" 1 "store in nothing.sqlite: the run reads it" "$ingest" nothing.sqlite --database nothing.sqlite
same "both are as they were" "$(cksum <a.sqlite) 0" "$(cksum <itself.sqlite) $(wc -c <nothing.sqlite)"
mkdir two
{ echo bad && sleep 2.5 && echo worse; } | "$ingest" - --database two/a.sqlite >/dev/null 2>&1 &
sleep 0.7
expect "another run on its database" 1 "store in two/a.sqlite: another run is storing in it" \
    "$ingest" small.ndjson --database two/a.sqlite
expect "it is waited for too briefly" 1 "store in two/a.sqlite: another run is storing in it" \
    "$ingest" small.ndjson --database two/a.sqlite --wait 0.2
expect "it is waited for" 0 "accepted" "$ingest" small.ndjson --database two/a.sqlite --wait 30
wait
same "rejects of the first one" 2 "$(grep -c '"input":"standard input"' two/a.sqlite-rejects.ndjson)"
mkdir '~' && cp small.ndjson map.json '~'
echo '{"id": "x"}' >'~/bad.ndjson'
# shellcheck disable=SC2088
expect "a tilde is a name" 3 "all of its 1 records were rejected" "$ingest" '~/bad.ndjson' --database '~/a.sqlite' --mapping '~/map.json'
same "with its files and its path" 1 "$(grep -c "\"input\":\"$PWD/~/bad.ndjson\"" '~/a.sqlite-rejects.ndjson')"
expect "stdout is closed early" 1 "cannot write standard output: Broken pipe" bash -o pipefail -c "'$ingest' small.ndjson --database a.sqlite | true"
expect "stderr is closed" 0 "accepted" sh -c "'$ingest' small.ndjson --database a.sqlite 2>&-"
expect "stdout is closed" 1 "cannot write standard output: Bad file descriptor" \
    sh -c "'$ingest' small.ndjson --database a.sqlite >&-"
for command in "convert small.ndjson" "infer small.ndjson" "sample"; do
    expect "stdout is closed, $command" 1 "cannot write standard output: Bad file descriptor" sh -c "'$ingest' $command >&-"
done
expect "sample over a file" 1 "cannot write notes: it exists; --force replaces it" "$ingest" sample --output notes
same "which stays" "my notes" "$(cat notes)"
expect "sample over a file with --force" 0 "" "$ingest" sample --count 10 --output notes --force
same "which has it" 10 "$(wc -l <notes)"
expect "sample into a full device" 1 "cannot write /dev/full: No space" "$ingest" sample --output /dev/full
expect "sample into a closed pipe" 0 "" bash -o pipefail -c "'$ingest' sample | head -c 10 >/dev/null"

if [ "$(id -u)" -eq 0 ] && command -v setpriv >/dev/null; then
    as_nobody=(setpriv --reuid=65534 --regid=65534 --clear-groups)
else
    as_nobody=()
fi
cp small.ndjson secret.ndjson && chmod 000 secret.ndjson
mkdir readonly && cp a.sqlite readonly/a.sqlite && chmod 444 readonly/a.sqlite && chmod 555 readonly
expect "unreadable file" 1 "secret.ndjson: Permission denied" \
    "${as_nobody[@]}" "$ingest" secret.ndjson --database a.sqlite
expect "database in a read-only directory" 1 "store in readonly/b.sqlite: Permission denied" \
    "${as_nobody[@]}" "$ingest" small.ndjson --database readonly/b.sqlite
expect "read-only database" 1 "store in readonly/a.sqlite: Permission denied" \
    "${as_nobody[@]}" "$ingest" small.ndjson --database readonly/a.sqlite

# The database reaches the limit midway; then there is space again, and the run is repeated.
full_disk() {
    local name=$1 database=$2 stored
    shift 2
    "$@" >out 2>err
    check "$name" 1 $? "cannot (store|keep).*(full|large|space|I/O)"
    stored=$(accepted)
    [ "${stored:-0}" -gt 0 ] || failed "$name: nothing was stored before the disk was full"
    printf 'ok      %s: %s rows were reported\n' "$name" "$stored"
    cp "$database"* roomy/
    "$ingest" big.ndjson --database roomy/"$(basename "$database")" >out 2>err
    check "$name, repeated with room" 0 $? "accepted  $good "
    [ "$(already)" -ge "$stored" ] || failed "$name: only $(already) of $stored reported rows were there"
    same "$name: lines of the rejects file" "$bad" "$(wc -l <roomy/"$(basename "$database")"-rejects.ndjson)"
    rm -rf roomy/*
}
mkdir roomy limited
full_disk "file size limit" limited/l.sqlite \
    bash -c "ulimit -f 4000; exec '$ingest' big.ndjson --database limited/l.sqlite --batch-size 1000"
mkdir tiny
if mount -t tmpfs -o size=8m none tiny 2>/dev/null; then
    mounted=$work/tiny
    full_disk "full disk" tiny/t.sqlite "$ingest" big.ndjson --database tiny/t.sqlite --batch-size 1000
else
    echo "skipped full disk: a file system cannot be mounted here"
fi

echo "-- stopping and running again"
# Input for two seconds, so that a signal reaches the program while it runs, on any machine.
mkdir pieces
split -n l/20 big.ndjson pieces/
slowly() { for piece in pieces/*; do cat "$piece" && sleep 0.1; done 2>/dev/null; }
# finish NAME DATABASE REPORTED: checks that a second run completes the first, which had reported REPORTED rows.
finish() {
    # Through a pipe as before: a pipe is identified by its name, a file by its content.
    # shellcheck disable=SC2002
    cat big.ndjson | "$ingest" - --name big --database "$2" >out 2>err
    check "$1, repeated" 0 $? "accepted  $good .*0 updated"
    same "$1: rejected" "$bad" "$(rejected)"
    same "$1: lines of the rejects file" "$bad" "$(wc -l <"$2-rejects.ndjson")"
    [ "$(already)" -ge "$3" ] || failed "$1: only $(already) of $3 reported rows were there"
}
for signal in INT TERM; do
    mkdir "stop-$signal"
    slowly | timeout --foreground --preserve-status -s $signal 0.7 \
        "$ingest" - --name big --database stop-$signal/a.sqlite >out 2>err
    check "SIG$signal" 130 $? "^interrupted"
    stored=$(accepted)
    same "SIG$signal: lines of the rejects file" "$(rejected)" "$(wc -l <stop-$signal/a.sqlite-rejects.ndjson)"
    finish "SIG$signal" stop-$signal/a.sqlite "$stored"
    same "SIG$signal: rows that were there" "$stored" "$(already)"
done
mkdir resume
slowly | timeout --foreground --preserve-status -s INT 0.7 \
    "$ingest" --name big --database resume/a.sqlite --batch-size 500 >out 2>err
check "SIGINT before --resume" 130 $? "^interrupted"
stored=$(($(accepted) + $(rejected)))
expect "--resume" 0 "0 updated, 0 already stored" \
    sh -c "cat big.ndjson | '$ingest' --name big --resume --database resume/a.sqlite"
same "--resume reads the rest" $((records - stored)) "$(sed -n 's/^read  *\([0-9]*\).*/\1/p' out)"
same "--resume: lines of the rejects file" "$bad" "$(wc -l <resume/a.sqlite-rejects.ndjson)"
same "--resume: rows" "$(rows reference.sqlite)" "$(rows resume/a.sqlite)"
expect "--resume of what is read" 0 "read      0" "$ingest" small.ndjson --resume --database in.sqlite
expect "--resume of a pipe without a name" 1 "resumed by its --name only" \
    sh -c "cat big.ndjson | '$ingest' --resume --database resume/a.sqlite"
expect "--resume of a shorter pipe" 1 "has 0 bytes, fewer than the .* that an earlier run has stored under this --name" \
    "$ingest" --name big --resume --database resume/a.sqlite
head -n 100 small.ndjson >shorter.ndjson
cp small.ndjson log.ndjson && "$ingest" log.ndjson --database resume/log.sqlite >out 2>err
cp shorter.ndjson log.ndjson
expect "--resume of a shorter file" 0 "note: log.ndjson: it is shorter than in an earlier run" \
    "$ingest" log.ndjson --resume --database resume/log.sqlite
same "--resume of a shorter file: read" 100 "$(sed -n 's/^read  *\([0-9]*\).*/\1/p' out)"
mkdir silent
started=$SECONDS
# The program must not wait for a writer to the pipe.
timeout --foreground --preserve-status -s INT 1 "$ingest" - --database silent/a.sqlite \
    < <(head -n 1500 big.ndjson && exec sleep 8) >out 2>err
check "SIGINT while a pipe is silent" 130 $? "^interrupted"
[ $((SECONDS - started)) -le 5 ] || failed "SIGINT while a pipe is silent: it took too long"
# Twenty random moments, so that the signal hits every step of a batch sooner or later.
"$ingest" big.ndjson --database whole.sqlite --rejects whole.ndjson >out 2>err
for turn in $(seq 20); do
    delay=$(awk -v seed="$turn$RANDOM" 'BEGIN { srand(seed); printf "%.3f", 0.05 + rand() * 1.5 }')

    mkdir "kill-$turn"
    : >"kill-$turn/a.sqlite-rejects.ndjson"
    { slowly | timeout -s KILL "$delay" "$ingest" --name big --database "kill-$turn/a.sqlite" --batch-size 500 \
        --verbose >out 2>err; } 2>killed
    check "SIGKILL after $delay s" 137 $? ""
    reported=$(grep -c '^rejected: line' err)
    [ "$(wc -l <"kill-$turn/a.sqlite-rejects.ndjson")" -ge "$reported" ] || failed "SIGKILL: a reported reject is not in the file"
    mkdir "resume-$turn"
    cp "kill-$turn"/* "resume-$turn"
    expect "SIGKILL after $delay s, resumed" 0 "0 updated, 0 already stored" \
        sh -c "cat big.ndjson | '$ingest' --name big --resume --database resume-$turn/a.sqlite"
    same "SIGKILL after $delay s, resumed: rows" "$(rows whole.sqlite)" "$(rows "resume-$turn/a.sqlite")"
    same "SIGKILL after $delay s, resumed: rejects" "$bad" "$(wc -l <"resume-$turn/a.sqlite-rejects.ndjson")"
    finish "SIGKILL after $delay s ($reported rejects were reported)" "kill-$turn/a.sqlite" 0
    same "SIGKILL after $delay s: rows" "$(rows whole.sqlite)" "$(rows "kill-$turn/a.sqlite")"
    known=$(sed -n 's/^rejected.* \([0-9]*\) already there.*/\1/p' out)
    [ "$known" -ge "$reported" ] || failed "SIGKILL after $delay s: only $known of $reported reported rejects were kept"
done

# shellcheck source-path=SCRIPTDIR
. "$here/Tests/infer-and-convert.sh"

echo
[ $failures -eq 0 ] && echo "all is well" || echo "$failures failures"
exit $((failures > 0))
