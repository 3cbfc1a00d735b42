#ifndef FASTMODEL_TOKEN_H
#define FASTMODEL_TOKEN_H

// Shared by the scanner, the lexer and the guard: the characters of strings, white space and the digits of numbers. With
// FM_PORTABLE, no vector instructions are used.

#include <string.h>

#include "fm_events.h"
#include "fm_lexer.h"

#if defined(__x86_64__) && !defined(FM_PORTABLE)
#include <emmintrin.h>
#define FM_SSE2 1
#elif defined(__aarch64__) && !defined(FM_PORTABLE)
#include <arm_neon.h>
#define FM_NEON 1
#endif

#define FM_INLINE static inline __attribute__((always_inline))

#pragma clang assume_nonnull begin

/// White space of JSON (RFC 8259, section 2).
FM_INLINE bool fm_is_space(uint8_t byte) {
    return byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09;
}

/// The end of the leading white space.
FM_INLINE const uint8_t *fm_skip_space(const uint8_t *p, const uint8_t *end) {
    // Most tokens follow each other directly or after one space.
    if (p == end || *p > 0x20) return p;
    if (fm_is_space(*p)) p++;
    if (p == end || *p > 0x20) return p;
#if FM_SSE2
    // Longer white space is indentation.
    while (end - p >= 16) {
        __m128i block = _mm_loadu_si128((const __m128i *)(const void *)p);
        __m128i space = _mm_or_si128(_mm_cmpeq_epi8(block, _mm_set1_epi8(0x20)), _mm_cmpeq_epi8(block, _mm_set1_epi8(0x0A)));
        unsigned mask = (unsigned)_mm_movemask_epi8(space) ^ 0xFFFF;
        if (mask == 0) {
            p += 16;
            continue;
        }
        p += __builtin_ctz(mask);
        break;
    }
#endif
    while (p != end && fm_is_space(*p)) p++;
    return p;
}

/// Whether a byte of a string must be checked: a quote, a backslash, a control character or a byte above 7F.
FM_INLINE bool fm_is_special(uint8_t byte) {
    return byte < 0x20 || byte >= 0x80 || byte == '"' || byte == '\\';
}

/// Marks the special bytes of a word by their top bits. Bytes above the lowest marked one may be marked falsely (S. E. Anderson,
/// "Bit Twiddling Hacks").
FM_INLINE uint64_t fm_special_mask(uint64_t word) {
    const uint64_t ones = 0x0101010101010101u, tops = 0x8080808080808080u;
    uint64_t quotes = word ^ (ones * '"'), slashes = word ^ (ones * '\\');
    return ((word - ones * 0x20) | (quotes - ones) | (slashes - ones) | word) & tops;
}

/// The first special byte of a string, or the end of the text.
FM_INLINE const uint8_t *fm_skip_plain(const uint8_t *p, const uint8_t *end) {
#if FM_SSE2
    while (end - p >= 16) {
        __m128i block = _mm_loadu_si128((const __m128i *)(const void *)p);
        __m128i quote = _mm_cmpeq_epi8(block, _mm_set1_epi8('"')), slash = _mm_cmpeq_epi8(block, _mm_set1_epi8('\\'));
        // Compared as signed numbers, bytes above 7F are below 20 as well.
        __m128i outside = _mm_cmplt_epi8(block, _mm_set1_epi8(0x20));
        unsigned mask = (unsigned)_mm_movemask_epi8(_mm_or_si128(outside, _mm_or_si128(quote, slash)));
        if (mask != 0) return p + __builtin_ctz(mask);
        p += 16;
    }
#elif FM_NEON
    while (end - p >= 16) {
        uint8x16_t block = vld1q_u8(p);
        uint8x16_t outside = vcltq_s8(vreinterpretq_s8_u8(block), vdupq_n_s8(0x20));
        uint8x16_t quote = vceqq_u8(block, vdupq_n_u8('"')), slash = vceqq_u8(block, vdupq_n_u8('\\'));
        uint8x16_t special = vorrq_u8(outside, vorrq_u8(quote, slash));
        // Four bits for each byte (the usual replacement for movemask).
        uint64_t mask = vget_lane_u64(vreinterpret_u64_u8(vshrn_n_u16(vreinterpretq_u16_u8(special), 4)), 0);
        if (mask != 0) return p + __builtin_ctzll(mask) / 4;
        p += 16;
    }
#endif
    while (end - p >= 8) {
        uint64_t word;
        memcpy(&word, p, 8);
        uint64_t mask = fm_special_mask(word);
        if (mask != 0) {
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
            return p + __builtin_ctzll(mask) / 8;
#else
            break;
#endif
        }
        p += 8;
    }
    while (p != end && !fm_is_special(*p)) p++;
    return p;
}

