#!/usr/bin/env python3
"""Compares FastModel and Foundation with JSON libraries of other languages, on the same documents: `make bench-peers`.

Builds the programs in Peers, runs them in turns, fails if one of them has decoded other values than the others, and writes
results/peers.json and results/peers.svg. A program that cannot be built is left out, and a line says so. With SWIFT_PEERS=1, or the
names of some, other Swift libraries are fetched from GitHub and measured, too.
"""
import json
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
BUILD = HERE.parent / ".build" / "bench-peers"
DOCUMENTS = BUILD / "documents"
CORPUS = os.environ.get("CORPUS_DIR", str(HERE.parent.parent / "shared" / "corpus"))
SWIFT = os.environ.get("SWIFT", "swift")
# Each program measures so many rounds in each of so many turns, so that a busy moment of the machine does not hit only one.
ROUNDS, TURNS = 7, 3
TASKS = ["events", "github_user", "twitter", "coordinates", "coordinate_pairs", "catalog", "github_user_corpus", "twitter_corpus",
         "encode_events", "encode_twitter", "encode_twitter_corpus"]
# What each one makes of a document.
ABOUT = {
    "FastModel": "structs by a schema; written into one buffer used again",
    "Foundation": "`Codable` structs by `JSONDecoder`; written by `JSONEncoder` without escaped slashes",
    "serde_json": "structs by serde's `derive`, doubles exact by `float_roundtrip`; written into one buffer used again",
    "simdjson": "structs of C++ by its On-Demand interface; this version does not write",
    "RapidJSON": "structs of C++ copied from its tree, with exact doubles and validated UTF-8; written by its `Writer`",
    "yajl": "no models: its callbacks, also for converted numbers, sum up the values",
    "msgspec": "typed `Struct` objects; written into one buffer used again",
    "orjson": "untyped dictionaries; written to new `bytes`",
    "ReerJSON": "`Codable` structs from the tree of yyjson",
    "IkigaJSON": "`Codable` structs",
    "Ananda": "structs filled by hand from the tree of yyjson, whose faults it does not report",
}
# Those of them that are fetched only if SWIFT_PEERS asks for them.
SWIFT_PEERS = ["ReerJSON", "IkigaJSON", "Ananda"]
# Libraries that readers may look for.
ABSENT = {"yyjson": "is not packaged for Debian 12",
          "NewCodable": "needs Darwin and a development snapshot of Swift, in the branch experimental/new-codable of swift-foundation"}


def run(*command, **options):
    return subprocess.run([str(word) for word in command], check=True, **options)


def quiet(*command):
    """Runs a command whose output matters only if it fails."""
    result = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if result.returncode:
        lines = result.stdout.strip().splitlines() or [f"{command[0]} fails"]
        raise RuntimeError(next((line for line in lines if "error" in line.lower()), lines[-1]))
    return result.stdout


def build_swift():
    options = ["--package-path", HERE, "-c", "release", "--static-swift-stdlib"]
    run(SWIFT, "build", *options, "--product", "bench")
    return pathlib.Path(quiet(SWIFT, "build", *options, "--show-bin-path").strip()) / "bench"


def build_cpp(name, *libraries):
    # For this processor, because simdjson's On-Demand interface chooses its code when it is compiled.
    program = BUILD / name
    quiet(os.environ.get("CXX", "g++"), "-std=c++20", "-O3", "-march=native", "-DNDEBUG", "-Wall", "-Wextra",
          HERE / "Peers" / "cpp" / f"{name}.cpp", *libraries, "-o", program)
    return [program, DOCUMENTS, ROUNDS]


def build_rust():
    # Debian's crates, where they are installed; else those of the usual registry.
    crates = pathlib.Path("/usr/share/cargo/registry")
    offline = ["--config", 'source.crates-io.replace-with="debian"', "--config", f'source.debian.directory="{crates}"']
    package = BUILD / "rust-package"
    shutil.rmtree(package, ignore_errors=True)
    shutil.copytree(HERE / "Peers" / "rust", package)
    os.environ["RUSTFLAGS"] = "-C target-cpu=native"
    quiet("cargo", "build", "--release", "--manifest-path", package / "Cargo.toml", "--target-dir", BUILD / "rust",
          *(offline if list(crates.glob("serde_json-*")) else []))
    return [BUILD / "rust" / "release" / "peers", DOCUMENTS, ROUNDS]


