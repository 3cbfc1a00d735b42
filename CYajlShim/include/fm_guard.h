#ifndef FASTMODEL_GUARD_H
#define FASTMODEL_GUARD_H

#include <stddef.h>
#include <stdint.h>

#include "fm_lexer.h"

#pragma clang assume_nonnull begin

/// The state of the guard. All zero at the start of a text.
typedef struct {
    fm_character character;
    uint8_t wide; ///< 1 if the last scan met a byte above 7F or a `\u` escape
} fm_guard;

/// Finds the invalid text that yajl accepts: UTF-8 that is not strict, raw 0B and 0C, `\u` surrogates without a partner. Works on
/// any division of the text.
///
/// In C because vector instructions skip valid stretches faster than Swift can.
///
/// @return the number of leading bytes that are valid.
size_t fm_guard_scan(fm_guard *guard, const uint8_t *bytes, size_t length);

#pragma clang assume_nonnull end

#endif
