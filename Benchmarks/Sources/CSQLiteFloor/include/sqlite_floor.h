#ifndef SQLITE_FLOOR_H
#define SQLITE_FLOOR_H

#include <stdint.h>

/// What a value is.
typedef enum {
    sqlite_floor_null,
    sqlite_floor_integer,
    sqlite_floor_double,
    sqlite_floor_text,
} sqlite_floor_kind;

/// A value that is ready to be bound.
typedef struct {
    sqlite_floor_kind kind;
    int32_t length;
    int64_t integer;
    double number;
    /// Bytes that outlive the call; not owned.
    const char *text;
} sqlite_floor_value;

/// Stores rows in a database: a loop that does nothing but bind and step one prepared statement. What nobody who stores by SQLite
/// can go below.
///
/// - `path`: the database, which a connection of its own is opened to.
/// - `settings`: statements to begin with.
/// - `statement`: has `columns` parameters.
/// - `values`: `rows` times `columns` of them.
/// - `batch`: the rows of a transaction.
/// Returns SQLite's code of the first thing that went wrong, 0 for none.
int sqlite_floor_store(
    const char *path, const char *settings, const char *statement, const sqlite_floor_value *values, int64_t rows,
    int32_t columns, int64_t batch);

#endif
