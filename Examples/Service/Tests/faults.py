#!/usr/bin/env python3
"""Tests the service's process with kills, signals and full disks: faults.py PROGRAM [KILLS [GROUP…]]."""
import concurrent.futures
import contextlib
import hashlib
import json
import os
import random
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(__file__))
from checks import check, finish
from served import Load, Served, lines, rows

program = os.path.abspath(sys.argv[1])
kills = int(sys.argv[2]) if len(sys.argv) > 2 else 20
chosen = sys.argv[3:]
work = tempfile.mkdtemp(prefix="service-")


def failure(served):
    """Why nothing can be stored, as the page says it."""
    return json.loads(served.get("/status.json")[1])["failure"]


def killed():
    """Kill −9 under load: after the restart, all acknowledged records are stored, and none twice."""
    database = f"{work}/killed.sqlite"
    acknowledged, sent = set(), 0
    for _ in range(kills):
        served = Served(program, database)
        load = Load(served, clients=4, first=sent)
        time.sleep(random.uniform(0.1, 0.5))
        served.stop(signal.SIGKILL)
        load.stop()
        acknowledged.update(load.acknowledged)
        sent = load.sent
    served = Served(program, database)
    stored = rows(database)
    check(f"{kills} kills: {len(acknowledged)} acknowledged records are stored", acknowledged <= set(stored),
          f"{len(acknowledged - set(stored))} are lost")
    check("none of them twice, and none that was not sent", len(stored) == len(set(stored)) and set(stored) <= set(range(sent)))
    check("enough were acknowledged for that to say something", len(acknowledged) > 10 * kills, len(acknowledged))
    # A client that received no answer sends its records again.
    missing = sorted(set(range(sent)) - acknowledged)
    served.post(lines(missing))
    check("records that are sent again are there once", rows(database) == list(range(sent)))
    check("SIGTERM exits with 0", served.stop() == 0)


def terminated():
    """SIGTERM under load: no acknowledged record is lost, requests in progress are answered, the process ends."""
    database = f"{work}/terminated.sqlite"
    served = Served(program, database, "--batch-ms", "200")
    load = Load(served, clients=8)
    time.sleep(1)
    with socket.create_connection(("127.0.0.1", served.port)) as half:
        body = lines(range(1_000_000, 1_000_010))
        head = f"POST /v1/records HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-ndjson\r\nContent-Length: {len(body)}\r\n\r\n"
        half.sendall(head.encode() + body[:500])
        time.sleep(0.3)
        served.process.send_signal(signal.SIGTERM)
        time.sleep(0.5)
        try:
            socket.create_connection(("127.0.0.1", served.port)).close()
            check("no connection is taken after SIGTERM", False)
        except OSError:
            check("no connection is taken after SIGTERM", True)
        half.sendall(body[500:])
        answer = half.recv(10_000).decode()
    check("a request under way is answered", answer.startswith("HTTP/1.1 200") and '"accepted":10' in answer, answer)
    began = time.monotonic()
    code = served.process.wait(timeout=30)
    load.stop()
    check("SIGTERM under load exits with 0", code == 0, f"{code}\n{served.text()}")
    check("the log is folded into the database", not os.path.exists(database + "-wal"))
    check("nothing acknowledged is lost", set(load.acknowledged) <= set(rows(database)))

    served = Served(program, f"{work}/deadline.sqlite", "--shutdown-seconds", "1")
    with socket.create_connection(("127.0.0.1", served.port)) as endless:
        endless.sendall(head.encode() + body[:500])
        time.sleep(0.3)
        began = time.monotonic()
        code = served.stop()
    check("a client that does not end holds the service up no longer than the deadline",
          code == 0 and time.monotonic() - began < 5, f"{code} after {time.monotonic() - began:.1f} s\n{served.text()}")


