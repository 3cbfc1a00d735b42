#ifndef YAJL_FLOOR_H
#define YAJL_FLOOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Parses one document with a fresh yajl handle whose handlers do nothing. False when yajl rejects it.
///
/// In C, so that nothing but yajl is measured.
bool yajl_floor_document(const uint8_t *bytes, size_t length);

/// Parses a stream of documents with one yajl handle whose handlers do nothing. False when yajl rejects it.
bool yajl_floor_stream(const uint8_t *bytes, size_t length);

#pragma clang assume_nonnull end

#endif
