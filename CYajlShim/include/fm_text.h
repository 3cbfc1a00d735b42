#ifndef FASTMODEL_TEXT_H
#define FASTMODEL_TEXT_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Copies text up to the first byte that JSON escapes: a quotation mark, a backslash or anything below 20.
///
/// Swift cannot do it as fast: sixteen bytes at a time are loaded, compared and stored with vector instructions.
///
/// @param target room for `count` bytes; those from the returned length on are undefined.
/// @return how many bytes were copied: `count`, or the position of the byte to escape.
size_t fm_copy_unescaped(uint8_t *target, const uint8_t *source, size_t count);

#pragma clang assume_nonnull end

#endif