def build_python():
    folder = BUILD / "python"
    if not (folder / "bin" / "pip").exists():
        quiet("python3", "-m", "venv", folder)
    quiet(folder / "bin" / "pip", "install", "-q", "-r", HERE / "Peers" / "python" / "requirements.txt")
    return [folder / "bin" / "python", HERE / "Peers" / "python" / "peers.py", DOCUMENTS, ROUNDS]


def build_swift_peer(name):
    # A copy, because each library has a list of resolved versions of its own. Its folder must not have the library's name.
    package = BUILD / f"{name}-package"
    shutil.rmtree(package, ignore_errors=True)
    shutil.copytree(HERE / "Peers" / "swift", package, ignore=shutil.ignore_patterns(".build", "Package.resolved"))
    os.environ["SWIFT_PEER"] = name
    options = ["--package-path", package, "--scratch-path", BUILD / f"{name}-build", "-c", "release", "--static-swift-stdlib"]
    quiet(SWIFT, "build", *options)
    return [pathlib.Path(quiet(SWIFT, "build", *options, "--show-bin-path").strip()) / "peers", DOCUMENTS, ROUNDS]


def versions_of_tools(missing):
    """The versions that the programs do not report themselves."""
    swift = re.search(r"Swift version (\S+)", quiet(SWIFT, "--version"))
    versions = {name: f"Swift {swift[1] if swift else 'of unknown version'}" for name in ("FastModel", "Foundation")}
    if "serde_json" not in missing:
        lock = (BUILD / "rust-package" / "Cargo.lock").read_text()
        found = re.search(r'name = "serde_json"\nversion = "([^"]+)"', lock)
        versions["serde_json"] = f"{found[1] if found else '?'}, {' '.join(quiet('rustc', '--version').split()[:2])}"
    for name in swift_peers():
        if name not in missing:
            pins = json.loads((BUILD / f"{name}-package" / "Package.resolved").read_text())["pins"]
            version = next(pin["state"]["version"] for pin in pins if pin["identity"] == name.lower())
            versions[name] = f"{version}, {versions['FastModel']}"
    return versions


def swift_peers():
    """The names in the variable SWIFT_PEERS; all if it is 1."""
    names = os.environ.get("SWIFT_PEERS", "").split()
    if unknown := set(names) - {"1", *SWIFT_PEERS}:
        sys.exit(f"SWIFT_PEERS: {', '.join(unknown)} is not one of {', '.join(SWIFT_PEERS)}.")
    return SWIFT_PEERS if "1" in names else names


def build():
    """The commands of all programs that could be built, and the reasons for the others."""
    bench = build_swift()
    shutil.rmtree(DOCUMENTS, ignore_errors=True)
    run(bench, "documents", "--output", DOCUMENTS, "--corpus", CORPUS)
    if not (DOCUMENTS / "twitter_corpus.json").exists():
        print(f"Measured on generated documents only: there is no twitter.json in {CORPUS}.")
    commands, missing = [[bench, "peers", DOCUMENTS, "--rounds", ROUNDS]], dict(ABSENT)
    for names, make in [(["serde_json"], build_rust), (["simdjson"], lambda: build_cpp("simdjson", "-lsimdjson")),
                        (["RapidJSON"], lambda: build_cpp("rapidjson")), (["yajl"], lambda: build_cpp("yajl", "-lyajl")),
                        (["msgspec", "orjson"], build_python),
                        *(([name], lambda name=name: build_swift_peer(name)) for name in swift_peers())]:
        try:
            commands.append(make())
        except (OSError, RuntimeError) as reason:
            missing |= {name: f"cannot be built: {reason}" for name in names}
    return commands, missing