def disks():
    """A full or read-only disk: the answer is 503, the reason is logged, and the service recovers without a restart."""
    mounted = f"{work}/disk"
    os.mkdir(mounted)
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "none", mounted], stderr=subprocess.DEVNULL).returncode:
        print("skipped the disks: a file system cannot be mounted here")
        return
    try:
        served = Served(program, f"{mounted}/a.sqlite")
        stored, status = 0, 200
        while status == 200 and stored < 100_000:
            status, answer = served.post(lines(range(stored, stored + 500)))
            stored += answer["accepted"]
        check("a full disk is 503", status == 503 and answer["errors"][0]["code"] == "storeUnavailable", answer)
        check("the log says why", "SQLite error 13" in served.text() or "disk is full" in served.text(), served.text())
        check("and nothing of the records", "Zoë" not in served.text())
        check("the rows from before are there", len(rows(f"{mounted}/a.sqlite")) == stored)
        states = [(served.get("/readyz")[0], failure(served) != "") for _ in range(3)]
        check("a service that cannot store is not ready, and its page says why", states == [(503, True)] * 3, states)
        subprocess.run(["mount", "-o", "remount,size=64m", mounted], check=True)
        check("with room again it is ready before anything is stored",
              served.get("/readyz")[0] == 200 and failure(served) == "", failure(served))
        check("and the probe left nothing behind", len(rows(f"{mounted}/a.sqlite")) == stored and
              rows(f"{mounted}/a.sqlite", "number", "service_probes") == [])
        status, answer = served.post(lines(range(stored, stored + 500)))
        check("with room again the service goes on", status == 200 and answer["accepted"] == 500, answer)
        check("and is ready", served.get("/readyz")[0] == 200)

        check("SIGTERM exits with 0", served.stop() == 0)

        subprocess.run(["mount", "-o", "remount,ro", mounted], check=True)
        served = Served(program, f"{mounted}/a.sqlite")
        status, answer = served.post(lines([10_000_000]))
        check("a read-only disk is 503", status == 503 and answer["errors"][0]["code"] == "storeUnavailable", answer)
        check("the log says why", "readonly" in served.text() or "unable to open" in served.text(), served.text())
        check("and the service is not ready", served.get("/readyz")[0] == 503)
        subprocess.run(["mount", "-o", "remount,rw", mounted], check=True)
        status, answer = served.post(lines([10_000_000]))
        check("when it can be written to, the service goes on", status == 200 and answer["accepted"] == 1, answer)
        check("SIGTERM exits with 0", served.stop() == 0)
    finally:
        subprocess.run(["umount", "-l", mounted])


def damaged():
    """A database that is locked or that lacks its table: the service is ready again once it can store, and not before."""
    database = f"{work}/damaged.sqlite"
    served = Served(program, database, "--store-busy-ms", "100")
    served.post(lines([1]))
    with contextlib.closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        check("a locked database is 503", served.post(lines([2]))[0] == 503)
        check("and the service is not ready", [served.get("/readyz")[0] for _ in range(2)] == [503, 503])
        other.execute("ROLLBACK")
        check("without the lock it is ready", served.get("/readyz")[0] == 200 and failure(served) == "", failure(served))
        other.execute("DROP TABLE events")
        other.execute("CREATE VIEW events AS SELECT 1 AS id")
        check("a database without its table is 503", served.post(lines([3]))[0] == 503)
        check("and the service is not ready", [served.get("/readyz")[0] for _ in range(2)] == [503, 503])
        other.execute("DROP VIEW events")
    check("once the table can be created it is ready", served.get("/readyz")[0] == 200, failure(served))
    check("and records are stored", served.post(lines([4]))[0] == 200 and rows(database) == [4])
    check("SIGTERM exits with 0", served.stop() == 0)


def moved():
    """The database's file is moved or deleted under load: what is acknowledged is in the file at the path, or moved with it."""
    database = f"{work}/moved.sqlite"
    served = Served(program, database)
    load = Load(served, clients=4)
    time.sleep(0.5)
    os.rename(database, f"{work}/aside.sqlite")
    time.sleep(1)
    load.stop()
    found = set(rows(f"{work}/aside.sqlite")) | set(rows(database))
    check("a file that is moved takes its records along, and the others are in a new one",
          set(load.acknowledged) <= found and rows(database),
          f"{len(set(load.acknowledged) - found)} of {len(load.acknowledged)} are lost")
    check("the log says why", "the database's file was moved or deleted" in served.text(), served.text())
    os.remove(database)
    status, answer = served.post(lines([10_000_000]))
    check("a file that is deleted is noticed before records are acknowledged", status == 503, answer)
    check("and another one is created", served.post(lines([10_000_001]))[0] == 200 and rows(database) == [10_000_001])
    shutil.copyfile(f"{work}/aside.sqlite", f"{work}/restored.sqlite")
    os.replace(f"{work}/restored.sqlite", database)
    check("/readyz notices a file that replaces it", served.get("/readyz")[0] == 503 and served.get("/readyz")[0] == 200)
    check("and it is used", served.post(lines([10_000_002]))[0] == 200
          and set(rows(f"{work}/aside.sqlite")) < set(rows(database)))
    check("SIGTERM exits with 0", served.stop() == 0)


def read():
    """A program that reads for long keeps SQLite from using its write-ahead log again."""
    database = f"{work}/read.sqlite"
    served = Served(program, database)
    reader = sqlite3.connect(database, isolation_level=None)
    reader.execute("BEGIN")
    reader.execute("SELECT count(*) FROM events").fetchall()
    # Each commit writes a page of 16 KiB at least.
    number = 0
    while os.path.getsize(f"{database}-wal") < 20 << 20 and number < 5_000:
        served.post(lines([number]))
        number += 1
    check("the log grows while it is read", os.path.getsize(f"{database}-wal") >= 20 << 20, number)
    reader.close()
    check("records are stored afterwards", all(served.post(lines([number + more]))[0] == 200 for more in range(5)))
    check("and the log is cut", os.path.getsize(f"{database}-wal") <= 16 << 20, os.path.getsize(f"{database}-wal"))
    check("SIGTERM exits with 0", served.stop() == 0 and len(rows(database)) == number + 5)


