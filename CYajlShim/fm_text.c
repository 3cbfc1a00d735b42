#include "fm_text.h"

#if defined(__aarch64__) && !defined(FM_PORTABLE)
#include <arm_neon.h>
#endif

static bool is_escaped(uint8_t byte) {
    return byte < 0x20 || byte == '"' || byte == '\\';
}

/// Copies eight bytes and returns the position of the first to escape, or 8.
static size_t copy_8(uint8_t *target, const uint8_t *source) {
    uint64_t word;
    memcpy(&word, source, 8);
    memcpy(target, &word, 8);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    uint64_t mask = fm_escaped_8(word);
    return mask == 0 ? 8 : (size_t)__builtin_ctzll(mask) / 8;
}

/// Copies sixteen bytes and returns the position of the first to escape, or 16.
static size_t copy_16(uint8_t *target, const uint8_t *source) {
#if defined(__x86_64__) && !defined(FM_PORTABLE)
    __m128i block = _mm_loadu_si128((const __m128i *)(const void *)source);
    _mm_storeu_si128((__m128i *)(void *)target, block);
    unsigned mask = fm_escaped_16(block);
    return mask == 0 ? 16 : (size_t)__builtin_ctz(mask);
#else
#if defined(__aarch64__) && !defined(FM_PORTABLE)
    uint8x16_t block = vld1q_u8(source);
    uint8x16_t control = vcltq_u8(block, vdupq_n_u8(0x20));
    uint8x16_t quote = vceqq_u8(block, vdupq_n_u8('"')), slash = vceqq_u8(block, vdupq_n_u8('\\'));
    if (vmaxvq_u8(vorrq_u8(control, vorrq_u8(quote, slash))) == 0) {
        vst1q_u8(target, block);
        return 16;
    }
#endif
    size_t first = copy_8(target, source);
    return first < 8 ? first : 8 + copy_8(target + 8, source + 8);
#endif
}

size_t fm_copy_unescaped(uint8_t *target, const uint8_t *source, size_t count) {
    size_t done = 0;
    if (count >= 16) {
        for (; done + 16 <= count; done += 16) {
            size_t first = copy_16(target + done, source + done);
            if (first < 16) return done + first;
        }
        if (done == count) return count;
        // The last block overlaps the one before it, which has no bytes to escape.
        return count - 16 + copy_16(target + count - 16, source + count - 16);
    }
    if (count >= 8) {
        size_t first = copy_8(target, source);
        return first < 8 ? first : count - 8 + copy_8(target + count - 8, source + count - 8);
    }
    for (; done < count && !is_escaped(source[done]); done++) target[done] = source[done];
    return done;
}
