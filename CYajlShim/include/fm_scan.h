#ifndef FASTMODEL_SCAN_H
#define FASTMODEL_SCAN_H

#include "fm_events.h"
#include "fm_lexer.h"

#pragma clang assume_nonnull begin

/// Reads one JSON value that is completely in memory, with white space around it: strict RFC 8259 and what the extensions allow
/// besides, strict UTF-8, surrogates in pairs. Reads no byte outside the text and does not recurse.
///
/// In C because vector instructions search strings sixteen bytes at a time, and no bounds are checked and no references counted
/// between two events.
///
/// @param context the first argument of each call.
/// @param cursor set before each event to the offset after the event's last byte.
/// @param offset where the text starts, from the start of the input.
/// @param extensions a set of the `FM_EXTENSION` bits. They are looked up only where the text is no strict JSON.
/// @param verdict the fault that the lexer finds, set with `FM_STATUS_ERROR`.
/// @return `FM_STATUS_ERROR` at the first invalid byte, or if the text ends too early. The events before that have been delivered.
fm_status fm_scan(
    const uint8_t *text, size_t length, const fm_events *events, void *context, size_t *cursor, size_t offset,
    unsigned extensions, fm_verdict *verdict);

/// Reads the digits of a text that is a number (RFC 8259).
fm_digits fm_scan_digits(const uint8_t *text, size_t length);

#pragma clang assume_nonnull end

#endif