def overloaded():
    """Overload while nothing can be committed: memory stays bounded, and the service recovers."""
    database = f"{work}/overloaded.sqlite"
    served = Served(program, database, "--store-busy-ms", "3000", "--limit-total-bytes", str(16 << 20))
    lock = sqlite3.connect(database, isolation_level=None)
    lock.execute("BEGIN IMMEDIATE")
    body = lines(range(20_000))
    with concurrent.futures.ThreadPoolExecutor(100) as clients:
        answers = [clients.submit(served.post, body) for _ in range(100)]
        concurrent.futures.wait(answers)
    lock.close()
    # A client whose connection was closed while it was sending receives no answer.
    statuses = {answer.result()[0] for answer in answers if not answer.exception()}
    check("300 MB from 100 clients at once, while the database is locked, are 503", statuses == {503}, statuses)
    with open(f"/proc/{served.process.pid}/status") as status:
        peak = int(re.search(r"VmHWM:\s+(\d+)", status.read())[1]) // 1024
    check(f"memory stays bounded: {peak} MiB at most", peak < 200, peak)
    status, answer = served.post(body)
    check("afterwards all is stored", status == 200 and answer["accepted"] == 20_000, answer)
    check("SIGTERM exits with 0", served.stop() == 0)


def descriptors():
    """Idle connections to both ports that take all descriptors: neither port spins, and health checks are answered soon."""
    served = Served(program, f"{work}/descriptors.sqlite", "--client-head-seconds", "2", files=64)
    check("fewer connections than configured are logged", "too few files for limit.connections" in served.text(), served.text())
    idle = []
    for port in [served.port] * 100:
        idle.append(socket.create_connection(("127.0.0.1", port)))
    check("health is seen while the records' port is full", served.get("/healthz")[0] == 200)
    for port in [served.operations] * 100:
        idle.append(socket.create_connection(("127.0.0.1", port)))
    time.sleep(1)
    before = served.seconds()
    time.sleep(1)
    check("no processor spins", served.seconds() - before < 0.5, served.seconds() - before)
    for connection in idle:
        connection.close()
    check("afterwards records are stored", served.post(lines([1]))[0] == 200)
    check("and operators are answered", served.get("/readyz")[0] == 200)
    with socket.create_connection(("127.0.0.1", served.operations)) as silent:
        began = time.monotonic()
        silent.settimeout(20)
        check("an idle connection to the operators' port is closed", silent.recv(1) == b"" and time.monotonic() - began < 8)
    check("SIGTERM exits with 0", served.stop() == 0, served.text())
    served = Served(program, f"{work}/silent.sqlite")
    idle = [socket.create_connection(("127.0.0.1", served.operations)) for _ in range(300)]
    began = time.monotonic()
    check("health is seen behind 300 silent connections to its port", served.get("/healthz")[0] == 200 and time.monotonic() - began < 15,
          time.monotonic() - began)
    for connection in idle:
        connection.close()
    check("SIGTERM exits with 0", served.stop() == 0, served.text())
    result = subprocess.run(["sh", "-c", f"ulimit -n 40; exec {program} --http-port 0 --operations-port 0"],
                            capture_output=True, text=True, cwd=work, timeout=60)
    check("too few descriptors for any connection are an error at the start",
          result.returncode == 1 and "the process may open 40 files" in result.stderr, result)


def refused():
    """Refused requests are logged, but not each one of many."""
    tokens = f"{work}/tokens"
    with open(tokens, "w") as file:
        file.write("ann " + hashlib.sha256(b"right").hexdigest() + "\n")
    served = Served(program, f"{work}/refused.sqlite", "--tokens-file", tokens)
    for _ in range(500):
        served.post(lines([1]), headers={"Authorization": "Bearer secret"})
    for _ in range(3):
        with socket.create_connection(("127.0.0.1", served.port)) as client:
            client.sendall(b"secret\r\n\r\n")
            client.recv(1000)
    time.sleep(1.2)
    found = [line for line in served.text().splitlines() if "status=401" in line and "the token is not valid" in line]
    check("wrong tokens are logged with address, path and id", found and all(
        "address=127.0.0.1" in line and "path=/v1/records" in line and "hb.request.id=" in line for line in found), found[:1])
    others = sum(map(int, re.findall(r"count=(\d+) status=401", served.text())))
    check("ten a second, and the number of the others", len(found) < 200 and len(found) + others == 500, (len(found), others))
    check("input that is not HTTP is logged", "the request is not HTTP" in served.text(), served.text()[-500:])
    check("and counted", 'service_requests_total{status="400"} 3' in served.get("/metrics")[1])
    check("nothing of the requests is logged", "secret" not in served.text())
    check("SIGTERM exits with 0", served.stop() == 0)


