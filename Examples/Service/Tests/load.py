#!/usr/bin/env python3
"""Compares the service under wrk's load with ingestion from a file: load.py SERVE INGEST [SECONDS] [ROUNDS].

Prints records a second of both, the latency of single records at half of their most, and how much memory the service takes over
MEMORY_MINUTES. Exits with 1 when a figure is worse than is promised.
"""
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
script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "load.lua")


def wrk(served, duration, connections, records, first, pause=0):
    """Runs wrk; returns the number of requests, the seconds, the failures, and the latencies in ms."""
    environment = dict(os.environ, TEMPLATE=f"{work}/template", RECORDS=str(records), FIRST_ID=str(first), PAUSE=str(pause))
    output = subprocess.run(
        ["wrk", "-t1", f"-c{connections}", f"-d{duration}s", "--timeout", "10s", "-s", script, f"http://127.0.0.1:{served.port}"],
        env=environment, capture_output=True, text=True, check=True).stdout
    found = re.search(r"requests (\d+) in ([\d.]+) s, (\d+) failed, p50 ([\d.]+) ms, p99 ([\d.]+) ms", output)
    return [float(number) for number in found.groups()]


def memory(served):
    """Resident bytes in MiB."""
    with open(f"/proc/{served.process.pid}/status") as status:
        return int(re.search(r"VmRSS:\s+(\d+)", status.read())[1]) / 1024


def from_file():
    """Records per second of the ingestion of two million sample records from a file."""
    result = subprocess.run([ingest, f"{work}/sample.ndjson", "--database", f"{work}/ingest.sqlite"],
                            capture_output=True, text=True, check=True)
    for name in os.listdir(work):
        if name.startswith("ingest.sqlite"):
            os.remove(f"{work}/{name}")
    return int(re.search(r"\((\d+) records/s", result.stdout + result.stderr)[1])


try:
    subprocess.run([ingest, "sample", "--count", "2000000", "--output", f"{work}/sample.ndjson"], check=True, capture_output=True)
    with open(f"{work}/sample.ndjson", encoding="utf-8", errors="replace") as sample, \
            open(f"{work}/template", "w", encoding="utf-8") as template:
        whole = [line for line in (next(sample) for _ in range(3000)) if re.match(r'\{"id":\d+,.*"url":"[^"]*"\}$', line)]
        served = Served(serve, f"{work}/probe.sqlite")
        kept = 0
        for line in whole:
            if kept < 1000 and served.post(line.encode())[0] == 200:
                template.write(re.sub(r'"id":\d+', '"id":{id}', line, count=1))
                kept += 1
        served.stop()

    print("records a second, one after the other:")
    shares = []
    for number in range(rounds):
        file = from_file()
        served = Served(serve, f"{work}/served-{number}.sqlite")
        requests, duration, errors, _, p99 = wrk(served, seconds, 64, 100, 1)
        check("no request failed", errors == 0)
        served.stop()
        rate = requests * 100 / duration
        shares.append(rate / file)
        print(f"  from a file {file:,}, over HTTP {rate:,.0f}: {rate / file:.0%}, p99 {p99:.1f} ms", flush=True)
    check(f"at least 60 % of the file ingestion: {sorted(shares)[len(shares) // 2]:.0%} in the median",
          sorted(shares)[len(shares) // 2] >= 0.6)

    served = Served(serve, f"{work}/single.sqlite")
    most, waits = [], []
    first = 1
    for _ in range(rounds):
        requests, duration, _, p50, p99 = wrk(served, seconds, 64, 1, first)
        first += 10_000_000
        most.append(requests / duration)
        waits.append(p50)
        print(f"single records, full load: {requests / duration:,.0f} requests/s, p50 {p50:.1f} ms, p99 {p99:.1f} ms")
    most = sorted(most)[len(most) // 2]
    latencies = []
    for _ in range(rounds):
        # Each connection pauses this long on average between an answer and the next request.
        pause = round(1000 * 64 / (most / 2) - min(waits))
        requests, duration, _, p50, p99 = wrk(served, seconds, 64, 1, first, max(1, pause))
        first += 10_000_000
        latencies.append(p99)
        print(f"single records, half load: {requests / duration:,.0f} requests/s, p50 {p50:.1f} ms, p99 {p99:.1f} ms")
    check(f"p99 at half load under 25 ms: {sorted(latencies)[len(latencies) // 2]:.1f} ms in the median",
          sorted(latencies)[len(latencies) // 2] < 25)
    served.stop()

    minutes = int(os.environ.get("MEMORY_MINUTES", "0"))
    if minutes:
        served = Served(serve, f"{work}/memory.sqlite")
        # Repeats the same records at a limited rate, so that the disk does not fill.
        wrk(served, 60, 16, 100, 1, pause=20)
        start = memory(served)
        readings = []
        for minute in range(minutes):
            wrk(served, 60, 16, 100, 1, pause=20)
            readings.append(memory(served))
            print(f"  after {minute + 1} min {readings[-1]:.1f} MiB", flush=True)
        check(f"memory over {minutes} min from {start:.1f} to {readings[-1]:.1f} MiB", readings[-1] < start + 16)
        served.stop()
finally:
    shutil.rmtree(work, ignore_errors=True)
finish()
