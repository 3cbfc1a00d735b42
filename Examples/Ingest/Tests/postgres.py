#!/usr/bin/env python3
"""Tests `ingest --database postgres://…` with a temporary server, which is killed, as the program is: postgres.py INGEST [GROUP…]."""
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.parse

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../Service/Tests"))
from checks import check, eventually, finish
from cluster import PostgresServer

program = os.path.abspath(sys.argv[1])
server = PostgresServer()
work = tempfile.TemporaryDirectory()
os.chdir(work.name)
PASSWORD = "t0p-secret"
COUNTS = ("read", "accepted", "rejected", "new", "updated", "unchanged", "replaced", "new_rejects", "known_rejects", "not_stored")


class Database:
    """A database of the server, with its URL."""

    def __init__(self, name):
        self.parameters = f"{server.parameters} dbname={name}"
        self.name = name
        server.psql(server.parameters + " dbname=postgres", f"CREATE DATABASE {name}")
        self.url = f"postgres://postgres:{PASSWORD}@/{name}?host={urllib.parse.quote(server.directory, safe='')}"

    def sql(self, text):
        return server.psql(self.parameters, text)

    def rows(self, table, order="1", columns="*"):
        return json.loads(self.sql(f"SELECT json_agg(r) FROM (SELECT {columns} FROM {table} ORDER BY {order}) AS r") or "null") or []


def ingest(*arguments, **options):
    return subprocess.run([program, *arguments], capture_output=True, text=True, timeout=120, **options)


