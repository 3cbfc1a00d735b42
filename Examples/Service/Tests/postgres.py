#!/usr/bin/env python3
"""Tests the service while its PostgreSQL is killed and restarted under load: postgres.py SERVE."""
import os
import sys
import time

sys.path.insert(0, os.path.dirname(__file__))
from checks import check, eventually, finish
from cluster import Postgres, PostgresServer
from served import Load, Served, lines

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
    for group in (answers, restarts, absent):
        group()
finally:
    server.remove()
finish()
