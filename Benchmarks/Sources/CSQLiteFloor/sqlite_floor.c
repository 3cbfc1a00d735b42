#include "sqlite_floor.h"

#include <sqlite3.h>
#include <stddef.h>

static int bind(sqlite3_stmt *statement, int parameter, const sqlite_floor_value *value) {
    switch (value->kind) {
    case sqlite_floor_integer: return sqlite3_bind_int64(statement, parameter, value->integer);
    case sqlite_floor_double: return sqlite3_bind_double(statement, parameter, value->number);
    case sqlite_floor_text: return sqlite3_bind_text(statement, parameter, value->text, value->length, SQLITE_STATIC);
    case sqlite_floor_null: break;
    }
    return sqlite3_bind_null(statement, parameter);
}

static int store(
    sqlite3 *database, sqlite3_stmt *statement, const sqlite_floor_value *values, int64_t rows, int32_t columns,
    int64_t batch) {
    int code = SQLITE_OK;
    for (int64_t row = 0; row < rows && code == SQLITE_OK; row++) {
        if (row % batch == 0) code = sqlite3_exec(database, row ? "COMMIT; BEGIN IMMEDIATE" : "BEGIN IMMEDIATE", NULL, NULL, NULL);
        for (int32_t column = 0; column < columns; column++) code |= bind(statement, column + 1, values++);
        int stepped = sqlite3_step(statement);
        sqlite3_reset(statement);
        if (stepped != SQLITE_DONE) code |= stepped;
    }
    return code == SQLITE_OK && rows > 0 ? sqlite3_exec(database, "COMMIT", NULL, NULL, NULL) : code;
}

int sqlite_floor_store(
    const char *path, const char *settings, const char *statement, const sqlite_floor_value *values, int64_t rows,
    int32_t columns, int64_t batch) {
    sqlite3 *database = NULL;
    sqlite3_stmt *prepared = NULL;
    int code = sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    if (code == SQLITE_OK) code = sqlite3_exec(database, settings, NULL, NULL, NULL);
    if (code == SQLITE_OK) code = sqlite3_prepare_v3(database, statement, -1, SQLITE_PREPARE_PERSISTENT, &prepared, NULL);
    if (code == SQLITE_OK) code = store(database, prepared, values, rows, columns, batch);
    sqlite3_finalize(prepared);
    sqlite3_close(database);
    return code;
}
