#!/usr/bin/env python3
"""Tests members of a consumer group with kills, lost brokers and reassignments:

    kafka.py SERVE MOCK-CLUSTER STORE [RECORDS [GROUP …]]

STORE is sqlite or postgres. Each run leaves behind what one member that nobody disturbs does: the same rows, rejects and offsets, each
once. Without RECORDS they are 100,000. A GROUP is the name of one of the tests below, and can be given several times.
"""
import json
import os
import random
import shutil
import signal
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(__file__))
from checks import check, eventually, finish
from cluster import Cluster, Member, Postgres, PostgresServer, SQLite, contents, offset, write_records
from served import MAPPING, lines

program, mock = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
server = PostgresServer() if sys.argv[3] == "postgres" else None
count = int(sys.argv[4]) if len(sys.argv) > 4 else 100_000
work = tempfile.mkdtemp(prefix="kafka-")
topic = f"{work}/topic"


def wait_until(store, number, members=(), seconds=120):
    """Waits until a number of records is stored or rejected."""
    if eventually(lambda: offset(store) >= number, seconds):
        return True
    for member in members:
        print(member.text()[-3000:])
    return False


def same(name, store):
    """Compares all rows of all tables with those of the undisturbed run."""
    found = contents(store)
    for table, rows in expected.items():
        wrong = [pair for pair in zip(rows, found[table]) if pair[0] != pair[1]][:1]
        check(f"{name}: {len(rows):,} {table} are equal", rows == found[table], f"{len(found[table]):,}, {wrong}")
    store.remove()


def end(members, cluster):
    """Ends the members by SIGTERM, and the cluster."""
    for member in members:
        check("SIGTERM exits with 0", member.stop() == 0, member.text())
    cluster.stop()


def fresh(name):
    return Postgres(server, name) if server else SQLite(f"{work}/{name}.sqlite")