/// Reads the lead byte of a UTF-8 sequence; false if the byte cannot lead one. The bounds are those of RFC 3629, section 4.
FM_INLINE bool fm_lead(fm_character *character, uint8_t lead) {
    uint8_t low = 0x80, high = 0xBF, continuation;
    if (lead >= 0xC2 && lead <= 0xDF) {
        continuation = 1;
    } else if (lead >= 0xE0 && lead <= 0xEF) {
        continuation = 2;
        if (lead == 0xE0) low = 0xA0;
        if (lead == 0xED) high = 0x9F;
    } else if (lead >= 0xF0 && lead <= 0xF4) {
        continuation = 3;
        if (lead == 0xF0) low = 0x90;
        if (lead == 0xF4) high = 0x8F;
    } else {
        return false;
    }
    character->continuation = continuation;
    character->low = low;
    character->high = high;
    return true;
}

/// The end of the complete and well-formed multibyte UTF-8 sequences at the start.
FM_INLINE const uint8_t *fm_skip_wide(const uint8_t *p, const uint8_t *end) {
    while (p != end && *p >= 0x80) {
        if (end - p >= 4) {
            uint32_t word;
            memcpy(&word, p, 4);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
            // Ordinary characters of three bytes (E1..EC, EE, EF), the most frequent ones in text that is not ASCII.
            if ((word & 0x00C0C0F0u) == 0x008080E0u && (word & 0xFF) != 0xE0 && (word & 0xFF) != 0xED) {
                p += 3;
                continue;
            }
#endif
        }
        fm_character character = {0};
        if (!fm_lead(&character, *p) || end - p <= character.continuation) return p;
        if (p[1] < character.low || p[1] > character.high) return p;
        for (int i = 2; i <= character.continuation; i++) {
            if ((p[i] & 0xC0) != 0x80) return p;
        }
        p += character.continuation + 1;
    }
    return p;
}

/// The value of a hexadecimal digit, or -1.
FM_INLINE int fm_hex_value(uint8_t byte) {
    if (byte >= '0' && byte <= '9') return byte - '0';
    uint8_t letter = byte | 0x20;
    if (letter >= 'a' && letter <= 'f') return letter - 'a' + 10;
    return -1;
}

/// Reads a run of digits.
///
/// @param mantissa the value before the run. The digits are appended to it.
/// @param is_bounded whether the run may extend to the end of the text. If the text's last byte is no digit, it cannot, and no
/// digit needs a bounds check.
/// @return the end of the run.
FM_INLINE const uint8_t *fm_read_digits(const uint8_t *p, const uint8_t *end, bool is_bounded, uint64_t *mantissa) {
    uint64_t value = *mantissa, digit;
    while ((!is_bounded || p != end) && (digit = (uint64_t)*p - '0') <= 9) {
        value = value * 10 + digit;
        p++;
    }
    *mantissa = value;
    return p;
}

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
/// The number that eight digits make, the first in the lowest byte: neighbours make pairs, then fours, then the number (J. Keiser and
/// D. Lemire, simdjson).
FM_INLINE uint64_t fm_join_digits(uint64_t digits) {
    digits = (digits * (10 << 8 | 1) >> 8) & 0x00FF00FF00FF00FFu;
    digits = (digits * (100 << 16 | 1) >> 16) & 0x0000FFFF0000FFFFu;
    return digits * (10000ull << 32 | 1) >> 32;
}
#endif

