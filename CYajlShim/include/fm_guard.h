#ifndef FASTMODEL_GUARD_H
#define FASTMODEL_GUARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// What the guard found wrong with a byte.
typedef enum {
    FM_FAULT_NONE = 0,
    FM_FAULT_UTF8 = 1,       ///< not strict UTF-8 (RFC 3629): overlong, surrogate, above 10FFFF, stray or cut short
    FM_FAULT_SURROGATE = 2,  ///< a `\u` surrogate without its partner
    FM_FAULT_CONTROL = 3,    ///< a raw vertical tab or form feed, which yajl takes for white space
} fm_fault;

/// The guard's position inside a multi-byte sequence or an escape. All zero at the start of a text.
typedef struct {
    uint8_t state;        ///< which kind of byte must come next
    uint8_t continuation; ///< UTF-8 continuation bytes still due
    uint8_t low, high;    ///< bounds of the next continuation byte
    uint16_t unit;        ///< the `\u` code unit read so far
    uint8_t fault;        ///< an fm_fault; not FM_FAULT_NONE once a fault was found
    uint8_t wide;         ///< 1 if the last scan met a byte above 7F or a `\u` escape
} fm_guard;

/// Checks what yajl does not: strict UTF-8, no raw 0B/0C, `\u` surrogates in pairs. Works on any split of the text.
///
/// Swift cannot do it as fast: the clean stretches are skipped sixteen bytes at a time with vector instructions.
///
/// @return the number of leading bytes that are acceptable: `length`, or less with `guard->fault` set.
size_t fm_guard_scan(fm_guard *guard, const uint8_t *bytes, size_t length);

#pragma clang assume_nonnull end

#endif
