#ifndef FASTMODEL_READER_H
#define FASTMODEL_READER_H

#include "fm_events.h"
#include "fm_lexer.h"

#pragma clang assume_nonnull begin

/// A yajl handle and everything that must outlive it, in the caller's memory.
typedef struct fm_reader fm_reader;

/// The bytes of memory that a reader needs, aligned to 16.
#define FM_READER_BYTES 5120

/// Makes a reader of text in pieces. In C because `yajl_config` is variadic and the reader itself serves the handle's small
/// allocations.
///
/// yajl delivers the events. With each event the reader advances the lexer, which therefore need not read the same text again.
///
/// @param memory `FM_READER_BYTES` bytes that stay in place until `fm_reader_destroy`.
/// @param events the functions to call. They must outlive the reader, like the other arguments.
/// @param context the first argument of each call.
/// @param lexer finds what is wrong with a text and where, and which token is open.
/// @param cursor set before each event to the offset after the event's last byte, from the start of the piece.
/// @return the reader, at `memory`.
fm_reader *fm_reader_create(void *memory, const fm_events *events, void *context, fm_lexer *lexer, size_t *cursor);

/// Frees what the reader has allocated. The caller may then reuse its memory.
void fm_reader_destroy(fm_reader *reader);

/// Parses one piece. The bytes are borrowed for the call and must have passed the guard.
///
/// @param ascii whether no string that ends in the piece has a byte above 7F.
fm_status fm_reader_parse(fm_reader *reader, const uint8_t *bytes, size_t length, bool ascii);

/// Ends the text. Feeds yajl a newline, without which it accepts an unterminated last token.
fm_status fm_reader_complete(fm_reader *reader);

#pragma clang assume_nonnull end

#endif
