"""Shared by the service's process tests: a running service, and requests to it."""
import contextlib
import http.client
import json
import os
import re
import resource
import signal
import sqlite3
import subprocess
import tempfile
import threading
import time


def record(number, name="Zoë"):
    return json.dumps({
        "id": number, "type": "click", "occurred_at": "2026-11-21T08:30:00Z", "user": {"id": 7, "name": name},
        "tags": ["a"], "amount": 1.5, "duration_ms": 12, "success": True}, ensure_ascii=False)


# A mapping of the same records, which keeps what it has no column for.
MAPPING = {"visits": [
    {"DictionaryKey": "id", "PropertyKey": "id", "ObjectType": "Integer", "Unique": True},
    {"DictionaryKey": "occurred_at", "PropertyKey": "at", "ObjectType": "Date"},
    {"DictionaryKey": "user.name", "PropertyKey": "user_name", "ObjectType": "String"},
    {"DictionaryKey": "tags", "PropertyKey": "tags", "ObjectType": "JSON"},
    {"PropertyKey": "rest", "Rest": True},
], "Orders": [
    {"DictionaryKey": "key", "PropertyKey": "key", "ObjectType": "String", "Unique": True},
    {"DictionaryKey": "price", "PropertyKey": "price", "ObjectType": "Decimal"},
]}


def lines(numbers):
    return "".join(record(number) + "\n" for number in numbers).encode()


class Served:
    """A running service on free ports. Its log is a file, so that it never blocks on a full pipe."""

    def __init__(self, program, database, *options, files=None):
        self.log = tempfile.NamedTemporaryFile("w+", prefix="serve-", suffix=".log")
        self.database = database
        where = [f"--store-{'postgres' if database.startswith('host=') else 'database'}", database]
        self.process = subprocess.Popen(
            [program, "--http-port", "0", "--operations-port", "0", *where, *options],
            stdout=subprocess.DEVNULL, stderr=self.log,
            preexec_fn=files and (lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))))
        self.port = self.wait_for(r"for=records port=(\d+)")
        self.operations = self.wait_for(r"for=operations port=(\d+)")

    def wait_for(self, pattern):
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline and self.process.poll() is None:
            found = re.search(pattern, self.text())
            if found:
                return int(found[1])
            time.sleep(0.02)
        raise SystemExit(f"the service did not start:\n{self.text()}")

    def text(self):
        with open(self.log.name) as log:
            return log.read()

    def seconds(self):
        """The processor time that the process has used."""
        with open(f"/proc/{self.process.pid}/stat") as stat:
            return sum(map(int, stat.read().rpartition(")")[2].split()[11:13])) / os.sysconf("SC_CLK_TCK")

    def post(self, body, timeout=30, headers={}, path="/v1/records"):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        try:
            connection.request("POST", path, body, {"Content-Type": "application/x-ndjson", **headers})
            response = connection.getresponse()
            return response.status, json.loads(response.read())
        finally:
            connection.close()

    def get(self, path):
        connection = http.client.HTTPConnection("127.0.0.1", self.operations, timeout=30)
        try:
            connection.request("GET", path)
            response = connection.getresponse()
            return response.status, response.read().decode()
        finally:
            connection.close()

    def stop(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        return self.process.wait(timeout=60)


def rows(database, column="id", table="events"):
    with contextlib.closing(sqlite3.connect(database)) as connection:
        return [row[0] for row in connection.execute(f"SELECT {column} FROM {table} ORDER BY {column}")]


class Load:
    """Clients that send records with distinct ids, and remember which were acknowledged."""

    def __init__(self, served, clients, first=0):
        self.served = served
        self.acknowledged = []
        self.sent = first
        self.lock = threading.Lock()
        self.stopped = threading.Event()
        self.threads = [threading.Thread(target=self.run) for _ in range(clients)]
        for thread in self.threads:
            thread.start()

    def run(self):
        while not self.stopped.is_set():
            with self.lock:
                numbers = range(self.sent, self.sent + 5)
                self.sent += 5
            try:
                status, answer = self.served.post(lines(numbers), timeout=10)
            except (OSError, http.client.HTTPException, ValueError):
                continue
            if status == 200 and answer["accepted"] == 5:
                with self.lock:
                    self.acknowledged += numbers

    def stop(self):
        self.stopped.set()
        for thread in self.threads:
            thread.join()