def undisturbed():
    """One undisturbed member, with whose result the others are compared. The broken records are known independently."""
    global expected
    store = fresh("one")
    cluster = Cluster(mock)
    print(cluster.tell(f"produce {topic}"))
    member = Member(program, store.name, cluster, work)
    check("1 member reads everything", wait_until(store, count, [member]))
    eventually(lambda: member.metrics().get("service_kafka_lag") == 0, 10)
    metrics = member.metrics()
    check("its metrics say so", metrics.get("service_kafka_lag") == 0 and metrics["service_kafka_partitions"] == 8
          and metrics["service_kafka_rebalances_total"] >= 1 and metrics["service_kafka_batches_total"] >= 1
          and metrics["service_kafka_batch_records"] >= 1, metrics)
    check("SIGTERM exits with 0", member.stop() == 0, member.text())
    check("the log has nothing of the records", "Zoë" not in member.text() and "name 1" not in member.text())
    expected = contents(store)
    broken = sum(1 for number in range(count) if number % 33 == 7)
    again = sum(1 for number in range(56, count) if number % 33 != 7 and number % 20 == 3 and (number - 56) % 33 != 7)
    check(f"all {broken:,} broken records are rejects", len(expected["rejects"]) == broken, len(expected["rejects"]))
    check("the others are rows, of versions the last", len(expected["events"]) == count - broken - again
          and sum("again" in str(row) for row in expected["events"]) > again // 2, len(expected["events"]))
    check("a reject has its code and place", all(row[3] and row[5] >= 0 for row in expected["rejects"])
          and len({row[3] for row in expected["rejects"]}) >= 5, {row[3] for row in expected["rejects"]})
    member = Member(program, store.name, cluster, work)
    member.wait_for_partitions()
    time.sleep(1)
    check("a restart stores nothing again", contents(store) == expected
          and member.metrics().get("service_kafka_batches_total") == 0)
    member.stop()
    cluster.stop()
    store.remove()


def shared():
    """Three members, each with some of the partitions."""
    store = fresh("three")
    cluster = Cluster(mock)
    members = [Member(program, store.name, cluster, work) for _ in range(3)]
    for member in members:
        member.wait_for_partitions()
    cluster.tell(f"produce {topic}")
    check("3 members read everything", wait_until(store, count, members))
    check("each of them some", all(member.metrics()["service_kafka_batches_total"] > 0 for member in members))
    end(members, cluster)
    same("3 members", store)


def killed():
    """Members start, end or are killed with −9 while records are produced."""
    store = fresh("killed")
    cluster = Cluster(mock)
    generator = random.Random(22)
    parts = split(10)
    members = [Member(program, store.name, cluster, work) for _ in range(2)]
    kills = 0
    for part in parts:
        cluster.tell(f"produce {part}")
        time.sleep(generator.uniform(0.2, 1.5))
        victim = members.pop(generator.randrange(len(members)))
        how = signal.SIGKILL if generator.random() < 0.75 else signal.SIGTERM
        kills += how == signal.SIGKILL
        victim.stop(how)
        while len(members) < generator.randint(1, 3):
            members.append(Member(program, store.name, cluster, work))
    check(f"members that come, and {kills} that are killed, read everything", wait_until(store, count, members))
    for member in members:
        member.stop()
    cluster.stop()
    same("members killed", store)


def stopped():
    """A zombie: a member that is suspended until others have its partitions, and then continues with its batch."""
    store = fresh("zombie")
    cluster = Cluster(mock)
    zombie = Member(program, store.name, cluster, work)
    zombie.wait_for_partitions()
    cluster.tell(f"produce {topic}")
    check("a member begins", wait_until(store, count // 20, [zombie]))
    # Its commit is waiting for the lock: if it held the lock while suspended, nobody could write.
    lock = store.locked()
    time.sleep(1)
    check("before it has read everything", offset(store) < count)
    zombie.process.send_signal(signal.SIGSTOP)
    lock.close()
    heir = Member(program, store.name, cluster, work)
    check("another one ends what a sleeping one began", wait_until(store, count, [heir]))
    zombie.process.send_signal(signal.SIGCONT)
    fenced = eventually(lambda: zombie.metrics().get('service_kafka_dropped_batches_total{reason="fenced"}', 0), 20)
    check("the batch of the one that awakes is not stored", fenced >= 1, zombie.text()[-2000:])
    zombie.stop()
    heir.stop()
    cluster.stop()
    same("a zombie", store)


def brokers():
    """One broker or all of them fail and return."""
    store = fresh("brokers")
    cluster = Cluster(mock)
    generator = random.Random(7)
    members = [Member(program, store.name, cluster, work) for _ in range(2)]
    cluster.tell(f"produce {topic}")
    for _ in range(6):
        down = generator.sample([1, 2, 3], generator.choice([1, 1, 2, 3]))
        for broker in down:
            cluster.tell(f"down {broker}")
        time.sleep(generator.uniform(0.3, 1.5))
        for broker in down:
            cluster.tell(f"up {broker}")
        time.sleep(generator.uniform(0.3, 1))
    check("with brokers down and up everything is read", wait_until(store, count, members))
    end(members, cluster)
    same("brokers down and up", store)


def unreachable():
    """Brokers that cannot be reached, from the start or later: not ready, an unknown lag, and few lines of log."""
    class Nowhere:
        servers = "127.0.0.1:1,127.0.0.1:2,127.0.0.1:3"

    def failures(member):
        return sum("cannot be reached" in line for line in member.text().splitlines())

    store = fresh("unreachable")
    member = Member(program, store.name, Nowhere, work)
    time.sleep(5)
    status, reason = member.get("/readyz")
    check("without a broker a member is not ready, and says why", status == 503 and "no broker of Kafka" in reason, reason)
    check("its page says why", "no broker of Kafka" in member.get("/status.json")[1])
    check("its lag is absent", "service_kafka_lag" not in member.metrics(), member.metrics())
    check("which is one line of log in a minute", failures(member) == 1 and len(member.text().splitlines()) < 10, member.text())
    check("records from elsewhere are stored", member.post(lines([1]))[0] == 200)
    check("SIGTERM exits with 0", member.stop() == 0, member.text())
    store.remove()

    store = fresh("reachable")
    cluster = Cluster(mock)
    member = Member(program, store.name, cluster, work)
    cluster.tell(f"produce {topic}")
    check("with brokers it is ready", eventually(lambda: member.get("/readyz")[0] == 200, 30), member.text())
    check("and has a lag", eventually(lambda: member.metrics().get("service_kafka_lag") == 0, 60), member.metrics())
    for broker in (1, 2, 3):
        cluster.tell(f"down {broker}")
    check("when all are gone it is not ready", eventually(lambda: member.get("/readyz")[0] == 503, 30), member.text())
    check("and its lag is absent", eventually(lambda: "service_kafka_lag" not in member.metrics(), 10))
    time.sleep(3)
    check("which are few lines of log", failures(member) <= 2, member.text())
    for broker in (1, 2, 3):
        cluster.tell(f"up {broker}")
    check("when they are back it is ready", eventually(lambda: member.get("/readyz")[0] == 200, 30), member.text())
    check("and has a lag again", eventually(lambda: member.metrics().get("service_kafka_lag") == 0, 30), member.metrics())
    end([member], cluster)
    store.remove()


def locked():
    """Another program locks the database for longer than a member waits: the member stops reading and then continues."""
    store = fresh("locked")
    cluster = Cluster(mock)
    members = [Member(program, store.name, cluster, work, busy=300) for _ in range(2)]
    for member in members:
        member.wait_for_partitions()
    parts = split(2)
    cluster.tell(f"produce {parts[0]}")
    lock = store.locked()
    cluster.tell(f"produce {parts[1]}")
    paused = eventually(lambda: sum(member.metrics().get("service_kafka_paused", 0) for member in members), 30)
    check("while the database is locked, members read nothing", paused > 0)
    check("and a member is not ready", any(member.get("/readyz")[0] == 503 for member in members))
    lock.close()
    check("afterwards everything is read", wait_until(store, count, members))
    end(members, cluster)
    same("a locked database", store)


def suspended():
    """The database is locked again and again while records arrive, so that members often stop and continue reading."""
    store = fresh("suspended")
    cluster = Cluster(mock)
    generator = random.Random(39)
    members = [Member(program, store.name, cluster, work, busy=50) for _ in range(2)]
    for member in members:
        member.wait_for_partitions()
    for part in split(12):
        lock = store.locked()
        cluster.tell(f"produce {part}")
        # A server waits for a lock for a second longer than `busy`.
        time.sleep(generator.uniform(0.2, 0.5) + (1.2 if server else 0))
        lock.close()
        time.sleep(generator.uniform(0.8, 1.3))
    check("with the database locked 12 times everything is read", wait_until(store, count, members))
    stops = sum("are read again" in line for member in members for line in member.text().splitlines())
    check("in which batches often were not stored", stops >= 6, stops)
    end(members, cluster)
    same("a database locked often", store)


def mapped():
    """Records that a mapping file describes, of one of the file's types: the rows are compared with what Python reads."""
    store = fresh("mapped")
    cluster = Cluster(mock)
    cluster.tell(f"produce {topic}")
    with open(f"{work}/mapping", "w") as file:
        json.dump(MAPPING, file)
    member = Member(program, store.name, cluster, work, "--mapping", file.name, "--kafka-record", "visits")
    check("with a mapping everything is read", wait_until(store, count, [member]))
    names, rejected = {}, 0
    with open(topic) as file:
        for line in file:
            try:
                record = json.loads(line.rstrip("\n").partition("\t")[2])
                identity = record["id"]
                if not isinstance(identity, int) or identity >= 1 << 63:
                    raise ValueError
            except (ValueError, TypeError, KeyError):
                rejected += 1
            else:
                # A record without a name leaves the column unchanged.
                names[identity] = record.get("user", {}).get("name", names.get(identity))
    rows = dict(store.query("SELECT id, user_name FROM visits"))
    # Record 1 has versions in several partitions, which have no order.
    check(f"{len(names):,} records are rows", rows.keys() == names.keys()
          and all(rows[key] == names[key] for key in names if key != 1), len(rows))
    check(f"{rejected:,} others are rejects", store.query("SELECT count(*) AS n FROM kafka_rejects") == [(rejected,)])
    check("each of the rows has the rest", store.query("SELECT count(*) AS n FROM visits WHERE rest IS NULL") == [(0,)])
    end([member], cluster)
    store.remove()


def restarted():
    """The database's server is killed or stopped, and started again, while members store."""
    store = fresh("restarted")
    cluster = Cluster(mock)
    generator = random.Random(15)
    members = [Member(program, store.name, cluster, work) for _ in range(2)]
    for part in split(6):
        cluster.tell(f"produce {part}")
        time.sleep(generator.uniform(0.1, 0.8))
        if generator.random() < 0.6:
            server.do("kill")
            time.sleep(generator.uniform(0, 1.5))
            server.do("start")
        else:
            server.do("restart")
    check("with the server killed and restarted everything is read", wait_until(store, count, members))
    end(members, cluster)
    same("a server killed and restarted", store)


def recreated():
    """The topic is deleted and created again, so that all stored offsets are beyond its end."""
    store = fresh("recreated")
    cluster = Cluster(mock)
    cluster.tell(f"produce {topic}")
    member = Member(program, store.name, cluster, work)
    check("a topic is read", wait_until(store, count, [member]))
    member.stop()
    cluster.stop()
    cluster = Cluster(mock)
    again = f"{work}/again"
    write_records(again, 10 * count, count // 10)
    cluster.tell(f"produce {again}")
    member = Member(program, store.name, cluster, work)
    check("a smaller topic of the same name is read from its beginning",
          eventually(lambda: offset(store) == count // 10, 60), member.text()[-3000:])
    check("each partition is reported", all(member.text().count(f"partition={partition} read=0 ") == 1 for partition in range(8)),
          member.text()[-3000:])
    ids = {row[0] for row in store.query(f"SELECT id FROM events WHERE id >= {10 * count}")}
    check("nothing is missing", len(ids) > count // 10 * 0.9 and max(ids) >= 10 * count + count // 10 - 60, len(ids))
    end([member], cluster)
    store.remove()


def unprivileged():
    """A user that may not create tables, whose tables are there."""
    name = "unprivileged"
    store = fresh(name)
    cluster = Cluster(mock)
    cluster.tell(f"produce {topic}")
    member = Member(program, store.name, cluster, work)
    wait_until(store, 1, [member])
    member.stop()
    tables = "events, kafka_rejects, kafka_offsets, fastmodel_transactions"
    server.psql(store.name, "CREATE ROLE ingest LOGIN")
    server.psql(store.name, f"GRANT SELECT, INSERT, UPDATE, DELETE ON {tables} TO ingest")
    member = Member(program, store.name.replace("user=postgres", "user=ingest"), cluster, work)
    check("a user that may not create tables reads everything", wait_until(store, count, [member]))
    end([member], cluster)
    same("an unprivileged user", store)


def split(number):
    """The topic divided into files."""
    with open(topic) as file:
        lines = file.readlines()
    paths = []
    for index in range(number):
        paths.append(f"{topic}-{index}")
        with open(paths[-1], "w") as file:
            file.writelines(lines[index * count // number:(index + 1) * count // number])
    return paths


try:
    write_records(topic, 0, count)
    undisturbed()
    groups = [shared, killed, stopped, brokers, unreachable, locked, suspended, mapped, recreated, *([restarted, unprivileged] if server else [])]
    if chosen := sys.argv[5:]:
        named = {group.__name__: group for group in groups}
        groups = [named[name] for name in chosen]
    for group in groups:
        group()
finally:
    if server:
        server.remove()
    shutil.rmtree(work, ignore_errors=True)
finish()