def measure(commands, versions):
    """The rows of all contestants, with the medians of all turns. Adds the versions that the programs report."""
    rows = {}
    for turn in range(TURNS):
        for command in commands if turn % 2 == 0 else reversed(commands):
            for line in run(*command, stdout=subprocess.PIPE, text=True).stdout.splitlines():
                row = json.loads(line)
                versions.update(row.pop("versions", {}))
                if row:
                    kept = rows.setdefault((row["task"], row["contestant"]), row | {"turns": []})
                    kept["turns"].append(row["us_per_doc"])
    for row in rows.values():
        row["us_per_doc"] = round(statistics.median(row.pop("turns")), 3)
    return sorted(rows.values(), key=lambda row: (TASKS.index(row["task"]), list(ABOUT).index(row["contestant"])))


def disagreements(rows):
    """What contestants have decoded or written differently from FastModel."""
    ours = {row["task"]: row for row in rows if row["contestant"] == "FastModel"}
    for row in rows:
        for key in ("documents", "sum", "bytes"):
            if row.get(key) != ours[row["task"]].get(key):
                yield f"{row['task']}: {row['contestant']} has {key} {row.get(key)}, FastModel {ours[row['task']].get(key)}"


def tables(rows, versions, missing):
    """Times, versions and what is left out, as Markdown."""
    names = [name for name in ABOUT if name in versions]
    times = {(row["task"], row["contestant"]): row["us_per_doc"] for row in rows}

    def cell(task, name):
        time, ours = times.get((task, name)), times[task, "FastModel"]
        if time is None:
            return "–"
        return f"{time:.{2 if time < 100 else 0}f}" + ("" if name == "FastModel" else f" ({time / ours:.2f})")

    lines = ["| µs per document | " + " | ".join(names) + " |", "|---" * (len(names) + 1) + "|"]
    for task in (task for task in TASKS if (task, "FastModel") in times):
        lines.append(f"| `{task}` | " + " | ".join(cell(task, name) for name in names) + " |")
    lines += ["", "| contestant | version | makes |", "|---|---|---|"]
    lines += [f"| {name} | {versions[name]} | {ABOUT[name]} |" for name in names]
    return "\n".join(lines + [""] + [f"{name} is left out: it {reason}." for name, reason in missing.items()])


def chart(rows):
    """Draws bars like those of `bench run`: position, length, colour, label, and text at the end."""
    foundation = {row["task"]: row["us_per_doc"] for row in rows if row["contestant"] == "Foundation"}
    lines, position = [], 0.0
    for task, reference in foundation.items():
        lines.append((position, 0, "0xFFFFFF", "{/:Bold " + task.replace("_", " ") + "}", ""))
        for row in sorted((row for row in rows if row["task"] == task), key=lambda row: row["us_per_doc"]):
            position -= 1
            # An underscore would lower the letter behind it.
            name, time = row["contestant"].replace("_", " "), row["us_per_doc"]
            color = {"FastModel": "0xE8590C", "Foundation": "0x495057"}.get(name, "0x868E96")
            label = "{/:Bold FastModel}" if name == "FastModel" else name
            text = f"{time:.2f} µs" if time < 100 else f"{time / 1000:.2f} ms"
            lines.append((position, reference / time, color, label, f"{reference / time:.2f}×   ({text})"))
        position -= 1.6
    bars = BUILD / "bars.tsv"
    bars.write_text("".join(f'{place}\t{length}\t{color}\t"{label}"\t"{text}"\n'
                            for place, length, color, label, text in lines))
    if shutil.which("gnuplot"):
        drawing = HERE / "results" / "peers.svg"
        run("gnuplot", "-e", f"bars='{bars}'; drawing='{drawing}'", HERE / "comparison.gnuplot")
    else:
        print("No chart is drawn: gnuplot is missing.")


def main():
    BUILD.mkdir(parents=True, exist_ok=True)
    commands, missing = build()
    versions = versions_of_tools(missing)
    rows = measure(commands, versions)
    problems = list(disagreements(rows))
    if problems:
        sys.exit("Not all have decoded or written the same values:\n" + "\n".join(problems))
    results = {"versions": versions, "left_out": missing, "results": rows}
    (HERE / "results" / "peers.json").write_text(json.dumps(results, indent=2, ensure_ascii=False, sort_keys=True) + "\n")
    chart(rows)
    print("Microseconds of processor time per document, in brackets relative to FastModel's.\n")
    print(tables(rows, versions, missing))


if __name__ == "__main__":
    main()
