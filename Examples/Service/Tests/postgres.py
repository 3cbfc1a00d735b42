#!/usr/bin/env python3
"""Tests the service with PostgreSQL, which other services use and which is killed and restarted: postgres.py SERVE [GROUP…]."""
import concurrent.futures
import json
import os
import sys
import tempfile
import time
from decimal import Decimal

sys.path.insert(0, os.path.dirname(__file__))
from checks import check, eventually, finish
from cluster import Postgres, PostgresServer
from served import MAPPING, Load, Served, lines, record

program = os.path.abspath(sys.argv[1])
server = PostgresServer()


def numbers(store):
    return [row[0] for row in store.query("SELECT id FROM events ORDER BY id")]


def answers():
    """Answers are the same as with SQLite."""
    store = Postgres(server, "answers")
    served = Served(program, store.name)
    status, answer = served.post(lines(range(1000)) + b'{"id": 7}\n' + lines([5]))
    check("records are stored", status == 200 and answer["accepted"] == 1001 and answer["rejected"] == 1, answer)
    check("each once", numbers(store) == list(range(1000)))
    check("/readyz is 200", served.get("/readyz")[0] == 200)
    check("a second time they change nothing", served.post(lines(range(1000)))[1]["accepted"] == 1000
          and numbers(store) == list(range(1000)))
    check("SIGTERM exits with 0", served.stop() == 0, served.text())
    check("the log has nothing of the records", "Zoë" not in served.text())


def mapped():
    """Records that a mapping file describes are stored in its tables."""
    store = Postgres(server, "mapped")
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(MAPPING, file)
        file.flush()
        served = Served(program, store.name, "--mapping", file.name)
    for _ in range(2):
        status, answer = served.post(lines(range(1000)) + b'{"id": null}\n', path="/v1/records/visits")
        check("records of a mapping are stored", status == 200 and answer["accepted"] == 1000 and answer["rejected"] == 1, answer)
    orders = b'{"key":"a","price":12345678901234567890.12}\n{"key":"b\\u0000"}\n{"key":"c","price":0.10}\n'
    status, answer = served.post(orders, path="/v1/records/Orders")
    check("each type has its route", status == 200 and answer["accepted"] == 2, answer)
    check("what PostgreSQL cannot store is rejected", [(error["line"], error["code"]) for error in answer["errors"]]
          == [(2, "refusedByStore")], answer)
    rows = store.query("SELECT id, user_name, tags::text, rest::text FROM visits ORDER BY id")
    check("each record once, with its values", [row[0] for row in rows] == list(range(1000))
          and all(row[1] == "Zoë" and json.loads(row[2]) == ["a"] and json.loads(row[3])["user"] == {"id": 7} for row in rows), rows[:1])
    prices = store.query("SELECT price::text AS price FROM \"Orders\" ORDER BY key")
    check("decimals are exact", [Decimal(price) for (price,) in prices] == [Decimal("12345678901234567890.12"), Decimal("0.1")], prices)
    types = {row for row in store.query("SELECT column_name, data_type FROM information_schema.columns WHERE table_name = 'visits'")}
    check("columns are typed", {("id", "bigint"), ("at", "timestamp with time zone"), ("user_name", "text")} <= types, types)
    check("/readyz is 200", served.get("/readyz")[0] == 200)
    server.psql(store.name, 'DROP TABLE "Orders"')
    statuses = [served.post(orders, path="/v1/records/Orders")[0] for _ in range(2)]
    check("a dropped table is made again", statuses[1] == 200, statuses)
    check("SIGTERM exits with 0", served.stop() == 0, served.text())


def crossing():
    """Two services store the same records in opposite orders: each waits for rows of the other."""
    store = Postgres(server, "crossing")
    services = [Served(program, store.name) for _ in range(2)]
    check("the table is there", services[0].post(lines(range(3_000)))[0] == 200)

    def send(number):
        ids = range(3_000) if number % 2 else range(2_999, -1, -1)
        # The names differ, so that every request changes every row.
        body = "".join(record(id, f"name {number}") + "\n" for id in ids).encode()
        return services[number % 2].post(body, timeout=60)[0]

    with concurrent.futures.ThreadPoolExecutor(8) as clients:
        statuses = list(clients.map(send, range(40)))
    check("all requests are stored", set(statuses) == {200}, f"{statuses.count(503)} of {len(statuses)} got 503")
    check("each record once", numbers(store) == list(range(3_000)))
    for served in services:
        check("SIGTERM exits with 0", served.stop() == 0, served.text()[-2_000:])


def dropped():
    """A table that is dropped while the service runs is made again."""
    store = Postgres(server, "dropped")
    served = Served(program, store.name)
    check("a record is stored", served.post(lines([1]))[0] == 200)
    server.psql(store.name, "DROP TABLE events")
    statuses = [served.post(lines([2]))[0] for _ in range(2)]
    check("after the table was dropped at most one request fails", statuses[1] == 200 and statuses[0] in (200, 503), statuses)
    check("and records are stored again", numbers(store) == [2], (statuses, numbers(store)))
    check("/readyz is 200", served.get("/readyz")[0] == 200)
    server.psql(store.name, "ALTER TABLE events DROP COLUMN url")
    statuses = [served.post(lines([3]))[0] for _ in range(2)]
    check("so it is after a column was dropped", statuses[1] == 200 and numbers(store) == [2, 3], (statuses, numbers(store)))
    check("SIGTERM exits with 0", served.stop() == 0, served.text())


def restarts():
    """Acknowledged records are stored, whatever happens to the server."""
    store = Postgres(server, "restarts")
    served = Served(program, store.name, "--store-busy-ms", "5000")
    load = Load(served, 6)
    for action in ("kill", "restart", "kill"):
        time.sleep(1.5)
        server.do(action)
        if action == "kill":
            server.do("start")
    time.sleep(1.5)
    load.stop()
    found = set(numbers(store))
    check(f"all {len(load.acknowledged):,} acknowledged records are there", load.acknowledged
          and found.issuperset(load.acknowledged), f"{len(set(load.acknowledged) - found)} are not")
    check("and the service goes on", served.post(lines([10_000_000]))[0] == 200)
    check("SIGTERM exits with 0", served.stop() == 0, served.text())


def absent():
    """Without its server the service answers 503, and it recovers when the server is back."""
    store = Postgres(server, "absent")
    served = Served(program, store.name, "--store-busy-ms", "300")
    served.post(lines([1]))
    server.do("stop")
    check("without the server a request gets 503", served.post(lines([2]))[0] == 503)
    check("and /readyz is 503", served.get("/readyz")[0] == 503)
    server.do("start")
    check("with it again requests are served", eventually(lambda: served.post(lines([3]))[0] == 200, 10))
    check("and /readyz is 200", served.get("/readyz")[0] == 200)
    check("what was refused is not there", numbers(store) == [1, 3], numbers(store))
    check("SIGTERM exits with 0", served.stop() == 0, served.text())


try:
    for group in (answers, mapped, crossing, dropped, restarts, absent):
        if group.__name__ in sys.argv[2:] or len(sys.argv) == 2:
            group()
finally:
    server.remove()
finish()
