"""msgspec and orjson in the comparison: `peers.py FOLDER ROUNDS` measures the folder's documents and prints a line of JSON for
each contestant and task, after a line with the versions."""
import json
import pathlib
import statistics
import struct
import sys
import time

import msgspec
import orjson

from catalog import Catalog
from models import Event, GitHubUser, SearchResult

MODELS = {"events": Event, "github_user": GitHubUser, "twitter": SearchResult, "coordinates": list[list[list[float]]],
          "catalog": Catalog}


class Sum:
    """The sums over all values, as ValueSum.swift computes them."""

    def __init__(self, value):
        self.texts = self.bytes = self.byte_sum = self.integers = self.doubles = self.trues = 0
        self.add(value)

    def add(self, value):
        if isinstance(value, str):
            text = value.encode()
            self.texts += 1
            self.bytes += len(text)
            self.byte_sum += sum(text)
        elif isinstance(value, bool):
            self.trues += value
        elif isinstance(value, int):
            self.integers = (self.integers + value) % 2**64
        elif isinstance(value, float):
            self.doubles ^= struct.unpack("<Q", struct.pack("<d", value))[0]
        elif isinstance(value, list):
            for element in value:
                self.add(element)
        elif isinstance(value, dict):
            for key, member in value.items():
                if key.isdecimal():
                    self.integers = (self.integers + int(key)) % 2**64
                self.add(member)
        elif isinstance(value, msgspec.Struct):
            for name in value.__struct_fields__:
                self.add(getattr(value, name))

    def __str__(self):
        return (f"texts {self.texts}, bytes {self.bytes} of sum {self.byte_sum}, integers {self.integers}, "
                f"doubles {self.doubles:x}, trues {self.trues}")


def microseconds(documents, rounds, body):
    """The median of the rounds, each of 20 ms of processor time or one pass, for each document."""
    body()
    start = time.process_time()
    body()
    calls = max(1, int(0.02 / max(1e-9, time.process_time() - start)))
    times = []
    for _ in range(rounds):
        start = time.process_time()
        for _ in range(calls):
            body()
        times.append((time.process_time() - start) / calls)
    return statistics.median(times) * 1e6 / documents


def report(contestant, task, documents, us, values, size=None):
    line = {"contestant": contestant, "task": task, "documents": documents, "us_per_doc": us, "sum": str(Sum(values))}
    print(json.dumps(line | ({} if size is None else {"bytes": size})))


def each(function, values):
    """Calls the function for each value and discards the results, one after another."""
    for value in values:
        function(value)


def decode(task, content, rounds):
    """Measures both, and returns the models and the dictionaries."""
    decoder = msgspec.json.Decoder(MODELS[task.removesuffix("_corpus")])
    if task == "events":
        documents = content.splitlines()
        # A stream, which only msgspec can split itself.
        us = microseconds(len(documents), rounds, lambda: decoder.decode_lines(content))
        models = decoder.decode_lines(content)
    else:
        documents = [text for text in content.split(b"\x1e") if text]
        us = microseconds(len(documents), rounds, lambda: each(decoder.decode, documents))
        models = [decoder.decode(text) for text in documents]
    report("msgspec", task, len(documents), us, models)
    us = microseconds(len(documents), rounds, lambda: each(orjson.loads, documents))
    values = [orjson.loads(text) for text in documents]
    report("orjson", task, len(documents), us, values)
    return models, values


def without_nulls(value):
    if isinstance(value, dict):
        return {key: without_nulls(member) for key, member in value.items() if member is not None}
    return [without_nulls(element) for element in value] if isinstance(value, list) else value


def encode(task, models, values, rounds):
    """Measures the writing of structs into a buffer that is reused, and of dictionaries with the same members."""
    encoder = msgspec.json.Encoder()
    values = without_nulls(values)
    buffer = bytearray()
    us = microseconds(len(models), rounds, lambda: each(lambda model: encoder.encode_into(model, buffer), models))
    texts = [encoder.encode(model) for model in models]
    read = [msgspec.json.decode(text, type=type(models[0])) for text in texts]
    report("msgspec", "encode_" + task, len(models), us, read, sum(map(len, texts)))
    us = microseconds(len(models), rounds, lambda: each(orjson.dumps, values))
    texts = [orjson.dumps(value) for value in values]
    report("orjson", "encode_" + task, len(models), us, [orjson.loads(text) for text in texts], sum(map(len, texts)))


def main(folder, rounds):
    print(json.dumps({"versions": {"msgspec": f"{msgspec.__version__}, Python {sys.version.split()[0]}",
                                   "orjson": f"{orjson.__version__}, Python {sys.version.split()[0]}"}}))
    for path in sorted(pathlib.Path(folder).iterdir()):
        task = path.name.split(".")[0]
        models, values = decode(task, path.read_bytes(), rounds)
        if task.removesuffix("_corpus") in ("events", "twitter"):
            encode(task, models, values, rounds)


main(sys.argv[1], int(sys.argv[2]))
