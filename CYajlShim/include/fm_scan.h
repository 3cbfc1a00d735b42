#ifndef FASTMODEL_SCAN_H
#define FASTMODEL_SCAN_H

#include "fm_events.h"
#include "fm_lexer.h"

#pragma clang assume_nonnull begin

/// Reads one JSON value that is whole in memory, and white space around it: strict RFC 8259, strict UTF-8, surrogates in
/// pairs. Reads no byte outside the text and does not recurse.
///
/// Swift cannot do it as fast: strings are searched sixteen bytes at a time with vector instructions, and no bounds, counts
/// or references are checked between two events.
///
/// @param context handed to every event function.
/// @param cursor set before each event to the offset behind the event's last byte.
/// @param offset where the text starts, from the start of the input.
/// @param verdict what the lexer finds wrong, set with `FM_STATUS_ERROR`.
/// @return `FM_STATUS_ERROR` at the first byte that cannot stand where it does, or if the text ends too early. The events
/// before that byte have been delivered.
fm_status fm_scan(
    const uint8_t *text, size_t length, const fm_events *events, void *context, size_t *cursor, size_t offset,
    fm_verdict *verdict);

/// Reads a number's digits from text that is a number by the grammar of RFC 8259.
fm_digits fm_scan_digits(const uint8_t *text, size_t length);

#pragma clang assume_nonnull end

#endif
