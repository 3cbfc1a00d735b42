#ifndef FASTMODEL_READER_H
#define FASTMODEL_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "fm_guard.h"

#pragma clang assume_nonnull begin

/// The functions a parse calls, one per event. Each returns 1 to go on and 0 to stop. yajl's own declarations say nothing
/// of null: it hands back the context it was given, and text that lies in the chunk or in its buffer.
typedef struct {
    int (*null)(void *context);
    int (*boolean)(void *context, int value);
    int (*number)(void *context, const char *text, size_t length);
    int (*string)(void *context, const unsigned char *text, size_t length);
    int (*start_object)(void *context);
    int (*key)(void *context, const unsigned char *text, size_t length);
    int (*end_object)(void *context);
    int (*start_array)(void *context);
    int (*end_array)(void *context);
} fm_events;

/// How a call ended.
typedef enum {
    FM_STATUS_OK = 0,
    FM_STATUS_STOPPED = 1,  ///< a callback returned 0
    FM_STATUS_ERROR = 2,    ///< the text is not JSON; `fm_reader_error` says why
} fm_status;

/// A yajl handle with everything that must outlive it, in memory of the caller's.
typedef struct fm_reader fm_reader;

/// Bytes of memory a reader needs, aligned to 16.
#define FM_READER_BYTES 5120

/// Makes a reader. Swift cannot: `yajl_config` is variadic, and the handle's own small allocations are served from
/// inside the reader.
///
/// @param memory `FM_READER_BYTES` bytes that stay where they are until `fm_reader_destroy`.
/// @param context handed to every callback; it must outlive the reader.
/// @param many accept several values one after another, each followed by white space.
/// @return the reader, at `memory`.
fm_reader *fm_reader_create(void *memory, const fm_events *events, void *context, bool many);

/// Frees what the reader has allocated; its memory is the caller's again.
void fm_reader_destroy(fm_reader *reader);

/// Parses one chunk. The bytes are borrowed for the call; they must have passed the guard.
fm_status fm_reader_parse(fm_reader *reader, const uint8_t *bytes, size_t length);

/// Ends the text. Feeds yajl the newline without which it accepts an unterminated last token.
fm_status fm_reader_complete(fm_reader *reader);

/// How much of the current chunk is consumed; inside a callback, up to and including the event's last byte.
size_t fm_reader_consumed(const fm_reader *reader);

/// Copies yajl's reason for the last error, which never holds input, as a C string into `buffer`.
void fm_reader_error(fm_reader *reader, char *buffer, size_t capacity);

#pragma clang assume_nonnull end

#endif
