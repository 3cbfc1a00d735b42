#!/usr/bin/env python3
"""Converts a directory of NDJSON on a Spark cluster: spark-submit convert.py INPUT OUTPUT INGEST.

OUTPUT/records and OUTPUT/rejects get a part for each file of INPUT; both directories and the program INGEST have to be on all
workers. A file is a task, so that a reject's place is its file and line: have more files than processors.
"""
import glob
import os
import sys

from pyspark import SparkContext, StorageLevel

source, output, ingest = (os.path.abspath(path) for path in sys.argv[1:4])
files = sorted(glob.glob(f"{source}/*"))
if not files:
    sys.exit(f"convert.py: there is nothing in {source}")
context = SparkContext(appName="FastModel")
script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "convert.sh")
# Only paths and results pass through Spark, which would replace bytes that are not UTF-8.
lines = context.parallelize(files, len(files)).pipe(
    f"bash '{script}'", env={"INGEST": ingest, "PATH": os.environ["PATH"]}, checkCode=True)
lines.persist(StorageLevel.DISK_ONLY)
for name, mark in [("records", "+"), ("rejects", "-")]:
    # Spark commits the parts of only one attempt of each task, so failed or repeated attempts add none.
    lines.filter(lambda line, mark=mark: line.startswith(mark)).map(lambda line: line[1:]).saveAsTextFile(f"{output}/{name}")
context.stop()
