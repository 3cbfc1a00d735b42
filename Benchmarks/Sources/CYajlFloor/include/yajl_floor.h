#ifndef YAJL_FLOOR_H
#define YAJL_FLOOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Parses one document with a new yajl handle and empty handlers. False if yajl rejects it.
///
/// In C so that only yajl is measured.
bool yajl_floor_document(const uint8_t *bytes, size_t length);

/// Parses a stream of documents with one yajl handle and empty handlers. False if yajl rejects it.
bool yajl_floor_stream(const uint8_t *bytes, size_t length);

#pragma clang assume_nonnull end

#endif
