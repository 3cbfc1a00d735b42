#!/usr/bin/env python3
"""Infers a mapping from each file, stores the file by it, and compares every cell with what Python's json reads.

Usage: infer-and-store.py PATH-TO-INGEST [FILE…]
Without the program's help: Python parses the lines, follows the key paths and makes of each value what its column is to hold.
"""
import base64
import csv
import io
import json
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
from datetime import datetime, timedelta, timezone
from decimal import Decimal

MISSING = object()


class Number(str):
    """A number that keeps its text."""


def strict(line):
    """The object of a line; None unless the line is valid by RFC 8259."""
    def refuse(_):
        raise ValueError
    try:
        value = json.loads(line.decode("utf-8"), parse_int=Number, parse_float=Number, parse_constant=refuse)
        json.dumps(value, ensure_ascii=False).encode("utf-8")
        return value if isinstance(value, dict) and not isinstance(value, Number) else None
    except (ValueError, RecursionError):
        return None


def keys(path):
    """The keys of a key path, which dots separate; a dot within a key is escaped by a backslash."""
    result, key, escaped = [], "", False
    for character in path:
        if escaped or character not in "\\.":
            key, escaped = key + character, False
        elif character == "\\":
            escaped = True
        else:
            result.append(key)
            key = ""
    return result + [key]


def value_at(record, path):
    for key in keys(path):
        if not isinstance(record, dict) or key not in record:
            return MISSING
        record = record[key]
    return record


def rest_of(record, entries):
    """What no entry of the mapping has; None if nothing is left. An object in which key paths continue has what is left of it."""
    steps = {}
    for entry in entries:
        *way, last = keys(entry["DictionaryKey"])
        level = steps
        for key in way:
            level = level.setdefault(key, {})
        level[last] = None
    return left(record, steps) or None


def left(record, steps):
    result = {}
    for key, value in record.items():
        if key not in steps:
            result[key] = value
        elif steps[key] is not None:
            inner = left(value, steps[key]) if isinstance(value, dict) else None
            if inner or not value:
                result[key] = inner if inner else value
    return result


EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
PATTERNS = {
    "yyyy-MM-dd": "%Y-%m-%d", "yyyy/MM/dd": "%Y/%m/%d", "dd.MM.yyyy HH:mm": "%d.%m.%Y %H:%M", "MM/dd/yyyy": "%m/%d/%Y",
    "EEE MMM dd HH:mm:ss Z yyyy": "%a %b %d %H:%M:%S %z %Y", "rfc1123": "%a, %d %b %Y %H:%M:%S GMT",
}


