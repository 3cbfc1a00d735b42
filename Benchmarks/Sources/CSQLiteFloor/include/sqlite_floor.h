#ifndef SQLITE_FLOOR_H
#define SQLITE_FLOOR_H

#include <stdint.h>

/// The type of a value.
typedef enum {
    sqlite_floor_null,
    sqlite_floor_integer,
    sqlite_floor_double,
    sqlite_floor_text,
} sqlite_floor_kind;

/// A prepared value.
typedef struct {
    sqlite_floor_kind kind;
    int32_t length;
    int64_t integer;
    double number;
    /// Bytes that outlive the call; not owned.
    const char *text;
} sqlite_floor_value;

/// Stores rows in a database with a loop that only binds and steps one prepared statement: the lower bound for everything that
/// stores with SQLite.
///
/// - `path`: the database, which is opened with a new connection.
/// - `settings`: statements to run first.
/// - `statement`: has `columns` parameters.
/// - `values`: `rows` times `columns` values.
/// - `batch`: the number of rows in a transaction.
/// Returns 0, or SQLite's codes for the first row that fails, combined by OR.
int sqlite_floor_store(
    const char *path, const char *settings, const char *statement, const sqlite_floor_value *values, int64_t rows,
    int32_t columns, int64_t batch);

#endif
