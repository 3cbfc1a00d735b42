#ifndef FASTMODEL_GUARD_H
#define FASTMODEL_GUARD_H

#include <stddef.h>
#include <stdint.h>

#include "fm_lexer.h"

#pragma clang assume_nonnull begin

/// The guard's place in the text. All zero at its start.
typedef struct {
    fm_character character;
    uint8_t wide; ///< 1 if the last scan met a byte above 7F or a `\u` escape
} fm_guard;

/// Finds what yajl lets pass in a part of a text: UTF-8 that is not strict, raw 0B and 0C, `\u` surrogates without a partner.
/// Works on any division of the text.
///
/// Swift cannot do it as fast: the clean stretches are skipped with vector instructions.
///
/// @return the number of leading bytes that are acceptable.
size_t fm_guard_scan(fm_guard *guard, const uint8_t *bytes, size_t length);

#pragma clang assume_nonnull end

#endif
