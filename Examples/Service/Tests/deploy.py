#!/usr/bin/env python3
"""Checks the files of `Deploy` as far as that is possible without systemd, containers, Prometheus and Grafana running.

deploy.py SERVE. Needs promtool, systemd-analyze and sqlite3 (Debian's prometheus, systemd and sqlite3).
"""
import hashlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(__file__))
from checks import check, finish
from served import Served, lines, rows

program = os.path.abspath(sys.argv[1])
deploy = os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, "Deploy")
sources = os.path.join(deploy, os.pardir, "Sources")
work = tempfile.mkdtemp(prefix="deploy-")


def run(*command, stdin=None):
    """Runs a command; returns whether it succeeded, and what it printed."""
    result = subprocess.run(command, input=stdin, capture_output=True, text=True, timeout=60)
    return result.returncode == 0, result.stdout + result.stderr


def read(name):
    with open(os.path.join(deploy, name)) as file:
        return file.read()


def names(text):
    """The service's metrics that a text names, without the endings of a histogram's series."""
    found = set(re.findall(r"\bservice_[a-z0-9_]+", text))
    return {re.sub(r"(_seconds)_(bucket|sum|count)$", r"\1", name) for name in found}


def metrics():
    """The metrics that a running service has, with those of Kafka from the sources."""
    served = Served(program, f"{work}/metrics.sqlite")
    check("records are stored", served.post(lines(range(5)) + b"{}\n")[0] == 200)
    text = served.get("/metrics")[1]
    isFine, output = run("promtool", "check", "metrics", stdin=text)
    check("promtool accepts the metrics", isFine, output)
    served.stop()
    with open(f"{sources}/RecordService/Kafka/KafkaMetrics.swift") as kafka:
        return set(re.findall(r"^# TYPE (\S+)", text, re.M)) | set(re.findall(r'"(service_kafka_\w+)":', kafka.read()))