def start(*arguments):
    return subprocess.Popen([program, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def summary(run):
    return json.loads(run.stdout.splitlines()[-1])


def rejects(path):
    """The lines of a rejects file, by their places."""
    with open(path) as file:
        return sorted((json.loads(line) for line in file), key=lambda line: (line["input"], line["record_offset"]))


def sample(count, path="sample.ndjson"):
    """Generated records, and later versions of some of them."""
    ingest("sample", "--count", str(count), "--output", path, "--force")
    with open(path, "r+b") as file:
        lines = file.readlines()
        file.writelines(line.replace(b'"success":true', b'"success":false') for line in lines[:count // 2:20])
    return path


def sqlite(path, *arguments):
    """What a run stores in SQLite: the rows, the rejected records, and the counts."""
    for suffix in ("", "-rejects.ndjson", "-mapping.json"):
        if os.path.exists("peer.sqlite" + suffix):
            os.remove("peer.sqlite" + suffix)
    run = ingest(path, "--database", "peer.sqlite", "--summary", "json", *arguments)
    connection = sqlite3.connect("peer.sqlite")
    connection.row_factory = sqlite3.Row
    rows = [dict(row) for row in connection.execute("SELECT * FROM events ORDER BY id")]
    for row in rows:
        row["tags"] = json.loads(row["tags"])
    counts = summary(run)
    return rows, rejects("peer.sqlite-rejects.ndjson"), {name: counts[name] for name in COUNTS}


def answers():
    """A run stores what it stores in SQLite, and another run repeats nothing."""
    database = Database("answers")
    path = sample(12_000)
    rows, refused, counts = sqlite(path)
    run = ingest(path, "--database", database.url, "--summary", "json")
    result = summary(run)
    check("the counts are those of SQLite", run.returncode == 0 and result["replaced"] > 0
          and {name: result[name] for name in COUNTS} == counts, (counts, result, run.stderr[-500:]))
    check("the rows are those of SQLite", database.rows("events") == rows)
    check("the rejects file is that of SQLite", rejects("answers-events-rejects.ndjson") == refused)
    os.remove("answers-events-rejects.ndjson")
    result = summary(ingest(path, "--database", database.url, "--summary", "json"))
    check("a second run changes nothing", result["new"] == 0 and database.rows("events") == rows
          and result["known_rejects"] == len(refused), result)
    check("and makes the rejects file again", rejects("answers-events-rejects.ndjson") == refused)
    result = summary(ingest(path, "--database", database.url, "--summary", "json", "--resume"))
    check("--resume reads nothing of it", result["read"] == 0, result)
    with open(path, "ab") as file:
        file.write(b'{"id": 1}\n{"id": "broken"}\n')
    result = summary(ingest(path, "--database", database.url, "--summary", "json", "--resume"))
    check("--resume reads what was appended", 2 <= result["read"] <= 3 and result["new_rejects"] == 2, result)
    os.rename(path, "copy.ndjson")
    result = summary(ingest("copy.ndjson", "--database", database.url, "--summary", "json", "--resume"))
    check("a copy is the same input", result["read"] == 0, result)


def mapped():
    """Records of any kind, with children and a rest."""
    database = Database("mapped")
    with open("visits.ndjson", "w") as file:
        file.write('{"id":1,"at":"2026-11-21T08:30:00.125Z","page":{"url":"/a"},"price":9007199254740993.1,"items":[{"sku":"a"},{"sku":"b"}]}\n'
                   '{"id":2,"at":"2026-11-21T08:31:00Z","page":{"url":"/b"},"price":0.1,"items":[]}\n')
    arguments = ("--database", database.url, "--infer", "--children", "--summary", "json")
    run = ingest("visits.ndjson", *arguments)
    check("--infer makes a table", run.returncode == 0 and summary(run)["new"] == 2, run.stderr[-500:])
    check("decimals and dates are exact", database.rows("visits", columns="id, price::text, at")
          == [{"id": 1, "price": "9007199254740993.1", "at": "2026-11-21T08:30:00.125+00:00"},
              {"id": 2, "price": "0.1", "at": "2026-11-21T08:31:00+00:00"}], database.rows("visits"))
    check("children have rows", [(row["parent_id"], row["sku"]) for row in database.rows("visits_items", "1, 2")]
          == [(1, "a"), (1, "b")])
    with open("later.ndjson", "w") as file:
        # The database's JSON has no form for a NUL.
        file.write('{"id":3,"at":"2026-11-21T08:30:00Z","page":{"url":"/c"},"price":1,"extra":5,"items":[]}\n'
                   '{"id":1,"at":"2026-11-21T08:30:00Z","page":{"url":"/d"},"price":1,"items":[{"sku":"c"}]}\n'
                   '{"id":4,"at":"2026-11-21T08:30:00Z","page":{"url":"/c","x":"\\u0000"},"price":1}\n')
    run = ingest("later.ndjson", *arguments, "--record", "visits", "--records", "2")
    result = summary(run)
    check("a later input gets columns", result["new"] == 1 and result["updated"] == 1 and result["new_rejects"] == 1
          and [row["extra"] for row in database.rows("visits")] == [None, None, 5], (result, run.stderr[-500:]))
    check("children are replaced", [(row["parent_id"], row["sku"]) for row in database.rows("visits_items", "1, 2")] == [(1, "c")])
    check("what the server cannot store is a rejected record", [line["line"] for line in rejects("mapped-visits-rejects.ndjson")] == [3]
          and [row["line"] for row in database.rows("visits_rejects")] == [3])
    run = ingest("backfill", "--database", database.url, "--mapping", "mapped-mapping.json", "--record", "visits")
    check("backfill is refused", run.returncode == 64 and "SQLite databases only" in run.stderr, run.stderr)
    runs = [ingest("later.ndjson", "--database", database.url, "--infer", *options, "--record", "places", "--summary", "json")
            for options in (["--no-key", "--no-rest"], [])]
    check("a record without a key is stored once", [summary(run)["accepted"] for run in runs] == [2, 2]
          and len(database.rows("places")) == 2, runs[-1].stderr[-500:])


def killed():
    """A killed run is completed by --resume, without loss and without doubles."""
    path = sample(50_000)
    rows, refused, _ = sqlite(path)
    database = Database("killed")
    # So many small transactions that a fast machine has not stored all of them when the last run is killed.
    arguments = (path, "--database", database.url, "--batch-size", "50", "--resume", "--summary", "json")
    kills = 0
    for _ in range(8):
        run = start(*arguments)
        time.sleep(random.uniform(0.05, 0.5))
        kills += run.poll() is None
        run.send_signal(signal.SIGKILL)
        run.communicate()
    check("runs were killed at work", kills >= 4, kills)
    run = ingest(*arguments)
    check("the last run ends well", run.returncode == 0 and summary(run)["not_stored"] == 0, run.stderr[-500:])
    check("the rows are those of an undisturbed run", database.rows("events") == rows)
    check("and so are the rejected records, each once", rejects("killed-events-rejects.ndjson") == refused
          and len(database.rows("events_rejects")) == len(refused))


def restarts():
    """A run goes on when the server comes back."""
    path = sample(12_000)
    rows, refused, _ = sqlite(path)
    database = Database("restarts")
    # So many small transactions that a fast machine needs longer than the pauses, too.
    run = start(path, "--database", database.url, "--batch-size", "10", "--summary", "json")
    for action in ("restart", "kill"):
        time.sleep(0.4)
        check("the run is at work", run.poll() is None)
        server.do(action)
        if action == "kill":
            server.do("start")
    _, errors = run.communicate(timeout=120)
    check("the run ends well", run.returncode == 0, errors[-500:])
    check("the rows are those of an undisturbed run", database.rows("events") == rows)
    check("and so are the rejected records, each once", rejects("restarts-events-rejects.ndjson") == refused
          and len(database.rows("events_rejects")) == len(refused))


def locked():
    """One run at a time stores in a table."""
    database = Database("locked")
    with open("other.ndjson", "w") as file:
        file.write('{"id":1}\n')
    first = subprocess.Popen([program, "-", "--name", "pipe", "--database", database.url], stdin=subprocess.PIPE,
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    with open(sample(1_000), "rb") as file:
        first.stdin.write(file.read())
    first.stdin.flush()
    check("a pipe's records are stored while it is idle", eventually(lambda: database.rows("events"), 20))
    second = ingest("sample.ndjson", "--database", database.url, "--rejects", "second")
    check("a second run is refused", second.returncode == 1 and "another run is storing in the table" in second.stderr
          and not os.path.exists("second"), second.stderr)
    other = ingest("other.ndjson", "--infer", "--database", database.url)
    check("a run on another table is not", other.returncode == 0, other.stderr)
    waiting = start("sample.ndjson", "--database", database.url, "--wait", "60", "--rejects", "second")
    time.sleep(3)
    check("--wait waits", waiting.poll() is None and first.poll() is None)
    first.communicate()
    output, errors = waiting.communicate(timeout=60)
    check("until the first run has ended", first.returncode == 0 and waiting.returncode == 0, errors[-500:])


def refused():
    """Databases that are not suitable are unchanged, and nothing shows a password."""
    database = Database("refused")
    with open("visit.ndjson", "w") as file:
        file.write('{"id":1}\n')
    database.sql("CREATE TABLE visit_rejects (id integer)")
    run = ingest("visit.ndjson", "--infer", "--database", database.url, "--log-level", "trace")
    check("a table of another program is refused", run.returncode == 1 and "visit_rejects is another program's" in run.stderr
          and database.sql("SELECT to_regclass('visit') IS NULL AND to_regclass('ingest_progress') IS NULL") == "t"
          and not os.path.exists("refused-mapping.json"), run.stderr)
    texts = run.stdout + run.stderr
    run = ingest("visit.ndjson", "--infer", "--record", "x_rejects", "--database", database.url)
    check("and so is the name of a table of rejected records", run.returncode == 1 and "x_rejects: a table with this name" in run.stderr, run.stderr)
    database.sql("DROP TABLE visit_rejects; CREATE TABLE visit (id integer, rest integer)")
    run = ingest("visit.ndjson", "--infer", "--database", database.url)
    check("and a column that cannot hold the values", run.returncode == 1 and "visit" in run.stderr
          and database.sql("SELECT count(*) FROM visit") == "0", run.stderr)
    for url in (f"postgres://u:{PASSWORD}@127.0.0.1:1/db", f"postgres://u:{PASSWORD}/x@127.0.0.1:1/db", f"postgres://u:{PASSWORD}?@h/db",
                f"postgres://127.0.0.1:1/db?user=u&password={PASSWORD}", f"mysql://u:{PASSWORD}@h/db",
                f"postgresql://u:{PASSWORD}@{PASSWORD}@h/db", database.url + "&unknown=1"):
        run = ingest("visit.ndjson", "--infer", "--database", url, "--log-level", "trace")
        check("a URL that leads nowhere is an error", run.returncode in (1, 64) and "error" in run.stderr.lower(), run.stderr)
        texts += run.stdout + run.stderr
    run = ingest(database.url, "--database", "x.sqlite")
    texts += run.stdout + run.stderr
    check("no output has the password", PASSWORD not in texts, texts)
    run = ingest("visit.ndjson", "--infer", "--database", database.url, "--dry-run")
    check("--dry-run changes nothing", run.returncode == 0 and database.sql("SELECT count(*) FROM visit") == "0", run.stderr)


try:
    for group in (answers, mapped, killed, restarts, locked, refused):
        if group.__name__ in sys.argv[2:] or len(sys.argv) == 2:
            group()
finally:
    server.remove()
    work.cleanup()
finish()
