#!/usr/bin/env python3
"""Measures the service under wrk's load: load.py SERVE INGEST [SECONDS] [ROUNDS].

Prints records a second beside ingestion from a file; bodies as arrays and envelopes beside lines; the latency of single records at half
of their most; a table of bodies and connections beside a Python service (Peers/service.py), where PEERS names a Python that has its
packages; and how much memory the service takes over MEMORY_MINUTES. Exits with 1 when a figure is worse than is promised.

SECTIONS chooses some of: file, forms, single, table, memory.
"""
import http.client
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(__file__))
from checks import check, finish
from served import Served

serve, ingest = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
seconds = int(sys.argv[3]) if len(sys.argv) > 3 else 10
rounds = int(sys.argv[4]) if len(sys.argv) > 4 else 3
work = tempfile.mkdtemp(prefix="load-")
here = os.path.dirname(os.path.abspath(__file__))
script = os.path.join(here, "load.lua")
peers = os.environ.get("PEERS")
sections = os.environ.get("SECTIONS", "file forms single table memory").split()


def median(values):
    return sorted(values)[len(values) // 2]


def wrk(served, duration, connections, records, first, pause=0, form="lines"):
    """Runs wrk; returns the number of requests, the seconds, the failures, and the latencies in ms: p50, p99, p99.9."""
    environment = dict(os.environ, TEMPLATE=f"{work}/template", RECORDS=str(records), FIRST_ID=str(first), PAUSE=str(pause), FORM=form)
    output = subprocess.run(
        ["wrk", "-t1", f"-c{connections}", f"-d{duration}s", "--timeout", "10s", "-s", script, f"http://127.0.0.1:{served.port}"],
        env=environment, capture_output=True, text=True, check=True).stdout
    found = re.search(r"requests (\d+) in ([\d.]+) s, (\d+) failed, p50 ([\d.]+) ms, p99 ([\d.]+) ms, p99.9 ([\d.]+) ms", output)
    return [float(number) for number in found.groups()]


def accepts(port, line):
    """Whether a service stores a record."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request("POST", "/v1/records", line, {"Content-Type": "application/x-ndjson"})
    status = connection.getresponse().status
    connection.close()
    return status == 200


def memory(served):
    """Resident bytes in MiB."""
    with open(f"/proc/{served.process.pid}/status") as status:
        return int(re.search(r"VmRSS:\s+(\d+)", status.read())[1]) / 1024


def discard(database):
    """Removes the files of a database."""
    for name in os.listdir(work):
        if name.startswith(database):
            os.remove(f"{work}/{name}")


def from_file():
    """Records per second of the ingestion of two million sample records from a file."""
    result = subprocess.run([ingest, f"{work}/sample.ndjson", "--database", f"{work}/ingest.sqlite"],
                            capture_output=True, text=True, check=True)
    discard("ingest.sqlite")
    return int(re.search(r"\((\d+) records/s", result.stdout + result.stderr)[1])


class Peer:
    """The Python service, on a port of its own."""

    def __init__(self, database):
        self.process = subprocess.Popen([peers, os.path.join(here, "Peers", "service.py"), database], stdout=subprocess.PIPE, text=True)
        self.port = int(self.process.stdout.readline())

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=60)


def against_file():
    """Compares bodies of 100 records with ingestion from a file."""
    print("records a second, one after the other:")
    shares = []
    for number in range(rounds):
        file = from_file()
        served = Served(serve, f"{work}/served-{number}.sqlite")
        requests, duration, errors, _, p99, _ = wrk(served, seconds, 64, 100, 1)
        check("no request failed", errors == 0)
        served.stop()
        rate = requests * 100 / duration
        shares.append(rate / file)
        print(f"  from a file {file:,}, over HTTP {rate:,.0f}: {rate / file:.0%}, p99 {p99:.1f} ms", flush=True)
    check(f"at least 60 % of the file ingestion: {median(shares):.0%} in the median", median(shares) >= 0.6)


def forms():
    """Compares bodies that are arrays and envelopes with lines, 100 records each, by their rate; prints the processor time as well."""
    print("bodies of 100 records as lines, array and envelope, one after the other:")
    shares = {"array": [], "envelope": []}
    for _ in range(rounds):
        rates, costs = {}, {}
        for form in ["lines", *shares]:
            served = Served(serve, f"{work}/form.sqlite")
            started = served.seconds()
            requests, duration, errors, *_ = wrk(served, seconds, 64, 100, 1, form=form)
            check("no request failed", errors == 0)
            rates[form] = requests * 100 / duration
            costs[form] = (served.seconds() - started) / requests * 1e4
            served.stop()
            discard("form.sqlite")
        for form, share in shares.items():
            share.append(rates[form] / rates["lines"])
        print("  " + ", ".join(f"{form} {rates[form]:,.0f} a second ({costs[form]:.2f} µs of processor time a record)" for form in rates),
              flush=True)
    for form, share in shares.items():
        check(f"{form}s at no less than 0.95 of the rate of lines: {median(share):.2f} in the median", median(share) >= 0.95)


def single():
    """Measures requests of one record, at full and at half load."""
    served = Served(serve, f"{work}/single.sqlite")
    most, waits = [], []
    first = 1
    for _ in range(rounds):
        requests, duration, _, p50, p99, _ = wrk(served, seconds, 64, 1, first)
        first += 10_000_000
        most.append(requests / duration)
        waits.append(p50)
        print(f"single records, full load: {requests / duration:,.0f} requests/s, p50 {p50:.1f} ms, p99 {p99:.1f} ms")
    latencies = []
    for _ in range(rounds):
        # Each connection pauses this long on average between an answer and the next request.
        pause = round(1000 * 64 / (median(most) / 2) - min(waits))
        requests, duration, _, p50, p99, _ = wrk(served, seconds, 64, 1, first, max(1, pause))
        first += 10_000_000
        latencies.append(p99)
        print(f"single records, half load: {requests / duration:,.0f} requests/s, p50 {p50:.1f} ms, p99 {p99:.1f} ms")
    check(f"p99 at half load under 25 ms: {median(latencies):.1f} ms in the median", median(latencies) < 25)
    served.stop()


def table():
    """Prints the rates and latencies for sizes of bodies and numbers of connections, beside the Python service where it can run."""
    services = {"Swift": lambda path: Served(serve, path)}
    if peers:
        services["Python"] = Peer
    rates = {}
    print("| records | connections | service | records/s | p50 ms | p99 ms | p99.9 ms | failed |\n|---|---|---|---|---|---|---|---|")
    for records in [1, 10, 100, 1000]:
        for connections in [8, 64, 256]:
            for name, start in services.items():
                served = start(f"{work}/table.sqlite")
                requests, duration, errors, p50, p99, p999 = wrk(served, seconds, connections, records, 1)
                served.stop()
                discard("table.sqlite")
                # wrk counts the answers that are not 2xx as requests as well.
                rate = rates[records, connections, name] = (requests - errors) * records / duration
                print(f"| {records} | {connections} | {name} | {rate:,.0f} | {p50:.1f} | {p99:.1f} | {p999:.1f} | {errors:.0f} |", flush=True)
    if peers:
        share = rates[1, 8, "Swift"] / rates[1, 8, "Python"]
        check(f"single records over 8 connections at no less than the Python service's rate: {share:.2f}", share >= 1)


def memory_over(minutes):
    """Measures how much memory the service takes while it receives the same records, at a limited rate, so that the disk does not fill."""
    served = Served(serve, f"{work}/memory.sqlite")
    wrk(served, 60, 16, 100, 1, pause=20)
    start = memory(served)
    readings = []
    for minute in range(minutes):
        wrk(served, 60, 16, 100, 1, pause=20)
        readings.append(memory(served))
        print(f"  after {minute + 1} min {readings[-1]:.1f} MiB", flush=True)
    check(f"memory over {minutes} min from {start:.1f} to {readings[-1]:.1f} MiB", readings[-1] < start + 16)
    served.stop()


try:
    subprocess.run([ingest, "sample", "--count", "2000000", "--output", f"{work}/sample.ndjson"], check=True, capture_output=True)
    with open(f"{work}/sample.ndjson", encoding="utf-8", errors="replace") as sample, \
            open(f"{work}/template", "w", encoding="utf-8") as template:
        whole = [line for line in (next(sample) for _ in range(3000)) if re.match(r'\{"id":\d+,.*"url":"[^"]*"\}$', line)]
        # Records that all services accept, so that all do the same work.
        services = [Served(serve, f"{work}/probe.sqlite")] + ([Peer(f"{work}/probe-peer.sqlite")] if peers else [])
        kept = 0
        for line in whole:
            if kept < 1000 and all(accepts(service.port, line.encode()) for service in services):
                template.write(re.sub(r'"id":\d+', '"id":{id}', line, count=1))
                kept += 1
        for service in services:
            service.stop()

    if "file" in sections:
        against_file()
    if "forms" in sections:
        forms()
    if "single" in sections:
        single()
    if "table" in sections:
        table()
    minutes = int(os.environ.get("MEMORY_MINUTES", "0"))
    if minutes and "memory" in sections:
        memory_over(minutes)
finally:
    shutil.rmtree(work, ignore_errors=True)
finish()
