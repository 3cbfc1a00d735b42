"""Shared by the tests of Kafka and PostgreSQL: a mock cluster, members of a group, a topic's records, and stores."""
import contextlib
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(__file__))
from served import Served, record

PARTITIONS = 8

# Broken records; None is a record without a value.
BROKEN = [
    "", "{", "[]", "7", '{"id":}', "not JSON", "{}", '{"id":1,"type":"click"}', '{"id":"x"}', "\x00",
    '{"id":9223372036854775808,"type":"click"}', '{"id":1,"type":"other","amount":1}', '{"id":1,"id":2',
]


class Cluster:
    """A process with a mock cluster of three brokers and one topic."""

    def __init__(self, program, topic="records"):
        self.process = subprocess.Popen([program, "3", topic, str(PARTITIONS)], text=True,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.servers = self.process.stdout.readline().strip()

    def tell(self, command):
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        return self.process.stdout.readline().strip()

    def stop(self):
        self.process.stdin.close()
        self.process.wait(timeout=60)


def write_records(path, first, count):
    """Writes records as `mock-cluster` sends them: 3 % are broken, 5 % are newer versions of an earlier one.

    All versions of a record are in one partition, as with Kafka's own keys: only there do records have an order.
    """
    with open(path, "w") as file:
        for number in range(first, first + count):
            if number % 33 == 7:
                file.write(f"{number % PARTITIONS}\t{BROKEN[number // 33 % len(BROKEN)]}\n")
            elif number % 20 == 3 and number >= first + 56 and (number - 56) % 33 != 7:
                file.write(f"{number % PARTITIONS}\t{record(number - 56, f'again {number}')}\n")
            else:
                file.write(f"{number % PARTITIONS}\t{record(number, f'name {number}')}\n")


class Member(Served):
    """The service as a member of a group."""

    def __init__(self, program, database, cluster, work, *options, busy=10_000):
        properties = f"{work}/properties"
        with open(properties, "w") as file:
            file.write("session.timeout.ms=6000\nheartbeat.interval.ms=500\nreconnect.backoff.max.ms=500\n")
        super().__init__(program, database, "--kafka-brokers", cluster.servers, "--kafka-properties", properties,
                         "--store-busy-ms", str(busy), *options)

    def wait_for_partitions(self):
        self.wait_for(r"partitions=\[(\d).*partitions assigned")

    def metrics(self):
        """The metrics by name and labels."""
        return {name: float(value) for name, value in re.findall(r"^(service_\S+) (\S+)$", self.get("/metrics")[1], re.M)}


class SQLite:
    """An SQLite database, which needs no server."""

    def __init__(self, path):
        self.name = path

    def query(self, sql):
        with contextlib.closing(sqlite3.connect(self.name, timeout=30)) as connection:
            try:
                return connection.execute(sql).fetchall()
            except sqlite3.OperationalError:
                return []

    def locked(self):
        """A connection that blocks other writers until it is closed."""
        connection = sqlite3.connect(self.name, isolation_level=None, timeout=60)
        connection.execute("BEGIN IMMEDIATE")
        return connection

    def remove(self):
        for suffix in ("", "-wal", "-shm"):
            with contextlib.suppress(FileNotFoundError):
                os.remove(self.name + suffix)


class Postgres:
    """A PostgreSQL database, with the same interface as SQLite."""

    def __init__(self, server, name):
        self.name = f"{server.parameters} dbname={name}"
        self.server = server
        server.psql(server.parameters + " dbname=postgres", f"CREATE DATABASE {name}")

    def query(self, sql):
        text = self.server.psql(self.name, f"SELECT json_agg(to_json(rows.*)) FROM ({sql}) AS rows")
        return [tuple(str(value) if isinstance(value, list) else value for value in row.values())
                for row in json.loads(text or "null") or []]

    def locked(self):
        """A process that blocks other writers until it is closed."""
        return PostgresLock(self.name)

    def remove(self):
        self.server.psql(self.server.parameters + " dbname=postgres",
                         f"DROP DATABASE {self.name.rpartition('=')[2]} WITH (FORCE)")


class PostgresLock:
    """A lock on all tables of a PostgreSQL database."""

    def __init__(self, database):
        self.process = subprocess.Popen(["psql", "-qAt", database], text=True,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.process.stdin.write("BEGIN; LOCK TABLE fastmodel_transactions, kafka_offsets, events IN EXCLUSIVE MODE; SELECT 1;\n")
        self.process.stdin.flush()
        self.process.stdout.readline()

    def close(self):
        self.process.stdin.close()
        self.process.wait(timeout=30)


class PostgresServer:
    """A PostgreSQL server for the tests."""

    SCRIPT = os.path.join(os.path.dirname(__file__), "../../../Scripts/postgres.sh")

    def __init__(self):
        # The user postgres needs access to the directory.
        self.directory = tempfile.mkdtemp(prefix="postgres-")
        os.chmod(self.directory, 0o755)
        self.parameters = f"host={self.directory} port=5432 user=postgres"
        self.do("start")

    def do(self, action):
        subprocess.run([self.SCRIPT, action, self.directory], check=True, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)

    def psql(self, database, sql):
        """The result of a query, or None if the database or a table does not exist."""
        return subprocess.run(["psql", "-qAt", database, "-c", sql], text=True, capture_output=True).stdout.strip()

    def remove(self):
        self.do("stop")
        shutil.rmtree(self.directory, ignore_errors=True)


def offset(store):
    """The number of records of all partitions that are stored or rejected."""
    return int((store.query("SELECT sum(next_offset) FROM kafka_offsets") or [(0,)])[0][0] or 0)


def contents(store):
    """All rows that a run has stored, sorted."""
    return {
        "events": store.query("SELECT * FROM events ORDER BY id"),
        "rejects": store.query("SELECT * FROM kafka_rejects ORDER BY topic, kafka_partition, kafka_offset"),
        "offsets": store.query("SELECT * FROM kafka_offsets ORDER BY topic, kafka_partition"),
    }
