#ifndef FASTMODEL_PORTABLE_SCANNER_H
#define FASTMODEL_PORTABLE_SCANNER_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Reads a text with the scanner as it is compiled where there are no vector instructions.
///
/// @return the number of events n; for a text that it refuses, -1 - n.
long fm_scan_portable_count(const uint8_t *text, size_t length);

#pragma clang assume_nonnull end

#endif