def files():
    """SIGHUP reads the files again, and nobody who goes away ends the service."""
    tokens = f"{work}/again"

    def write(token):
        with open(tokens + ".new", "w") as file:
            file.write("ann " + hashlib.sha256(token).hexdigest() + "\n")
        os.replace(tokens + ".new", tokens)

    def status(token):
        return served.post(lines([1]), headers={"Authorization": f"Bearer {token}"})[0]

    write(b"one")
    served = Served(program, f"{work}/files.sqlite", "--tokens-file", tokens)
    check("the first token", status("one") == 200)
    write(b"two")
    served.process.send_signal(signal.SIGHUP)
    time.sleep(0.3)
    check("after SIGHUP the other token", (status("one"), status("two")) == (401, 200), served.text())
    os.truncate(tokens, 1 << 30)
    time.sleep(3)
    check("a file of 1 GB is refused, and the tokens stay", status("two") == 200)
    check("which is logged once", served.text().count("larger than 16 MiB") == 1, served.text())
    check("SIGTERM exits with 0", served.stop() == 0)

    process = subprocess.Popen(
        [program, "--http-port", "0", "--operations-port", "0", "--store-database", f"{work}/pipe.sqlite"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    for line in process.stderr:
        if found := re.search(r"for=records port=(\d+)", line):
            break
    process.stdout.close()
    process.stderr.close()
    for _ in range(3):
        with socket.create_connection(("127.0.0.1", int(found[1]))) as client:
            client.sendall(b"none\r\n\r\n")
            client.recv(1000)
    time.sleep(0.5)
    check("a log that nobody reads does not end the service", process.poll() is None, process.poll())
    process.send_signal(signal.SIGTERM)
    check("SIGTERM exits with 0", process.wait(timeout=60) == 0)


def options():
    """Invalid options are reported before anything is opened."""
    result = subprocess.run([program, "--http-prot", "1"], capture_output=True, text=True)
    check("an unknown option exits with 2", result.returncode == 2 and "--http-prot: no such option" in result.stderr, result)
    result = subprocess.run([program, "--help"], capture_output=True, text=True)
    check("--help shows the options", result.returncode == 0 and "--limit-body-bytes" in result.stdout)


def encrypted():
    """TLS with a self-signed certificate, which is replaced."""
    certificate, key = f"{work}/certificate.pem", f"{work}/key.pem"

    def make(days):
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost", "-days", str(days),
                        "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate], check=True, capture_output=True)

    make(13)
    served = Served(program, f"{work}/tls.sqlite", "--tls-certificates", certificate, "--tls-key", key,
                    "--limit-body-bytes", "100000")
    command = ["curl", "-s", "--cacert", certificate, "-H", "Content-Type: application/x-ndjson", "--data-binary", "@-",
               "-w", "%{http_code}", f"https://localhost:{served.port}/v1/records"]
    answer = subprocess.run(command, input=lines([1, 2]), capture_output=True).stdout.decode()
    check("TLS", answer.endswith("200") and '"accepted":2' in answer, answer)
    answer = subprocess.run(command, input=lines(range(10_000)), capture_output=True).stdout.decode()
    check("a body that is too long, over TLS", answer.endswith("413"), answer)
    old = subprocess.run(["curl", "-s", "-k", "--tls-max", "1.1", "--ciphers", "DEFAULT@SECLEVEL=0", f"https://localhost:{served.port}/"],
                         capture_output=True)
    check("TLS 1.1 is refused", old.returncode == 35, old)
    check("a certificate of 13 days is warned of", served.text().count("the certificate ends soon") == 1, served.text())
    make(30)
    time.sleep(2.5)
    answer = subprocess.run(command, input=lines([1, 2]), capture_output=True).stdout.decode()
    check("a new certificate is used", answer.endswith("200") and "the certificate was read again" in served.text(), served.text())
    with open(key, "w") as file:
        file.write("nonsense")
    time.sleep(2.5)
    answer = subprocess.run(command, input=lines([1, 2]), capture_output=True).stdout.decode()
    check("while the key cannot be read, the certificate stays", answer.endswith("200"), answer)
    check("which is logged once", served.text().count("the certificate stays as it was") == 1, served.text())
    check("SIGTERM exits with 0", served.stop() == 0)


try:
    for group in (options, killed, terminated, damaged, moved, descriptors, refused, read, overloaded, disks, files, encrypted):
        if not chosen or group.__name__ in chosen:
            group()
finally:
    shutil.rmtree(work, ignore_errors=True)
finish()
