"""What the tests of Kafka share: a mock cluster in a process of its own, members of a group, and a topic's records."""
import contextlib
import os
import re
import sqlite3
import subprocess
import sys

sys.path.insert(0, os.path.dirname(__file__))
from served import Served, record

PARTITIONS = 8

# Ways in which a record can be broken; None is a record without a value.
BROKEN = [
    "", "{", "[]", "7", '{"id":}', "not JSON", "{}", '{"id":1,"type":"click"}', '{"id":"x"}', "\x00",
    '{"id":9223372036854775808,"type":"click"}', '{"id":1,"type":"other","amount":1}', '{"id":1,"id":2',
]


class Cluster:
    """A mock cluster of three brokers with one topic."""

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

    def metrics(self):
        """The values without labels, and those with some as their text."""
        return {name: float(value) for name, value in re.findall(r"^(service_\S+) (\S+)$", self.get("/metrics")[1], re.M)}


class SQLite:
    """The store that needs nothing."""

    def __init__(self, path):
        self.name = path

    def query(self, sql):
        with contextlib.closing(sqlite3.connect(self.name, timeout=30)) as connection:
            try:
                return connection.execute(sql).fetchall()
            except sqlite3.OperationalError:
                return []

    def remove(self):
        for suffix in ("", "-wal", "-shm"):
            with contextlib.suppress(FileNotFoundError):
                os.remove(self.name + suffix)


def offset(store):
    """How many records of all partitions are stored or rejected."""
    return int((store.query("SELECT sum(next_offset) FROM kafka_offsets") or [(0,)])[0][0] or 0)


def contents(store):
    """All that a run leaves behind, in an order."""
    return {
        "events": store.query("SELECT * FROM events ORDER BY id"),
        "rejects": store.query("SELECT * FROM kafka_rejects ORDER BY topic, kafka_partition, kafka_offset"),
        "offsets": store.query("SELECT * FROM kafka_offsets ORDER BY topic, kafka_partition"),
    }
