"""Checks that continue after a failure."""
import sys
import time

passed = failed = 0


def check(name, condition, detail=""):
    global passed, failed
    passed, failed = passed + bool(condition), failed + (not condition)
    print(f"{'ok    ' if condition else 'FAILED'} {name}{'' if condition else f': {detail}'}", flush=True)


def eventually(value, seconds):
    """Evaluates a function until it returns a true value or time is up; returns the last value."""
    deadline = time.monotonic() + seconds
    while not (last := value()) and time.monotonic() < deadline:
        time.sleep(0.05)
    return last


def finish(note=""):
    """Prints how many checks passed, and ends the program."""
    print(f"{passed} passed, {failed} failed{note}")
    sys.exit(failed > 0)
