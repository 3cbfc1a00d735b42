#ifndef FASTMODEL_PORTABLE_SCANNER_H
#define FASTMODEL_PORTABLE_SCANNER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Reads a text with the scanner as it is compiled where there are no vector instructions.
///
/// @return the number of events n; for a text that it refuses, -1 - n.
long fm_scan_portable_count(const uint8_t *text, size_t length);

/// Copies a text up to the first byte that JSON escapes, without vector instructions.
size_t fm_copy_unescaped_portable(uint8_t *target, const uint8_t *source, size_t count);

/// Copies a text of up to fifteen bytes, without vector instructions. `target` has room for sixteen bytes.
///
/// @return whether JSON escapes none of the bytes.
bool fm_copy_short_portable(uint8_t *target, uint64_t low, uint64_t high, unsigned count);

#pragma clang assume_nonnull end

#endif
