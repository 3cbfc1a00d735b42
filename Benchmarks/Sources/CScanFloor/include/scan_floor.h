#ifndef SCAN_FLOOR_H
#define SCAN_FLOOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Reads one document with FastModel's scanner and empty handlers, to measure scanning alone. False if the scanner rejects it.
bool scan_floor_document(const uint8_t *bytes, size_t length);

/// Reads each line as a document. False if the scanner rejects one.
bool scan_floor_lines(const uint8_t *bytes, size_t length);

#pragma clang assume_nonnull end

#endif
