#ifndef FASTMODEL_TEXT_H
#define FASTMODEL_TEXT_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Copies text up to the first byte that JSON escapes: a quotation mark, a backslash or a byte below 20.
///
/// In C because vector instructions load, compare and store sixteen bytes at a time.
///
/// @param target room for `count` bytes. Those from the returned length on are undefined.
/// @return how many bytes were copied: `count`, or the position of the byte to escape.
size_t fm_copy_unescaped(uint8_t *target, const uint8_t *source, size_t count);

#pragma clang assume_nonnull end

#endif