def monitoring():
    known = metrics()
    for command in (["check", "rules", "alerts.yaml"], ["test", "rules", "alerts-test.yaml"]):
        isFine, output = run("promtool", *command[:2], os.path.join(deploy, command[2]))
        check(f"promtool {' '.join(command)}", isFine, output)
    check("the alerts are about metrics that exist", names(read("alerts.yaml")) <= known, names(read("alerts.yaml")) - known)
    alerts = set(re.findall(r"alert: (\w+)", read("alerts.yaml")))
    check("each alert has a test in which it fires",
          alerts == set(re.findall(r"alertname: (\w+)\n\s+exp_alerts:(?! \[\])", read("alerts-test.yaml"))))

    panels = json.loads(read("dashboard.json"))["panels"]
    expressions = [target["expr"] for panel in panels for target in panel["targets"]]
    check("each panel has its place", len({(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in panels}) == len(panels))
    check("the dashboard shows metrics that exist", names(" ".join(expressions)) <= known, names(" ".join(expressions)) - known)
    check("and all of them but what is counted twice or never changes",
          known - names(" ".join(expressions)) <= {
              "service_decode_seconds", "service_kafka_rebalances_total", "service_kafka_batches_total",
              "service_kafka_batch_records", "service_kafka_dropped_batches_total"},
          known - names(" ".join(expressions)))
    # Grafana replaces these variables. Rules are the only expressions that promtool parses.
    rules = [{"record": f"panel:{number}", "expr": text.replace("$__rate_interval", "5m").replace("$instance", ".*")}
             for number, text in enumerate(expressions)]
    with open(f"{work}/panels.yaml", "w") as file:
        json.dump({"groups": [{"name": "panels", "rules": rules}]}, file)
    isFine, output = run("promtool", "check", "rules", f"{work}/panels.yaml")
    check("promtool accepts the dashboard's expressions", isFine, output)


def started(command, directory):
    """Starts a command of a file with the tests' paths and ports, stores a record, and stops it."""
    with open(f"{directory}/tokens", "w") as tokens:
        tokens.write(f"client {hashlib.sha256(b'secret').hexdigest()}\n")
    options = [re.sub("/var/lib/serve|/etc/serve", directory, option) for option in shlex.split(command)[1:]]
    database = options[options.index("--store-database") + 1]
    del options[options.index("--store-database"):options.index("--store-database") + 2]
    served = Served(program, database, *options)
    status = served.post(lines([1]), headers={"Authorization": "Bearer secret"})[0]
    return status == 200 and served.stop() == 0 and rows(database) == [1]


def unit():
    text = read("serve.service")
    with open(f"{work}/serve.service", "w") as file:
        file.write(text.replace("/usr/local/bin/serve", program))
    isFine, output = run("systemd-analyze", "verify", "--man=no", f"{work}/serve.service")
    check("systemd accepts the unit", isFine and "serve.service:" not in output, output)
    check("its command stores records and ends with SIGTERM", started(re.search(r"^ExecStart=(.*)$", text, re.M)[1], work))
    seconds = int(re.search(r"^TimeoutStopSec=(\d+)$", text, re.M)[1])
    limit = int(re.search(r"--shutdown-seconds\D+(\d+)", run(program, "--help")[1])[1])
    check("and has more time to end than the service takes", seconds > limit, (seconds, limit))


def image():
    text = read("Dockerfile")
    build, final = text.split("\nFROM debian")
    directory = f"{work}/image"
    os.mkdir(directory)
    check("the image's command stores records", started(" ".join(json.loads(re.search(r"^ENTRYPOINT (.*)$", final.replace("\\\n", ""), re.M)[1])), directory))
    for stage in (build, final):
        packages = re.search(r"--no-install-recommends ([a-z0-9 .+-]+)", stage)[1].split()
        isFine, output = run("apt-cache", "show", *packages)
        check(f"Debian has {' '.join(packages)}", isFine, output[-300:])
    # Swift's own libraries are in the program there; libc, libstdc++ and libgcc are in every image.
    linked = re.findall(r"=> (/\S+)", run("ldd", program)[1])
    needed = set()
    for library in linked:
        if "swift" in library or "Foundation" in library or "dispatch" in library or "BlocksRuntime" in library:
            continue
        for path in (os.path.realpath(library), library, library.removeprefix("/usr")):
            isFine, output = run("dpkg", "-S", path)
            if isFine:
                needed.add(output.split(":")[0])
                break
        else:
            check(f"{library} belongs to a package", False)
    base = {"libc6", "libstdc++6", "libgcc-s1"}
    check("the image has the libraries that the program needs", needed - base <= set(packages), needed - base)


def backup():
    """A copy of the database that SQLite makes while the service stores records."""
    database = f"{work}/busy.sqlite"
    served = Served(program, database)
    check("records are stored before the copy", served.post(lines(range(1_000)))[0] == 200)
    isFine, output = run("sqlite3", database, f".backup '{work}/copy.sqlite'")
    check("sqlite3 copies the database of a running service", isFine, output)
    check("and records are stored after it", served.post(lines(range(1_000, 2_000)))[0] == 200 and served.stop() == 0)
    check("the copy has what was acknowledged before", rows(f"{work}/copy.sqlite") == list(range(1_000)))
    restored = Served(program, f"{work}/copy.sqlite")
    check("a service goes on with the copy", restored.post(lines(range(500, 1_500)))[0] == 200 and restored.stop() == 0)
    check("and stores each record once", rows(f"{work}/copy.sqlite") == list(range(1_500)))


def migration():
    """A table of another version of the service, at the start and while it runs."""
    database = f"{work}/migration.sqlite"
    served = Served(program, database)
    check("records are stored in a table of this version", served.post(lines([1]))[0] == 200 and served.stop() == 0)
    changes = "ALTER TABLE events DROP COLUMN url; ALTER TABLE events ADD COLUMN other TEXT"
    check("the table becomes that of another version", run("sqlite3", database, changes)[0])
    served = Served(program, database)
    check("records are stored in it", served.post(lines([2]))[0] == 200)
    check("and the column that was missing is there", rows(database, "url") == [None, None])
    check("a column is removed while the service runs", run("sqlite3", database, "ALTER TABLE events DROP COLUMN url")[0])
    statuses = [served.post(lines([3]))[0] for _ in range(2)]
    check("at most one request fails", statuses[1] == 200 and statuses[0] in (200, 503), statuses)
    check("and each record is stored once", served.stop() == 0 and rows(database) == [1, 2, 3])


try:
    monitoring()
    unit()
    image()
    backup()
    migration()
finally:
    shutil.rmtree(work, ignore_errors=True)
finish()
