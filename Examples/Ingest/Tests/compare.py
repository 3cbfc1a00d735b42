#!/usr/bin/env python3
"""Times `ingest` beside a Python script and DuckDB on the same events, and prints the medians side by side.

Usage: compare.py PATH-TO-INGEST [RECORDS] [ROUNDS]
DuckDB is measured if its Python package can be imported; into SQLite only if it can load its extension for that. All SQLite databases
have WAL and synchronous=FULL. Each contestant is a process of its own: its start is part of the time.
"""
import json
import os
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from datetime import datetime

COLUMNS = {
    "id": "BIGINT", "type": "VARCHAR", "occurred_at": "TIMESTAMP",
    "user": "STRUCT(id BIGINT, name VARCHAR, country VARCHAR, verified BOOLEAN)", "tags": "VARCHAR[]", "amount": "DOUBLE",
    "duration_ms": "BIGINT", "success": "BOOLEAN", "session": "UUID", "url": "VARCHAR",
}
READ = "read_json('{}', format='newline_delimited', columns={{{}}}, ignore_errors=true)"


def integer(value):
    """An integer that SQLite can store."""
    if not isinstance(value, int) or not -1 << 63 <= value < 1 << 63:
        raise ValueError
    return value


def rows(path):
    """The rows of valid events, as a script has them that checks what it reads."""
    with open(path, "rb") as file:
        for line in file:
            try:
                event = json.loads(line)
                user = event["user"]
                row = (
                    integer(event["id"]), event["type"], int(datetime.fromisoformat(event["occurred_at"]).timestamp() * 1000),
                    integer(user["id"]), user["name"], user.get("country"), user.get("verified"), json.dumps(event.get("tags")),
                    float(event["amount"]), integer(event["duration_ms"]), bool(event["success"]), event.get("session"), event.get("url"))
                # Half of a surrogate pair is no text.
                "".join(value for value in row if isinstance(value, str)).encode()
                yield row
            except (ValueError, KeyError, TypeError, AttributeError, OverflowError):
                continue


def by_python(path, database):
    connection = sqlite3.connect(database, isolation_level=None)
    connection.executescript("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE events (id INTEGER PRIMARY KEY, "
                             "type, occurred_at_ms, user_id, user_name, user_country, user_verified, tags, amount, duration_ms, "
                             "success, session, url)")
    batch = []

    def store():
        connection.execute("BEGIN")
        connection.executemany(f"INSERT OR REPLACE INTO events VALUES ({', '.join('?' * 13)})", batch)
        connection.execute("COMMIT")
        batch.clear()

    for row in rows(path):
        batch.append(row)
        if len(batch) == 4000:
            store()
    store()


def duckdb_read(path):
    return READ.format(path, ", ".join(f"'{name}': '{kind}'" for name, kind in COLUMNS.items()))


def by_duckdb(path, database):
    import duckdb
    duckdb.connect(database, config={"threads": 2}).execute(f"CREATE TABLE events AS SELECT * FROM {duckdb_read(path)}")


def by_duckdb_into_sqlite(path, database):
    import duckdb
    connection = duckdb.connect(config={"threads": 2})
    connection.execute(f"INSTALL sqlite; LOAD sqlite; ATTACH '{database}' AS target (TYPE sqlite)")
    connection.execute("CREATE TABLE target.events AS SELECT id, type, epoch_ms(occurred_at) AS at, \"user\".id AS user_id, \"user\".name AS "
                       "user_name, to_json(tags) AS tags, amount, duration_ms, success, CAST(session AS VARCHAR) AS session, url "
                       f"FROM {duckdb_read(path)}")


def by_duckdb_copy(path, output):
    import duckdb
    connection = duckdb.connect(config={"threads": 2})
    connection.execute(f"COPY (SELECT * FROM {duckdb_read(path)}) TO '{output}' (FORMAT json)")


CONTESTANTS = {
    "python": by_python, "duckdb": by_duckdb, "duckdb-sqlite": by_duckdb_into_sqlite, "duckdb-copy": by_duckdb_copy,
}


def seconds(command, directory):
    """The time of a command that stores into the new file out in the directory; none if it cannot be run."""
    for name in os.listdir(directory):
        os.remove(os.path.join(directory, name))
    start = time.monotonic()
    result = subprocess.run(command, capture_output=True, check=False, cwd=directory)
    taken = time.monotonic() - start
    if result.returncode:
        reason = result.stderr.decode().strip().splitlines()[-1:] or ["no reason"]
        print(f"left out: {command[-3:]}: {reason[0]}", file=sys.stderr)
        return None
    return taken


def main():
    if sys.argv[1] in CONTESTANTS:
        CONTESTANTS[sys.argv[1]](*sys.argv[2:4])
        return
    ingest = os.path.abspath(sys.argv[1])
    records, rounds = ([int(value) for value in sys.argv[2:4]] + [200_000, 5][len(sys.argv) - 2:])[:2]
    with tempfile.TemporaryDirectory() as work:
        path, mapping = os.path.join(work, "events.ndjson"), os.path.join(work, "events.json")
        subprocess.run([ingest, "sample", "--count", str(records), "--output", path], check=True)
        # Three of a hundred sample records are broken on purpose; with them, columns would be JSON.
        inference = ["--outliers", "5", "--key", "id"]
        subprocess.run([ingest, "infer", path, "--output", mapping, *inference], check=True, capture_output=True)
        output = os.path.join(work, "output")
        os.mkdir(output)
        me = [sys.executable, os.path.abspath(__file__)]
        stores = {
            "ingest": [ingest, path, "--database", "out", "--quiet"],
            "ingest --mapping": [ingest, path, "--mapping", mapping, "--database", "out", "--quiet"],
            "ingest --infer": [ingest, path, "--infer", *inference, "--database", "out", "--quiet"],
            "Python, json and sqlite3": me + ["python", path, "out"],
            "DuckDB, its own table": me + ["duckdb", path, "out"],
            "DuckDB into SQLite, no key": me + ["duckdb-sqlite", path, "out"],
        }
        texts = {
            "ingest convert, NDJSON": [ingest, "convert", path, "--output", "out"],
            "ingest convert, CSV": [ingest, "convert", path, "--output-format", "csv", "--output", "out"],
            "DuckDB COPY, NDJSON": me + ["duckdb-copy", path, "out"],
        }
        print(f"{records} records, {os.path.getsize(path) / 1e6:.0f} MB, median of {rounds} rounds")
        for commands, reference in ((stores, "Python, json and sqlite3"), (texts, "DuckDB COPY, NDJSON")):
            times = {name: [] for name in commands}
            # In turn, so that a slow moment of the machine does not hit one contestant only.
            for _ in range(rounds):
                for name in list(times):
                    taken = seconds(commands[name], output)
                    if taken is None:
                        del times[name]
                    else:
                        times[name].append(taken)
            medians = {name: statistics.median(values) for name, values in times.items()}
            base = medians.get(reference)
            for name, median in medians.items():
                factor = f"{base / median:6.2f} x as fast as {reference}" if base and name != reference else ""
                print(f"  {name:28} {median:7.3f} s {records / median:10,.0f}/s  {factor}".rstrip())


main()