/// Reads the digits behind the point, up to eight at once: they are often many, and a loop over a number of digits that differs ends
/// where the processor does not expect it.
///
/// The parameters are those of `fm_read_digits`.
FM_INLINE const uint8_t *fm_read_fraction(const uint8_t *p, const uint8_t *end, bool is_bounded, uint64_t *mantissa) {
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    static const uint32_t powers[] = {1, 10, 100, 1000, 10000, 100000, 1000000, 10000000};
    const uint64_t ones = 0x0101010101010101u;
    while (end - p >= 8) {
        uint64_t word;
        memcpy(&word, p, 8);
        uint64_t digits = word ^ (ones * '0');
        // Marks other bytes than digits by their top bits. Bytes above the lowest marked one may be marked falsely.
        uint64_t mask = ((digits + ones * 0x76) | digits) & (ones * 0x80);
        if (mask != 0) {
            // The digits, with zeros in front of them.
            unsigned count = (unsigned)__builtin_ctzll(mask) / 8;
            *mantissa = *mantissa * powers[count] + fm_join_digits(digits << (56 - 8 * count) << 8);
            return p + count;
        }
        *mantissa = *mantissa * 100000000 + fm_join_digits(digits);
        p += 8;
    }
#endif
    return fm_read_digits(p, end, is_bounded, mantissa);
}

/// Reads the digits of a number.
///
/// @param is_bounded see `fm_read_digits`.
/// @param digits the parsed digits; valid if the text is a number.
/// @return the end of the number; null if a digit is missing.
FM_INLINE const uint8_t *_Nullable fm_read_number(
    const uint8_t *p, const uint8_t *end, bool is_bounded, fm_digits *digits) {
    uint64_t mantissa = 0;
    int flags = 0;
    if (*p == '-') {
        flags = FM_DIGITS_NEGATIVE;
        if (++p == end) return NULL;
    }
    const uint8_t *first = p;
    unsigned digit = *p - (unsigned)'0';
    if (digit > 9) return NULL;
    p++;
    if (digit != 0) {
        mantissa = digit;
        p = fm_read_digits(p, end, is_bounded, &mantissa);
    }
    ptrdiff_t count = p - first;
    long exponent = 0;
    if (p == end || (*p != '.' && (*p | 0x20) != 'e')) {
        flags |= FM_DIGITS_INTEGER;
    } else {
        if (*p == '.') {
            const uint8_t *point = p++;
            if (p == end) return NULL;
            p = fm_read_fraction(p, end, is_bounded, &mantissa);
            exponent = point + 1 - p;
            if (exponent == 0) return NULL;
            count -= exponent;
        }
        if (p != end && (*p | 0x20) == 'e') {
            if (++p == end) return NULL;
            bool negative = *p == '-';
            if (negative || *p == '+') {
                if (++p == end) return NULL;
            }
            if (*p - (unsigned)'0' > 9) return NULL;
            long power = 0;
            while (p != end && (digit = *p - (unsigned)'0') <= 9) {
                if (power < 100000) power = power * 10 + digit;
                p++;
            }
            if (power >= 100000) flags |= FM_DIGITS_INEXACT;
            exponent += negative ? -power : power;
        }
    }
    // Nineteen digits are less than 2^64. A fraction with more digits than an exponent can express is inexact, too.
    if (count > 19) flags |= FM_DIGITS_INEXACT;
    digits->mantissa = mantissa;
    digits->exponent = count > 19 ? 0 : (int32_t)exponent;
    digits->flags = flags;
    return p;
}

#pragma clang assume_nonnull end

#endif
