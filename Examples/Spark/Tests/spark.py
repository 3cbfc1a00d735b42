#!/usr/bin/env python3
"""Tests that a standalone Spark with two workers, one of them killed, converts the same as one process: spark.py INGEST PYSPARK.

PYSPARK is the folder that `pip install --target` filled.
"""
import glob
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

ingest, packages = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
folder = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
home = f"{packages}/pyspark"
work = tempfile.mkdtemp(prefix="spark-")
environment = dict(os.environ, SPARK_HOME=home, PYTHONPATH=packages, PYSPARK_PYTHON=sys.executable,
                   SPARK_LOCAL_IP="127.0.0.1", SPARK_LOCAL_DIRS=f"{work}/local", SPARK_WORKER_DIR=f"{work}/worker")
processes = []
passed = failed = 0


def check(name, condition, detail=""):
    global passed, failed
    passed, failed = passed + bool(condition), failed + (not condition)
    print(f"{'ok    ' if condition else 'FAILED'} {name}{'' if condition else f': {detail}'}", flush=True)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def start(role, *arguments):
    """Starts a master or worker, and waits until it reports that it is running."""
    log = f"{work}/{role}-{len(processes)}.log"
    with open(log, "w") as file:
        process = subprocess.Popen(
            [f"{home}/bin/spark-class", f"org.apache.spark.deploy.{role.lower()}.{role}", "--host", "127.0.0.1", *arguments],
            env=environment, stdout=file, stderr=file, start_new_session=True)
    processes.append(process)
    sign = "I have been elected leader" if role == "Master" else "Successfully registered with master"
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and process.poll() is None:
        with open(log) as file:
            if sign in file.read():
                return process
        time.sleep(0.1)
    with open(log) as file:
        raise SystemExit(f"the {role} did not start:\n{file.read()[-3000:]}")


def worker():
    return start("Worker", "--cores", "1", "--memory", "1g", "--webui-port", str(free_port()), master)


def submit(name):
    """Starts the conversion into a new folder."""
    with open(f"{work}/{name}.log", "w") as log:
        return subprocess.Popen(
            [f"{home}/bin/spark-submit", "--master", master, "--conf", "spark.executor.memory=512m", "--conf",
             "spark.ui.enabled=false", f"{folder}/convert.py", f"{work}/input", f"{work}/{name}", ingest],
            env=environment, stdout=log, stderr=log)


def parts(name, kind):
    """The lines of all parts of a result, and the number of parts with lines."""
    paths = sorted(glob.glob(f"{work}/{name}/{kind}/part-*"))
    texts = [open(path, encoding="utf-8").read().splitlines(keepends=True) for path in paths]
    return sorted(line for text in texts for line in text), sum(1 for text in texts if text)


def compare(title, name):
    check(f"{title}: there is a result", os.path.exists(f"{work}/{name}/rejects/_SUCCESS"), open(f"{work}/{name}.log").read()[-3000:])
    for kind in ("records", "rejects"):
        lines, filled = parts(name, kind)
        check(f"{title}: {len(expected[kind]):,} {kind} in {filled} parts are those of one process",
              lines == expected[kind] and filled == files, f"{len(lines):,}")


try:
    files = 12
    os.mkdir(f"{work}/input")
    subprocess.run([ingest, "sample", "--count", "600000", "--output", f"{work}/all.ndjson"], check=True, capture_output=True)
    with open(f"{work}/all.ndjson", "rb") as file:
        lines = file.readlines()
    for index in range(files):
        with open(f"{work}/input/{index:02}.ndjson", "wb") as file:
            file.writelines(lines[index * len(lines) // files:(index + 1) * len(lines) // files])
    result = subprocess.run([ingest, "convert", *sorted(glob.glob(f"{work}/input/*")), "--output", f"{work}/one.ndjson",
                             "--rejects", f"{work}/one.rejects"], capture_output=True, text=True)
    check("one process converts all files", result.returncode == 0, result.stderr[-500:])
    expected = {kind: sorted(open(f"{work}/one.{end}", encoding="utf-8"))
                for kind, end in [("records", "ndjson"), ("rejects", "rejects")]}

    port = free_port()
    master = f"spark://127.0.0.1:{port}"
    start("Master", "--port", str(port), "--webui-port", str(free_port()))
    workers = [worker(), worker()]
    began = time.monotonic()
    job = submit("calm")
    check("Spark with two workers ends well", job.wait(timeout=300) == 0)
    print(f"  in {time.monotonic() - began:.0f} s")
    compare("two workers", "calm")

    job = submit("killed")
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline and not glob.glob(f"{work}/killed/records/_temporary/0/task_*"):
        time.sleep(0.02)
    check("a worker is killed while some tasks are done", job.poll() is None)
    os.killpg(workers[0].pid, signal.SIGKILL)
    check("Spark with a worker killed ends well", job.wait(timeout=300) == 0)
    compare("a worker killed", "killed")
finally:
    for process in processes:
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
    shutil.rmtree(work, ignore_errors=True)
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
