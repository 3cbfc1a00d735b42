"""The service that an engineer would write in Python: Starlette and uvicorn take requests, msgspec decodes events, and one thread stores
what has come meanwhile in one transaction (a group commit). Answers once the records are committed.

service.py DATABASE: prints its port. `load.py` measures it beside the Swift service, on one port, with the same requests and table.
"""
import asyncio
import datetime
import logging
import queue
import socket
import sqlite3
import sys
import threading
import uuid
from typing import Literal, Optional

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route


class User(msgspec.Struct):
    id: int
    name: str
    country: Optional[str] = None
    verified: bool = False


class Event(msgspec.Struct):
    id: int
    type: Literal["page_view", "click", "search", "purchase", "sign_up"]
    occurred_at: datetime.datetime
    user: User
    amount: float
    duration_ms: int
    success: bool
    tags: list[str] = []
    session: Optional[uuid.UUID] = None
    url: Optional[str] = None


class Envelope(msgspec.Struct):
    records: list[Event]


class Report(msgspec.Struct):
    received: int
    stored: int


# The table of the Swift service: times as milliseconds, its page size, cache and durability.
TABLE = """create table if not exists events (
    id integer primary key not null, type text not null, occurred_at_ms integer not null, user_id integer not null,
    user_name text not null, user_country text, user_verified integer not null, tags text not null, amount real not null,
    duration_ms integer not null, success integer not null, session text, url text)"""
SETTINGS = ["page_size = 16384", "cache_size = -8192", "journal_mode = wal", "synchronous = full"]
STORE = "insert or replace into events values (?,?,?,?,?,?,?,?,?,?,?,?,?)"
lines = msgspec.json.Decoder(Event)
array = msgspec.json.Decoder(list[Event])
envelope = msgspec.json.Decoder(Envelope)
encode = msgspec.json.encode
waiting = queue.SimpleQueue()


def row(event):
    user = event.user
    return (event.id, event.type, round(event.occurred_at.timestamp() * 1000), user.id, user.name, user.country, user.verified,
            encode(event.tags).decode(), event.amount, event.duration_ms, event.success, event.session and str(event.session), event.url)


def write(path):
    """Commits everything that waits, again and again. Runs in a thread of its own."""
    database = sqlite3.connect(path, isolation_level=None)
    for setting in SETTINGS:
        database.execute(f"pragma {setting}")
    database.execute(TABLE)
    while True:
        batch = [waiting.get()]
        while not waiting.empty() and sum(len(rows) for rows, _, _ in batch) < 20_000:
            batch.append(waiting.get())
        error = None
        try:
            database.execute("begin immediate")
            for rows, _, _ in batch:
                database.executemany(STORE, rows)
            database.execute("commit")
        except sqlite3.Error as problem:
            error = problem
            if database.in_transaction:
                database.execute("rollback")

        def answer(done=batch, error=error):
            for _, future, _ in done:
                if not future.done():
                    future.set_exception(error) if error else future.set_result(None)

        batch[0][2].call_soon_threadsafe(answer)


async def records(request: Request):
    body = await request.body()
    try:
        if request.headers.get("content-type") == "application/x-ndjson":
            events = lines.decode_lines(body)
        elif body[:1] == b"[":
            events = array.decode(body)
        else:
            events = envelope.decode(body).records
    except msgspec.DecodeError as error:
        return Response(str(error), 400)
    loop = asyncio.get_running_loop()
    committed = loop.create_future()
    waiting.put(([row(event) for event in events], committed, loop))
    try:
        await committed
    except sqlite3.Error as error:
        return Response(str(error), 503)
    return Response(encode(Report(len(events), len(events))), media_type="application/json")


if __name__ == "__main__":
    threading.Thread(target=write, args=(sys.argv[1],), daemon=True).start()
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", 0))
    # Before the port is known, so that a request that comes before uvicorn is ready waits instead of being refused.
    listener.listen(1024)
    print(listener.getsockname()[1], flush=True)
    application = Starlette(routes=[Route("/v1/records", records, methods=["POST"])])
    uvicorn.Server(uvicorn.Config(application, log_level=logging.WARNING, access_log=False)).run([listener])
