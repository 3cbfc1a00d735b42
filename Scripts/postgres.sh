#!/usr/bin/env bash
# Runs a PostgreSQL server for tests, which listens only on a Unix socket.
# Usage: postgres.sh start DIRECTORY              creates the cluster if needed, starts it, and prints libpq's connection string
#        postgres.sh stop|kill|restart DIRECTORY  kill is -9, for the server and its children
#        postgres.sh with DIRECTORY COMMAND…      runs a command with the connection string in FASTMODEL_POSTGRES, then stops the server
# DIRECTORY is an absolute path, and short: a socket's path has at most 107 bytes. For `with`, - means a temporary directory.
set -euo pipefail

action=$1 directory=$2
shift 2
bin=$(ls -d /usr/lib/postgresql/*/bin "$(pg_config --bindir 2>/dev/null)" 2>/dev/null | sort -V | tail -1)

# PostgreSQL refuses to run as root.
as_user() {
    if [ "$(id -u)" -eq 0 ]; then setpriv --reuid postgres --regid postgres --clear-groups "$@"; else "$@"; fi
}

start() {
    if [ ! -d "$directory/data" ]; then
        mkdir -p "$directory"
        [ "$(id -u)" -ne 0 ] || chown postgres "$directory"
        as_user "$bin/initdb" -D "$directory/data" -U postgres -A trust -E UTF8 --locale=C.UTF-8 --no-sync >/dev/null
    fi
    as_user "$bin/pg_ctl" -D "$directory/data" -l "$directory/log" -w -t 60 start \
        -o "-c listen_addresses='' -c unix_socket_directories='$directory' -c max_connections=200 -p 5432" >/dev/null
}

stop() { # stop MODE
    [ ! -e "$directory/data/postmaster.pid" ] || as_user "$bin/pg_ctl" -D "$directory/data" -w -t 60 -m "$1" stop >/dev/null
}

kill_all() {
    local parent
    parent=$(head -1 "$directory/data/postmaster.pid")
    kill -9 "$parent" $(ps -o pid= --ppid "$parent") 2>/dev/null || true
    # Its children may outlive it for a moment and keep the shared memory.
    while kill -0 "$parent" 2>/dev/null; do sleep 0.05; done
}

parameters() { echo "host=$directory port=5432 user=postgres dbname=postgres"; }

case $action in
start) start && parameters ;;
stop) stop fast ;;
kill) kill_all ;;
restart) stop fast && start ;;
with)
    temporary=
    [ "$directory" != - ] || temporary=$(mktemp -d)
    directory=${temporary:-$directory}
    # The user postgres needs access to the directory.
    [ -z "$temporary" ] || chmod 755 "$temporary"
    start
    trap 'stop immediate; [ -z "$temporary" ] || rm -rf "$temporary"' EXIT
    FASTMODEL_POSTGRES=$(parameters) "$@"
    ;;
*) echo "unknown: $action" >&2 && exit 2 ;;
esac