def date(value, form):
    if form in ("secondsSince1970", "millisecondsSince1970"):
        per_second = {"secondsSince1970": 1, "millisecondsSince1970": 1000}[form]
        microseconds = Decimal(value) * (1_000_000 // per_second)
        assert microseconds == int(microseconds), value
        return EPOCH + timedelta(microseconds=int(microseconds))
    if form in PATTERNS:
        result = datetime.strptime(value, PATTERNS[form])
    else:
        result = datetime.fromisoformat(value.replace("Z", "+00:00"))
    return (result.replace(tzinfo=timezone.utc) if result.tzinfo is None else result).astimezone(timezone.utc)


def cell(value, entry):
    """The expected value of a column in a comparable form."""
    kind = entry["ObjectType"]
    if value is MISSING or value is None:
        return None
    if kind == "Integer":
        return int(value)
    if kind == "Double":
        return float(value)
    if kind == "Decimal":
        return Decimal(value)
    if kind == "Bool":
        assert isinstance(value, bool)
        return int(value)
    if kind == "Data":
        return base64.b64decode(value)
    if kind == "Date":
        text = date(value, entry.get("DateFormat")).strftime("%Y-%m-%d %H:%M:%S.%f")
        return text[:23] + text[23:].rstrip("0")
    assert kind == "JSON" or not isinstance(value, Number)
    return value


def stored(value, entry):
    """The actual value of a column in a comparable form."""
    if value is None:
        return None
    if entry["ObjectType"] == "Decimal":
        return Decimal(value)
    if entry["ObjectType"] == "JSON":
        return json.loads(value, parse_int=Number, parse_float=Number)
    return value


def run(*command, codes=(0,)):
    result = subprocess.run(command, capture_output=True, check=False)
    if result.returncode not in codes:
        sys.exit(f"{command}: exit code {result.returncode}\n{result.stderr.decode()}")
    return result


def check(ingest, name, path, directory):
    mapping, database, rejects = (os.path.join(directory, name + end) for end in (".json", ".sqlite", ".rejects"))
    run(ingest, "infer", path, "--records", "1000000", "--output", mapping)
    with open(mapping, encoding="utf-8") as file:
        [(table, all_entries)] = json.load(file).items()
    entries, rest = all_entries[:-1], all_entries[-1]
    assert rest == {"PropertyKey": "rest", "ObjectType": "JSON", "Rest": True}, rest
    run(ingest, path, "--mapping", mapping, "--database", database, "--rejects", rejects)
    refused = set()
    with open(rejects, encoding="utf-8") as file:
        for line in file:
            refused.add(json.loads(line)["record_offset"])
    unique = [entry for entry in entries if entry.get("Unique")]
    rows, order, offset = {}, [], 0
    with open(path, "rb") as file:
        for line in file:
            start, offset = offset, offset + len(line)
            if not line.strip():
                continue
            record = strict(line)
            if start + len(line) - len(line.lstrip()) in refused or start in refused:
                # Python also reads what exceeds a limit: records over 1 MiB, depths over 64.
                assert record is None or len(line) > 1 << 20 or line.count(b"[") + line.count(b"{") > 64, line[:80]
                continue
            assert record is not None, f"accepted: {line[:80]}"
            values = {entry["PropertyKey"]: cell(value_at(record, entry["DictionaryKey"]), entry) for entry in entries}
            values["rest"] = rest_of(record, entries)
            here = {entry["PropertyKey"] for entry in entries if value_at(record, entry["DictionaryKey"]) is not MISSING}
            if values["rest"] is not None:
                here.add("rest")
            key = tuple(values[entry["PropertyKey"]] for entry in unique) if unique else start
            if key in rows:
                rows[key].update({column: values[column] for column in here})
            else:
                rows[key] = values
                order.append(key)
    connection = sqlite3.connect(database)
    connection.row_factory = sqlite3.Row
    found = {}
    for row in connection.execute(f'SELECT * FROM "{table}"'):
        values = {entry["PropertyKey"]: stored(row[entry["PropertyKey"]], entry) for entry in all_entries}
        found[tuple(values[entry["PropertyKey"]] for entry in unique) if unique else row["record_offset"]] = values
    assert len(found) == len(rows), f"{name}: {len(found)} rows instead of {len(rows)}"
    for key in order:
        for column, value in rows[key].items():
            assert same(found[key][column], value), f"{name}, {column}: {found[key][column]!r} instead of {value!r}"
    compare_csv(ingest, path, mapping, entries, name)
    print(f"ok      {name}: {len(rows)} rows of {len(entries)} columns, {len(refused)} rejected")


def same(left, right):
    return type(left) is type(right) and left == right


def compare_csv(ingest, path, mapping, entries, name):
    """Checks that the lines of the CSV are the records, in order."""
    text = run(ingest, "convert", path, "--mapping", mapping, "--output-format", "csv").stdout.decode()
    lines = list(csv.reader(io.StringIO(text, newline="")))
    assert lines[0] == [entry["PropertyKey"] for entry in entries] + ["rest"], name
    again = run(ingest, "convert", path, "--mapping", mapping).stdout
    objects = [strict(line) for line in again.splitlines()]
    assert len(objects) == len(lines) - 1, name
    for line, record in zip(lines[1:], objects):
        for text, entry in zip(line, entries):
            value = value_at(record, entry["DictionaryKey"])
            kind = entry["ObjectType"]
            if value is MISSING or value is None:
                assert text == "", (name, text)
            elif kind == "Date":
                assert date(text, "iso8601") == date(value, entry.get("DateFormat")), (name, text, value)
            elif kind == "JSON":
                assert same(json.loads(text, parse_int=Number, parse_float=Number), value), (name, text)
            elif kind == "Bool":
                assert text == str(value).lower(), (name, text)
            else:
                assert text == value, (name, text, value)
        left_over = rest_of(record, entries)
        assert (json.loads(line[-1], parse_int=Number, parse_float=Number) if line[-1] else None) == left_over, name


def generate(path, count=3000):
    """Records of every type, with nulls, absent keys, nested objects, keys with special characters and broken lines."""
    chance = random.Random(18)
    start = datetime(2024, 1, 1, tzinfo=timezone.utc)

    def number(digits):
        return int("".join(chance.choice("123456789") for _ in range(digits)))

    def text():
        return "".join(chance.choice("ab,\"'\n\t\\é日🙂 ;|") for _ in range(chance.randrange(12)))

    with open(path, "w", encoding="utf-8") as file:
        for index in range(count):
            moment = start + timedelta(seconds=index * 61, milliseconds=index % 1000)
            record = {
                "event_id": f"e{index}", "flag": chance.random() < 0.5, "small": chance.randrange(-100, 100),
                "large": number(18), "huge": number(25), "share": chance.random(), "price": None, "text": text(),
                "mixed": chance.choice([1, "1", True, None, [1], 1.5]), "numbers": chance.choice([1, 2.5, -3]),
                "wide": chance.choice([2 ** 53 + 1, 0.5]), "day": moment.strftime("%Y-%m-%d"),
                "at": moment.replace(microsecond=index * 7919 % 1_000_000).isoformat(timespec="microseconds").replace(
                    "+00:00", chance.choice(["Z", "+00:00"])),
                "spaced": moment.strftime("%Y-%m-%d %H:%M:%S"), "micro": moment.strftime("%Y-%m-%dT%H:%M:%S.123456Z"),
                "updated_ts": int(moment.timestamp()), "ms_time": int(moment.timestamp() * 1000),
                "float_time": int(moment.timestamp()) + index * 7919 % 1_000_000 / 1_000_000,
                "float_ms_time": int(moment.timestamp()) * 1000 + index * 7919 % 1_000_000 / 1000,
                "text_blob": base64.b64encode((text() + "größer? " * 4).encode()).decode(),
                "blob_path": base64.b64encode(chance.randbytes(48)).decode(), "17 digits": float(f"{chance.random():.17g}"),
                "local": moment.strftime("%d.%m.%Y %H:%M"), "us": moment.strftime("%m/%d/%Y"),
                "mail": moment.strftime("%a, %d %b %Y %H:%M:%S GMT"),
                "blob": base64.b64encode(chance.randbytes(48)).decode(), "list": [1, {"a": None}, "x"], "nothing": None,
                "user": {"id": index % 7, "name": text(), "address": {"city": text(), "zip": chance.choice([None, "0150"])}},
                "empty": {}, "counts": {f"k{chance.randrange(500)}": 1}, "a.b": index, "a": {"b": -index}, "c[0]": "x", "back\\slash": 1,
                "ID": index, "id": -index, "Id": str(index), "nul": "a\0b", "1": 1, "emoji 🙂": True,
            }
            for key in ("small", "text", "at", "user"):
                if chance.random() < 0.1:
                    record[key] = None
            for key in ("share", "day", "list"):
                if chance.random() < 0.1:
                    del record[key]
            line = json.dumps(record, ensure_ascii=chance.random() < 0.5)
            line = line.replace('"price": null', f'"price": {number(16)}.{number(6)}')
            if chance.random() < 0.02:
                line = chance.choice([line[:-1], "[" + line + "]", line + "x", "null", line.replace(":", "", 1)])
            file.write(line + chance.choice(["\n", "\r\n", "\n\n"]))


def write_lines(directory, name, records):
    """A file with a record a line; texts are lines already."""
    path = os.path.join(directory, name)
    with open(path, "w", encoding="utf-8") as file:
        file.writelines((line if isinstance(line, str) else json.dumps(line, ensure_ascii=False)) + "\n" for line in records)
    return path


def inferred(ingest, path, *options):
    """The table and the entries of the mapping that is inferred, the mapping's path, and what is printed."""
    mapping = path.split(".")[0] + ".json"
    output = run(ingest, "infer", path, "--output", mapping, "--force", *options).stdout.decode()
    with open(mapping, encoding="utf-8") as file:
        [(table, entries)] = json.load(file).items()
    return table, entries, mapping, output


def store(ingest, path, mapping, *options):
    """The rows of a new database as dictionaries, and the summary."""
    database = path.split(".")[0] + ".sqlite"
    for suffix in ("", "-wal", "-shm", "-lock", "-rejects.ndjson"):
        if os.path.exists(database + suffix):
            os.remove(database + suffix)
    output = run(ingest, path, "--mapping", mapping, "--database", database, *options).stdout.decode()
    with open(mapping, encoding="utf-8") as file:
        [table] = json.load(file)
    connection = sqlite3.connect(database)
    connection.row_factory = sqlite3.Row
    return [dict(row) for row in connection.execute(f'SELECT * FROM "{table}" ORDER BY rowid')], output


def keys_by_name_only(ingest, directory):
    """A column that is distinct in the sample by chance replaces no rows, and one that is chosen says what it replaces."""
    records = [{"session": f"s{n if n < 275 else n - 275}", "n": n} for n in range(368)]
    path = write_lines(directory, "log.ndjson", records)
    _, entries, mapping, output = inferred(ingest, path, "--records", "275")
    assert not any("Unique" in entry or "Required" in entry for entry in entries), entries
    assert "key       none: a row is identified by the record's input" in output, output
    rows, output = store(ingest, path, mapping)
    assert [(row["session"], row["n"]) for row in rows] == [(record["session"], record["n"]) for record in records]
    assert "replaced" not in output, output
    _, _, mapping, _ = inferred(ingest, path, "--key", "session")
    rows, output = store(ingest, path, mapping)
    assert len(rows) == 275
    assert "\nreplaced  93 records replaced earlier ones of the same input, by the key session\n" in output, output
    summary = json.loads(run(ingest, path, "--mapping", mapping, "--database", path + ".sqlite", "--summary", "json").stdout)
    assert summary["replaced"] == 93, summary
    named = write_lines(directory, "visits.ndjson", [{"id": n, "visit_id": n} for n in range(3)])
    assert "key       id: an identifier by its name, distinct in the sample" in inferred(ingest, named)[3]
    assert not any("Unique" in entry for entry in inferred(ingest, named, "--no-key")[1])


def columns_are_nullable(ingest, directory):
    """A field that every record of the sample has may be missing later, unless it is to be required."""
    records = [{"id": n, "a": n} for n in range(5)] + [{"id": 5}, {"id": 6, "a": None}]
    path = write_lines(directory, "later.ndjson", records)
    for required, count, marked in (("id", 7, ["id"]), ("none", 7, []), ("always", 5, ["id", "a"])):
        _, entries, mapping, _ = inferred(ingest, path, "--records", "5", "--required", required)
        assert [entry["PropertyKey"] for entry in entries if "Required" in entry] == marked, entries
        rows, _ = store(ingest, path, mapping)
        assert [(row["id"], row["a"]) for row in rows] == [(record["id"], record.get("a")) for record in records][:count]


def nothing_is_lost(ingest, directory):
    """Keys that the sample did not have are kept, or at least counted, and written again."""
    records = [{"id": n, "user": {"name": f"n{n}"}, "tags": {"1": n}} for n in range(5)] + [
        {"id": 5, "new": {"a": [1, {"b": None}], "c": 1.50}, "user": {"name": "n5", "mail": "m", "größe": 1}, "": 0},
        {"id": 6, "user": {}, "new": "x"}, {"id": 7, "user": None, "a.b": True}, {"id": 8, "user": {"mail": {}}}]
    path = write_lines(directory, "later-keys.ndjson", records + [{"id": 9, "user": 1}, '{"id": 10, "x": 1, "x": 2}'])
    _, entries, mapping, output = inferred(ingest, path, "--records", "5")
    assert "rest      other keys are kept in the column rest, as JSON\n" in output, output
    assert [entry["PropertyKey"] for entry in entries] == ["id", "user_name", "tags", "rest"], entries
    rows, output = store(ingest, path, mapping)
    for row, record in zip(rows, records, strict=True):
        kept = json.loads(row["rest"]) if row["rest"] else None
        assert kept == rest_of(record, entries[:-1]), (kept, record)
    assert "\nunmapped  9 values without a column, kept in the column rest:\n          new         2\n" in output, output
    assert "\n          user.größe  1\n" in output and "rejected  2" in output, output
    converted = run(ingest, "convert", path, "--mapping", mapping).stdout.decode().splitlines()
    assert [json.loads(line) for line in converted] == records
    _, entries, mapping, _ = inferred(ingest, path, "--records", "5", "--no-rest")
    assert not any("Rest" in entry for entry in entries), entries
    rows, output = store(ingest, path, mapping)
    assert "\nunmapped  8 values without a column, NOT stored; --rest COLUMN keeps them:\n" in output, output
    assert "rest" not in rows[0], rows[0]
    rows, output = store(ingest, path, mapping, "--rest", "others")
    assert json.loads(rows[6]["others"]) == {"user": {}, "new": "x"}, rows[6]


def one_command(ingest, directory):
    """A file and a pipe are stored without a mapping file; later fields get columns, and earlier rows fill them from their rest."""
    first = [{"id": n, "page": {"url": f"/{n}", "ms": n / 2}, "tags": [n]} for n in range(200)]
    for n in range(150, 200):
        first[n].update({"late": {"at": f"2026-11-21T08:00:{n % 60:02}Z", "x": {}}, "price": "007", "note": n})
        first[n]["page"]["title"] = f"T{n}"
    second = [{"id": n, "page": {"url": "/", "ms": 1.5, "title": "é"}, "tags": [], "late": {"at": "2026-11-22T08:00:00Z"}, "price": "1"} for n in range(200, 300)]
    path = write_lines(directory, "visits.ndjson", first)
    later = write_lines(directory, "day2.ndjson", second)
    database = os.path.join(directory, "one.sqlite")
    mapping = database + "-mapping.json"
    output = run(ingest, path, "--infer", "--records", "100", "--database", database).stderr.decode()
    assert "\nmapping   of visits, in " + mapping + "\n" in output, output
    run(ingest, later, "--infer", "--database", database)
    with open(mapping, encoding="utf-8") as file:
        [(table, entries)] = json.load(file).items()
    paths = [entry.get("DictionaryKey") for entry in entries]
    assert table == "visits", table
    assert paths == ["id", "page.url", "page.ms", "tags", None, "page.title", "late.at", "price"], paths
    moved = run(ingest, "backfill", "--database", database, "--mapping", mapping).stderr.decode()
    assert moved.startswith("moved     values of 50 rows of visits out of the column rest\n"), moved
    connection = sqlite3.connect(database)
    connection.row_factory = sqlite3.Row
    typed = [entry for entry in entries if "Rest" not in entry]
    rows = connection.execute("SELECT * FROM visits ORDER BY id").fetchall()
    for row, record in zip(rows, first + second, strict=True):
        for entry in typed:
            expected = cell(value_at(record, entry["DictionaryKey"]), entry)
            if entry["ObjectType"] == "JSON":
                expected = json.loads(json.dumps(expected), parse_int=Number)
            assert same(stored(row[entry["PropertyKey"]], entry), expected), (entry, dict(row), expected)
        assert (json.loads(row["rest"]) if row["rest"] else None) == rest_of(record, typed), dict(row)
    assert "moved     values of 0 rows" in run(ingest, "backfill", "--database", database, "--mapping", mapping).stderr.decode()
    piped = os.path.join(directory, "piped.sqlite")
    with open(path, "rb") as file:
        subprocess.run([ingest, "-", "--name", "visits", "--infer", "--database", piped], stdin=file, check=True, capture_output=True)
    assert sqlite3.connect(piped).execute("SELECT count(*), sum(id) FROM visits").fetchone() == (200, 19900)


def types_are_exact(ingest, directory):
    """Each column has its narrowest type, and fractions of an epoch are the same microseconds in the database and afterwards."""
    chance = random.Random(5)
    lines, instants = [], []
    for index in range(4000):
        micros = chance.randrange(946_684_800_000_000, 4_102_444_800_000_000)
        instants.append(micros)
        lines.append("".join((
            f'{{"id": {index}, "time": {micros // 10**6}.{micros % 10**6:06}, "ms_time": {micros // 1000}.{micros % 1000:03}, ',
            f'"python": {chance.random():.17g}, "ratio": {chance.random()!r}, "price": {chance.randrange(10**17, 10**18)}.{index % 9 + 1}, ',
            f'"blob": "{base64.b64encode(chance.randbytes(47)).decode()}", ',
            f'"url": "{base64.b64encode(chance.randbytes(47)).decode()}", ',
            f'"text": "{base64.b64encode(f"größer als {index:04}, nie kleiner".encode()).decode()}"}}')))
    path = write_lines(directory, "exact.ndjson", lines)
    _, entries, mapping, _ = inferred(ingest, path)
    types = {entry["PropertyKey"]: entry["ObjectType"] + ":" + entry.get("DateFormat", "") for entry in entries}
    assert types == {
        "id": "Integer:", "time": "Date:secondsSince1970", "ms_time": "Date:millisecondsSince1970", "python": "Double:",
        "ratio": "Double:", "price": "Decimal:", "blob": "Data:", "url": "String:", "text": "String:", "rest": "JSON:"}, types
    rows, _ = store(ingest, path, mapping)
    converted = run(ingest, "convert", path, "--mapping", mapping).stdout.splitlines()
    for row, line, again, micros in zip(rows, lines, converted, instants, strict=True):
        for column in ("time", "ms_time"):
            assert datetime.fromisoformat(row[column] + "+00:00") == EPOCH + timedelta(microseconds=micros), (row[column], micros)
            assert Decimal(strict(again)[column]) == Decimal(strict(line.encode())[column]), (again, line)
        for column in ("python", "ratio"):
            assert row[column] == float(strict(line.encode())[column]) == float(strict(again)[column]), (row[column], line)
        assert Decimal(row["price"]) == Decimal(strict(line.encode())["price"]), (row["price"], line)
        assert row["blob"] == base64.b64decode(json.loads(line)["blob"]), line


def outliers_are_proposed(ingest, directory):
    """One odd value of a thousand makes a column JSON, unless --outliers allows it, as infer proposes."""
    records = [{"n": n, "user": {"name": f"n{n}"}, "day": "2026-11-21"} for n in range(997)]
    records += [{"n": "none"}, {"n": 998, "user": "anonymous"}, {"n": 999, "user": {"name": "last"}, "day": "soon"}]
    path = write_lines(directory, "odd.ndjson", records)
    for options, types, stored_records in (
            ((), {"n": "JSON", "user": "JSON", "day": "String"}, records),
            (("--outliers", "0.2"), {"n": "Integer", "user_name": "String", "day": "Date"}, records[:997])):
        _, entries, mapping, output = inferred(ingest, path, *options)
        assert {entry["PropertyKey"]: entry["ObjectType"] for entry in entries[:-1]} == types, entries
        words = " ".join(output.split())
        for proposal in ("Integer", "columns of its keys", "Date"):
            assert (f"with --outliers 0.2: {proposal}" in words or f"with --outliers 0.1: {proposal}" in words) != bool(options), output
        rows, _ = store(ingest, path, mapping)
        values = [json.loads(str(row["n"])) for row in rows]
        assert values == [record["n"] for record in stored_records], values[-5:]


def empty_objects_stay(ingest, directory):
    """An object that is sometimes or always empty is {} in the database and afterwards, with a column for the rest and without."""
    records = [
        {"id": 1, "always": {}, "some": {}, "in": {"some": {}, "n": 1}, "deep": {"er": {"est": {}}}},
        {"id": 2, "always": {}, "some": {"n": 1}, "in": {}, "deep": {}, "full": {"n": 1}},
        {"id": 3, "some": {"n": 2}, "in": {"some": {"k": 2}}, "deep": {"er": {}}, "full": {"n": 2}}, {"id": 4},
        {"id": 5, "always": {}, "some": {}, "in": {"always": {}}, "deep": {"er": {"est": {"n": 1}}}}]
    path = write_lines(directory, "empty.ndjson", records)
    for options, columns in (
            ((), ["id", "always", "some_n", "in_some_k", "in_n", "in_always", "deep_er_est_n", "full_n", "rest"]),
            (("--no-rest",), ["id", "always", "some", "in", "deep", "full_n"])):
        _, entries, mapping, _ = inferred(ingest, path, *options)
        assert [entry["PropertyKey"] for entry in entries] == columns, entries
        rows, output = store(ingest, path, mapping)
        assert "NOT stored" not in output, output
        named = [entry for entry in entries if "Rest" not in entry]
        for row, record in zip(rows, records, strict=True):
            for entry in named:
                value = value_at(record, entry["DictionaryKey"])
                assert same(stored(row[entry["PropertyKey"]], entry), cell(value, entry)) or isinstance(value, dict), (row, record)
                assert not isinstance(value, dict) or json.loads(row[entry["PropertyKey"]]) == value, (row, record)
            if len(named) < len(entries):
                assert (json.loads(row["rest"]) if row["rest"] else None) == rest_of(record, named), (row, record)
        converted = run(ingest, "convert", path, "--mapping", mapping).stdout.decode().splitlines()
        assert [json.loads(line) for line in converted] == records, converted


def letters_stay(ingest, directory):
    """Columns and the table are named by the letters of any language, and SQLite finds them by these names."""
    keys = ["größe", "GRÖßE", "gro\u0308ße", "日本", "हिन्दी", "q\u0301", "İ", "a\u200db", "ab", "\U0001f642", 'say "hi"', "Å\u0301;--"]
    names = ["größe", "GRÖßE_2", "größe_3", "日本", "हिन्दी", "q\u0301", "İ", "ab", "ab_2", "column", "say__hi_", "Ǻ___"]
    records = [{"id": n, **{key: f"{key} {n}" for key in keys}, "länge": {"höhe": n}} for n in range(4)]
    records += [{"id": 4, "größe": "neu", "später": "é", "länge": {"höhe": 5, "brei\u0302te": 1}}]
    path = write_lines(directory, "straße 日本.ndjson", records)
    table, entries, mapping, _ = inferred(ingest, path, "--records", "4", "--rest", "übrige")
    assert table == "straße_日本", table
    assert [entry["PropertyKey"] for entry in entries] == ["id", *names, "länge_höhe", "übrige"], entries
    rows, _ = store(ingest, path, mapping)
    for row, record in zip(rows, records, strict=True):
        assert [row[name] for name in names] == [record.get(key) for key in keys], row
        assert row["länge_höhe"] == record["länge"]["höhe"], row
        assert (json.loads(row["übrige"]) if row["übrige"] else None) == rest_of(record, entries[:-1]), row
    database = path.split(".")[0] + ".sqlite"
    output = run(ingest, path, "--mapping", mapping, "--database", database).stdout.decode()
    assert "(0 new, 0 updated, 5 already stored)" in output, output
    connection = sqlite3.connect(database)
    for name, key in zip(names, keys):
        [(value, count)] = connection.execute(f'SELECT min("{name}"), count(*) FROM "straße_日本" WHERE "{name}" LIKE \'%0\'').fetchall()
        assert (value, count) == (records[0][key], 1), (name, value, count)
    assert connection.execute('SELECT count(*) FROM "straße_日本"').fetchone() == (5,)
    converted = run(ingest, "convert", path, "--mapping", mapping).stdout.decode().splitlines()
    assert [json.loads(line) for line in converted] == records, converted


def children_are_rows(ingest, directory):
    """Arrays of objects are tables; records put together from them are the input, also after updates."""
    chance = random.Random(38)
    day = datetime(2024, 1, 1)

    def order(number):
        record = {"id": number, "customer": {"name": f"c{number}"}}
        if chance.random() < 0.9:
            record["lines"] = None if chance.random() < 0.1 else [item(index) for index in range(chance.randrange(6))]
        if chance.random() < 0.5:
            record["notes"] = [{"text": f"größe {number}"} for _ in range(chance.randrange(1, 3))]
        record["tags"] = ["a", {"b": 1}]
        return record

    def item(index):
        record = {"sku": f"s{chance.randrange(99)}", "price": {"net": index + 0.25}, "day": (day + timedelta(index)).strftime("%Y-%m-%d")}
        if chance.random() < 0.3:
            record["discounts"] = [{"code": f"d{code}"} for code in range(chance.randrange(3))]
        if chance.random() < 0.2:
            record["id"] = chance.choice([index, None])
        return record

    records = [order(number) for number in range(500)]
    records[0]["lines"] = [{**item(0), "id": 1, "discounts": [{"code": "d"}]}]
    path = write_lines(directory, "orders.ndjson", records)
    _, entries, mapping, output = inferred(ingest, path, "--children")
    assert [entry["PropertyKey"] for entry in entries if "Children" in entry] == ["lines", "notes"], entries
    assert "a row for each object, in the table orders_lines" in " ".join(output.split()), output
    # What no column was seen for is kept: in the rest of a child or of the record.
    records.append({"id": 500, "lines": [{"sku": "new", "later": [1.5], "price": {"gross": 2}}], "late": {"x": None}})
    write_lines(directory, "orders.ndjson", records)
    _, output = store(ingest, path, mapping)
    database = path.split(".")[0] + ".sqlite"
    expected = {record["id"]: record for record in records}
    compare_children(database, entries, expected)
    lines = sum(len(record.get("lines") or []) for record in records)
    assert f"\nchildren  {lines} rows of orders_lines\n" in output, output
    again = run(ingest, path, "--mapping", mapping, "--database", database).stdout.decode()
    assert f"(0 new, 0 updated, {len(records)} already stored)" in again, again
    # A record's later lists replace its rows; a list that it does not have keeps them.
    updates = [order(chance.randrange(500)) for _ in range(300)]
    for record in updates:
        expected[record["id"]] = {**expected[record["id"]], **record}
    later = write_lines(directory, "later.ndjson", updates)
    run(ingest, later, "--mapping", mapping, "--database", database)
    compare_children(database, entries, expected)
    converted = run(ingest, "convert", path, "--mapping", mapping).stdout.decode().splitlines()
    assert [json.loads(line) for line in converted] == records
    # In one command, and with a wrong child in the middle.
    wrong = records[:50] + [{"id": 777, "lines": [{"sku": "a"}, {"sku": "b", "price": {"net": "x"}}]}] + records[50:]
    single = os.path.join(directory, "single.sqlite")
    output = run(
        ingest, write_lines(directory, "wrong.ndjson", wrong), "--infer", "--children", "--record", "orders", "--records", "40",
        "--database", single).stdout.decode()
    assert "rejected  1 (1 new" in output, output
    with open(single + "-rejects.ndjson", encoding="utf-8") as file:
        [reject] = [json.loads(line) for line in file]
    assert reject["line"] == 51 and "lines[1].price.net" in reject["reason"], reject
    with open(single + "-mapping.json", encoding="utf-8") as file:
        compare_children(single, json.load(file)["orders"], {record["id"]: record for record in records})


def without_nulls(value):
    """What a record is after null has become no value. A column of JSON and the rest keep theirs."""
    if isinstance(value, list):
        return [without_nulls(element) for element in value]
    if not isinstance(value, dict):
        return value
    return {key: inner if key == "late" else without_nulls(inner) for key, inner in value.items() if inner is not None}


def compare_children(database, entries, expected):
    connection = sqlite3.connect(database)
    connection.row_factory = sqlite3.Row
    found = {record["id"]: record for record in put_together(connection, "orders", entries, ())}
    assert found.keys() == expected.keys(), found.keys() ^ expected.keys()
    for key, record in expected.items():
        wanted = {name: value for name, value in without_nulls(record).items() if value != [] or name == "tags"}
        wanted["lines"] = [{**line, "discounts": line.get("discounts", [])} for line in wanted.get("lines", [])]
        wanted.setdefault("notes", [])
        assert found[key] == wanted, f"{key}: {found[key]} instead of {wanted}"


def put_together(connection, table, entries, parent):
    """The records of a table with their children, as they were in the input; those of one parent, or all."""
    rows = connection.execute(f'SELECT * FROM "{table}"').fetchall()
    own = [name for name in (rows[0].keys() if rows else []) if name.startswith("parent_")]
    if parent:
        rows = [row for row in rows if tuple(row[name] for name in own) == parent]
        rows.sort(key=lambda row: row["array_position"])
        assert [row["array_position"] for row in rows] == list(range(len(rows))), (table, parent)
    for row in rows:
        key = tuple(row[name] for name in own) + ((row["array_position"],) if parent else (row["id"],))
        record = {}
        for entry in entries:
            if "Children" in entry:
                value = list(put_together(connection, f"{table}_{entry['PropertyKey']}", entry["Children"], key))
            elif "Rest" in entry:
                merge(record, json.loads(row[entry["PropertyKey"]] or "{}"))
                continue
            else:
                value = row[entry["PropertyKey"]]
                if value is not None and entry["ObjectType"] == "JSON":
                    value = json.loads(value)
                if value is not None and entry["ObjectType"] == "Date":
                    value = value[:10]
            if value is not None:
                *way, last = keys(entry["DictionaryKey"])
                place = record
                for step in way:
                    place = place.setdefault(step, {})
                place[last] = value
        yield record


def merge(record, rest):
    for key, value in rest.items():
        if key in record and isinstance(value, dict):
            merge(record[key], value)
        else:
            record[key] = value


FINDINGS = [keys_by_name_only, columns_are_nullable, nothing_is_lost, one_command, types_are_exact, outliers_are_proposed, empty_objects_stay, letters_stay, children_are_rows]


def main():
    ingest, files = os.path.abspath(sys.argv[1]), sys.argv[2:]
    with tempfile.TemporaryDirectory() as directory:
        generated = os.path.join(directory, "generated.ndjson")
        generate(generated)
        for finding in FINDINGS:
            finding(ingest, directory)
            print(f"ok      {finding.__name__}")
        sample = os.path.join(directory, "sample.ndjson")
        run(ingest, "sample", "--output", sample)
        for path in [generated, sample]:
            check(ingest, os.path.basename(path).split(".")[0], path, directory)
        for index, path in enumerate(files):
            with open(path, encoding="utf-8") as file:
                document = json.load(file)
            records = document if isinstance(document, list) else document.get("statuses", [document])
            lines = os.path.join(directory, f"given{index}.ndjson")
            with open(lines, "w", encoding="utf-8") as file:
                file.writelines(json.dumps(record) + "\n" for record in records)
            check(ingest, f"{os.path.basename(path).split('.')[0]}-{index}", lines, directory)
    if not files:
        print("skipped given documents: none was named")


main()
