#ifndef FASTMODEL_TEXT_H
#define FASTMODEL_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__x86_64__) && !defined(FM_PORTABLE)
#include <emmintrin.h>
#endif

#pragma clang assume_nonnull begin

/// Copies text up to the first byte that JSON escapes: a quotation mark, a backslash or a byte below 20.
///
/// In C because vector instructions load, compare and store sixteen bytes at a time.
///
/// @param target room for `count` bytes. Those from the returned length on are undefined.
/// @return how many bytes were copied: `count`, or the position of the byte to escape.
size_t fm_copy_unescaped(uint8_t *target, const uint8_t *source, size_t count);

#if defined(__x86_64__) && !defined(FM_PORTABLE)
/// The bytes to escape among sixteen: a bit for each, the lowest for the first.
static inline unsigned fm_escaped_16(__m128i block) {
    // Bytes below 20: max(byte, 1F) equals 1F.
    __m128i control = _mm_cmpeq_epi8(_mm_max_epu8(block, _mm_set1_epi8(0x1F)), _mm_set1_epi8(0x1F));
    __m128i quote = _mm_cmpeq_epi8(block, _mm_set1_epi8('"')), slash = _mm_cmpeq_epi8(block, _mm_set1_epi8('\\'));
    return (unsigned)_mm_movemask_epi8(_mm_or_si128(control, _mm_or_si128(quote, slash)));
}
#endif

/// The high bits of bytes to escape. Bytes above the lowest marked one may be marked falsely (S. E. Anderson, "Bit Twiddling
/// Hacks").
static inline uint64_t fm_escaped_8(uint64_t word) {
    const uint64_t ones = 0x0101010101010101u, tops = 0x8080808080808080u;
    uint64_t quotes = word ^ (ones * '"'), slashes = word ^ (ones * '\\');
    return (((word - ones * 0x20) & ~word) | ((quotes - ones) & ~quotes) | ((slashes - ones) & ~slashes)) & tops;
}

/// Writes a text of up to fifteen bytes that two words hold, the first byte in the lowest of `low`, if JSON escapes none of them.
///
/// The text comes in registers: to read sixteen bytes of memory that was just written as two words would wait for the stores.
///
/// @param target room for sixteen bytes. Those from `count` on are undefined.
/// @return whether no byte is to be escaped.
static inline bool fm_copy_short(uint8_t *target, uint64_t low, uint64_t high, unsigned count) {
#if defined(__x86_64__) && !defined(FM_PORTABLE)
    __m128i block = _mm_set_epi64x((long long)high, (long long)low);
    _mm_storeu_si128((__m128i *)(void *)target, block);
    return (fm_escaped_16(block) & ((1u << count) - 1)) == 0;
#else
    uint64_t words[2] = {low, high};
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    words[0] = __builtin_bswap64(low), words[1] = __builtin_bswap64(high);
#endif
    memcpy(target, words, 16);
    // Spaces in place of the bytes behind the text, which are not to be escaped.
    const uint64_t spaces = 0x2020202020202020u;
    uint64_t first = count < 8 ? (1ull << (8 * count)) - 1 : ~0ull;
    uint64_t second = count < 8 ? 0 : (1ull << (8 * (count - 8))) - 1;
    return (fm_escaped_8((low & first) | (spaces & ~first)) | fm_escaped_8((high & second) | (spaces & ~second))) == 0;
#endif
}

#pragma clang assume_nonnull end

#endif
