#ifndef FASTMODEL_READER_H
#define FASTMODEL_READER_H

#include "fm_events.h"
#include "fm_lexer.h"

#pragma clang assume_nonnull begin

/// A yajl handle with everything that must outlive it, in memory of the caller's.
typedef struct fm_reader fm_reader;

/// Bytes of memory a reader needs, aligned to 16.
#define FM_READER_BYTES 5120

/// Makes a reader of text in pieces. Swift cannot: `yajl_config` is variadic, and the handle's own small allocations are
/// served from inside the reader.
///
/// yajl delivers the events; with each, the reader moves the lexer behind it, so that the lexer need not read what yajl has.
///
/// @param memory `FM_READER_BYTES` bytes that stay where they are until `fm_reader_destroy`.
/// @param events kept; must outlive the reader, like the four below.
/// @param context handed to every event function.
/// @param lexer says what is wrong with a text and where, and which token is open. It accepts several documents one after another
/// or only one; so does the reader.
/// @param cursor set before each event to the offset behind the event's last byte, from the start of the piece.
/// @return the reader, at `memory`.
fm_reader *fm_reader_create(void *memory, const fm_events *events, void *context, fm_lexer *lexer, size_t *cursor);

/// Frees what the reader has allocated; its memory is the caller's again.
void fm_reader_destroy(fm_reader *reader);

/// Parses one piece. The bytes are borrowed for the call; they must have passed the guard.
///
/// @param ascii whether no string that ends in the piece holds a byte above 7F.
fm_status fm_reader_parse(fm_reader *reader, const uint8_t *bytes, size_t length, bool ascii);

/// Ends the text. Feeds yajl the newline without which it accepts an unterminated last token.
fm_status fm_reader_complete(fm_reader *reader);

#pragma clang assume_nonnull end

#endif
