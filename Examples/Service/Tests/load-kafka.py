#!/usr/bin/env python3
"""Compares the speed of members reading from Kafka with ingestion from a file: load-kafka.py SERVE MOCK-CLUSTER INGEST.

Each figure is the best of ROUNDS (3). One member and two are compared with a processor and a database for each of them, so that
neither the store's lock nor a processor that they share is what is measured.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(__file__))
from cluster import PARTITIONS, Cluster, Member, Postgres, PostgresServer, SQLite, offset

program, mock, ingest = (os.path.abspath(path) for path in sys.argv[1:4])
rounds = int(os.environ.get("ROUNDS", "3"))
count = 500_000
work = tempfile.mkdtemp(prefix="load-")


def sample():
    """A topic with the sample of the Ingest example."""
    subprocess.run([ingest, "sample", "--count", str(count), "--output", f"{work}/sample.ndjson"], check=True, capture_output=True)
    with open(f"{work}/sample.ndjson", "rb") as lines, open(f"{work}/topic", "wb") as topic:
        for number, line in enumerate(lines):
            topic.write(b"%d\t%s" % (number % PARTITIONS, line))
    with open(f"{work}/topic", "rb") as topic:
        return sum(1 for _ in topic)


def from_file():
    result = subprocess.run([ingest, f"{work}/sample.ndjson", "--database", f"{work}/ingest.sqlite"], capture_output=True, text=True)
    for name in os.listdir(work):
        if name.startswith("ingest.sqlite"):
            os.remove(f"{work}/{name}")
    return int(re.search(r"\((\d+) records/s", result.stdout + result.stderr)[1])


def stored(stores):
    return sum(offset(store) for store in stores)


def files(number):
    return [SQLite(f"{work}/member-{member}.sqlite") for member in range(number)]


def from_kafka(stores, members, processors, *options):
    """Records per second from the first commit on, since forming the group takes seconds."""
    cluster = Cluster(mock)
    cluster.tell(f"produce {work}/topic")
    running = [Member(program, stores[number % len(stores)].name, cluster, work, *options) for number in range(members)]
    for member, processor in zip(running, processors):
        subprocess.run(["taskset", "-acp", str(processor), str(member.process.pid)], check=True, capture_output=True)
    try:
        deadline = time.monotonic() + 120
        first = began = 0
        while (done := stored(stores)) < records:
            if done and not first:
                first, began = done, time.monotonic()
            if time.monotonic() > deadline:
                raise SystemExit("\n".join(member.text()[-2000:] for member in running))
            time.sleep(0.01)
        return (records - first) / (time.monotonic() - began)
    finally:
        for member in running:
            member.stop()
        cluster.stop()
        for store in stores:
            store.remove()


try:
    records = sample()
    file = max(from_file() for _ in range(rounds))
    print(f"from a file: {file:,} records/s", flush=True)
    one = max(from_kafka(files(1), 1, []) for _ in range(rounds))
    print(f"from Kafka, one member on all processors: {one:,.0f} records/s, {one / file:.0%}", flush=True)
    single = max(from_kafka(files(1), 1, [0], "--kafka-workers", "1") for _ in range(rounds))
    print(f"one member on one processor: {single:,.0f} records/s", flush=True)
    double = max(from_kafka(files(2), 2, [0, 1], "--kafka-workers", "1") for _ in range(rounds))
    print(f"two members on two processors, a database each: {double:,.0f} records/s, {double / single:.2f} times as many", flush=True)
    server = PostgresServer()
    try:
        for number in (1, 2):
            rate = max(from_kafka([Postgres(server, "records")], number, []) for _ in range(rounds))
            print(f"{number} member{'s'[:number - 1]} and a PostgreSQL on all processors: {rate:,.0f} records/s", flush=True)
    finally:
        server.remove()
finally:
    shutil.rmtree(work, ignore_errors=True)
