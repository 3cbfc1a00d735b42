#include "fm_guard.h"

#include "fm_character.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

static bool is_clean(uint8_t byte) {
    return byte < 0x80 && byte != '\\' && byte != 0x0B && byte != 0x0C;
}

#if defined(__x86_64__)

// The result has the top bit set for each byte of a block that must be checked.
#define SPECIAL_16(block)                                                                               \
    _mm_or_si128(_mm_or_si128(_mm_cmpeq_epi8(block, _mm_set1_epi8('\\')), block),                       \
                 _mm_or_si128(_mm_cmpeq_epi8(block, _mm_set1_epi8(0x0B)),                               \
                              _mm_cmpeq_epi8(block, _mm_set1_epi8(0x0C))))
#define SPECIAL_32(block)                                                                               \
    _mm256_or_si256(_mm256_or_si256(_mm256_cmpeq_epi8(block, _mm256_set1_epi8('\\')), block),           \
                    _mm256_or_si256(_mm256_cmpeq_epi8(block, _mm256_set1_epi8(0x0B)),                   \
                                    _mm256_cmpeq_epi8(block, _mm256_set1_epi8(0x0C))))

/// `clean_prefix` with the instructions of every x86-64 processor.
static size_t clean_prefix_16(const uint8_t *bytes, size_t length) {
    size_t i = 0;
    for (; i + 16 <= length; i += 16) {
        __m128i block = _mm_loadu_si128((const __m128i *)(const void *)(bytes + i));
        unsigned mask = (unsigned)_mm_movemask_epi8(SPECIAL_16(block));
        if (mask != 0) return i + (size_t)__builtin_ctz(mask);
    }
    while (i < length && is_clean(bytes[i])) i++;
    return i;
}

/// `clean_prefix` with AVX2, for 32 bytes or more.
__attribute__((target("avx2"))) static size_t clean_prefix_32(const uint8_t *bytes, size_t length) {
    size_t i = 0;
    for (; i + 128 <= length; i += 128) {
        const __m256i *blocks = (const __m256i *)(const void *)(bytes + i);
        __m256i a = _mm256_loadu_si256(blocks), b = _mm256_loadu_si256(blocks + 1);
        __m256i c = _mm256_loadu_si256(blocks + 2), d = _mm256_loadu_si256(blocks + 3);
        __m256i any = _mm256_or_si256(_mm256_or_si256(SPECIAL_32(a), SPECIAL_32(b)),
                                      _mm256_or_si256(SPECIAL_32(c), SPECIAL_32(d)));
        if (_mm256_movemask_epi8(any) != 0) break;
    }
    if (i == length) return length;
    if (i + 32 > length) i = length - 32;
    for (;;) {
        __m256i block = _mm256_loadu_si256((const __m256i *)(const void *)(bytes + i));
        unsigned mask = (unsigned)_mm256_movemask_epi8(SPECIAL_32(block));
        if (mask != 0) return i + (size_t)__builtin_ctz(mask);
        if (i + 32 == length) return length;
        i += 32;
        // The last block overlaps the one before it, which has no such bytes.
        if (i + 32 > length) i = length - 32;
    }
}

/// The distance to the next byte that must be checked: a backslash, a raw 0B or 0C, or a byte above 7F.
static size_t clean_prefix(const uint8_t *bytes, size_t length) {
    if (length >= 32 && __builtin_cpu_supports("avx2")) return clean_prefix_32(bytes, length);
    return clean_prefix_16(bytes, length);
}

#else

/// The distance to the next byte that must be checked: a backslash, a raw 0B or 0C, or a byte above 7F.
static size_t clean_prefix(const uint8_t *bytes, size_t length) {
    size_t i = 0;
    // Eight bytes at a time. A byte of (x ^ pattern) is zero where x has the pattern's byte, and (y - 01..) & ~y & 80.. marks zero
    // bytes. A borrow can only mark an extra byte above a true one; the byte loop below decides.
    const uint64_t ones = 0x0101010101010101u, tops = 0x8080808080808080u;
    for (; i + 8 <= length; i += 8) {
        uint64_t x;
        memcpy(&x, bytes + i, 8);
        uint64_t a = x ^ (ones * '\\'), b = x ^ (ones * 0x0B), c = x ^ (ones * 0x0C);
        if ((((a - ones) & ~a) | ((b - ones) & ~b) | ((c - ones) & ~c) | x) & tops) break;
    }
    while (i < length && is_clean(bytes[i])) i++;
    return i;
}

#endif

size_t fm_guard_scan(fm_guard *guard, const uint8_t *bytes, size_t length) {
    fm_character *character = &guard->character;
    guard->wide = character->state <= FM_CHARACTER_ESCAPE ? 0 : 1;
    const uint8_t *p = bytes, *end = bytes + length;
    while (p != end) {
        if (character->state != FM_CHARACTER_START) {
            if (*p == 'u' && character->state == FM_CHARACTER_ESCAPE) guard->wide = 1;
            fm_fault fault = fm_read_character(character, *p);
            // yajl finds the other faults: letters that may not be escaped, invalid digits and control characters.
            if (fault == FM_FAULT_UTF8 || fault == FM_FAULT_SURROGATE) return (size_t)(p - bytes);
            if (fault != FM_FAULT_NONE) character->state = FM_CHARACTER_START;
            p++;
            continue;
        }
        // Escapes and letters above 7F occur in clusters, so check one byte before starting the wide loop.
        if (is_clean(*p)) {
            p += clean_prefix(p, (size_t)(end - p));
            if (p == end) break;
        }
        if (*p == '\\') {
            // Most escapes consist of these two bytes.
            bool plain = end - p > 1 && (is_clean(p[1]) || p[1] == '\\') && p[1] != 'u';
            if (!plain) character->state = FM_CHARACTER_ESCAPE;
            p += plain ? 2 : 1;
        } else if (*p >= 0x80) {
            guard->wide = 1;
            const uint8_t *next = fm_skip_wide(p, end);
            if (next == p) {
                if (!fm_lead(character, *p)) return (size_t)(p - bytes);
                character->state = FM_CHARACTER_CONTINUATION;
                next = p + 1;
            }
            p = next;
        } else {
            // A raw 0B or 0C.
            return (size_t)(p - bytes);
        }
    }
    return length;
}
