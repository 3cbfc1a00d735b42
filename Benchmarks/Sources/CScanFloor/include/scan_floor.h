#ifndef SCAN_FLOOR_H
#define SCAN_FLOOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Reads one document with FastModel's scanner and event functions that do nothing: what scanning alone costs. False when the
/// scanner refuses it.
bool scan_floor_document(const uint8_t *bytes, size_t length);

/// Reads each line as a document; false when the scanner refuses one.
bool scan_floor_lines(const uint8_t *bytes, size_t length);

#pragma clang assume_nonnull end

#endif
