#include "fm_guard.h"

#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

enum {
    CLEAN,         // between characters
    CONTINUATION,  // inside a UTF-8 sequence
    ESCAPE,        // after a backslash
    HEX_1, HEX_2, HEX_3, HEX_4,              // inside \uXXXX
    LOW_BACKSLASH, LOW_U,                    // after a high surrogate: its partner must follow
    LOW_1, LOW_2, LOW_3, LOW_4,              // inside the partner
};

static bool is_clean(uint8_t byte) {
    return byte < 0x80 && byte != '\\' && byte != 0x0B && byte != 0x0C;
}

#if defined(__x86_64__)

// The bytes of a block that need a look have their top bit set in this.
#define SPECIAL_16(block)                                                                               \
    _mm_or_si128(_mm_or_si128(_mm_cmpeq_epi8(block, _mm_set1_epi8('\\')), block),                       \
                 _mm_or_si128(_mm_cmpeq_epi8(block, _mm_set1_epi8(0x0B)),                               \
                              _mm_cmpeq_epi8(block, _mm_set1_epi8(0x0C))))
#define SPECIAL_32(block)                                                                               \
    _mm256_or_si256(_mm256_or_si256(_mm256_cmpeq_epi8(block, _mm256_set1_epi8('\\')), block),           \
                    _mm256_or_si256(_mm256_cmpeq_epi8(block, _mm256_set1_epi8(0x0B)),                   \
                                    _mm256_cmpeq_epi8(block, _mm256_set1_epi8(0x0C))))

/// `clean_prefix` with the instructions every x86-64 has.
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
        // The last block overlaps the one before it, which is clean.
        if (i + 32 > length) i = length - 32;
    }
}

/// The distance to the next byte that needs a look: a backslash, a raw 0B or 0C, or anything above 7F.
static size_t clean_prefix(const uint8_t *bytes, size_t length) {
    if (length >= 32 && __builtin_cpu_supports("avx2")) return clean_prefix_32(bytes, length);
    return clean_prefix_16(bytes, length);
}

#else

/// The distance to the next byte that needs a look: a backslash, a raw 0B or 0C, or anything above 7F.
static size_t clean_prefix(const uint8_t *bytes, size_t length) {
    size_t i = 0;
    // Eight bytes a step: a byte of (x ^ pattern) is zero where x holds the pattern's byte, and (y - 01..) & ~y & 80..
    // shows zero bytes. A borrow can only add a false alarm above a true one, and the byte loop below decides.
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

/// Starts a UTF-8 sequence; false when the byte cannot lead one. The bounds are those of RFC 3629, section 4.
static bool begin_sequence(fm_guard *guard, uint8_t lead) {
    guard->low = 0x80;
    guard->high = 0xBF;
    if (lead >= 0xC2 && lead <= 0xDF) {
        guard->continuation = 1;
    } else if (lead >= 0xE0 && lead <= 0xEF) {
        guard->continuation = 2;
        if (lead == 0xE0) guard->low = 0xA0;
        if (lead == 0xED) guard->high = 0x9F;
    } else if (lead >= 0xF0 && lead <= 0xF4) {
        guard->continuation = 3;
        if (lead == 0xF0) guard->low = 0x90;
        if (lead == 0xF4) guard->high = 0x8F;
    } else {
        return false;
    }
    guard->state = CONTINUATION;
    return true;
}

/// The length of the two-byte character or the run of ordinary three-byte characters (E1..EC, EE, EF) at the start; most
/// text that is not ASCII consists of them.
static size_t common_run(const uint8_t *bytes, size_t length) {
    if (length >= 2 && bytes[0] >= 0xC2 && bytes[0] <= 0xDF && (bytes[1] & 0xC0) == 0x80) return 2;
    size_t i = 0;
    while (i + 4 <= length) {
        uint32_t x;
        memcpy(&x, bytes + i, 4);
        if ((x & 0x00C0C0F0u) != 0x008080E0u || (x & 0xFF) == 0xE0 || (x & 0xFF) == 0xED) break;
        i += 3;
    }
    return i;
}

static int hex_value(uint8_t byte) {
    if (byte >= '0' && byte <= '9') return byte - '0';
    uint8_t letter = byte | 0x20;
    if (letter >= 'a' && letter <= 'f') return letter - 'a' + 10;
    return -1;
}

/// One byte in a state other than CLEAN; returns the fault it is.
static fm_fault step(fm_guard *guard, uint8_t byte) {
    switch (guard->state) {
    case CONTINUATION:
        if (byte < guard->low || byte > guard->high) return FM_FAULT_UTF8;
        guard->low = 0x80;
        guard->high = 0xBF;
        if (--guard->continuation == 0) guard->state = CLEAN;
        return FM_FAULT_NONE;
    case ESCAPE:
        guard->state = CLEAN;
        if (byte == 'u') {
            guard->state = HEX_1;
            guard->unit = 0;
            guard->wide = 1;
        } else if (byte >= 0x80 || byte == 0x0B || byte == 0x0C) {
            // Never a legal escape: yajl stops at it. It is looked at here so that no byte passes unseen.
            return byte >= 0x80 ? FM_FAULT_UTF8 : FM_FAULT_CONTROL;
        }
        return FM_FAULT_NONE;
    case LOW_BACKSLASH:
        if (byte != '\\') return FM_FAULT_SURROGATE;
        guard->state = LOW_U;
        return FM_FAULT_NONE;
    case LOW_U:
        if (byte != 'u') return FM_FAULT_SURROGATE;
        guard->state = LOW_1;
        guard->unit = 0;
        return FM_FAULT_NONE;
    default:
        break;
    }
    int digit = hex_value(byte);
    if (digit < 0) {
        // Not a hexadecimal digit: yajl reports it as what it is. A missing partner is ours.
        bool partner = guard->state >= LOW_1;
        guard->state = CLEAN;
        if (partner) return FM_FAULT_SURROGATE;
        return byte >= 0x80 ? FM_FAULT_UTF8 : FM_FAULT_NONE;
    }
    guard->unit = (uint16_t)(guard->unit << 4 | digit);
    if (guard->state == HEX_4) {
        if (guard->unit >= 0xDC00 && guard->unit <= 0xDFFF) return FM_FAULT_SURROGATE;
        guard->state = guard->unit >= 0xD800 && guard->unit <= 0xDBFF ? LOW_BACKSLASH : CLEAN;
    } else if (guard->state == LOW_4) {
        if (guard->unit < 0xDC00 || guard->unit > 0xDFFF) return FM_FAULT_SURROGATE;
        guard->state = CLEAN;
    } else {
        guard->state++;
    }
    return FM_FAULT_NONE;
}

size_t fm_guard_scan(fm_guard *guard, const uint8_t *bytes, size_t length) {
    size_t i = 0;
    guard->wide = guard->state == CLEAN || guard->state == ESCAPE ? 0 : 1;
    while (i < length) {
        if (guard->state != CLEAN) {
            fm_fault fault = step(guard, bytes[i]);
            if (fault != FM_FAULT_NONE) {
                guard->fault = (uint8_t)fault;
                return i;
            }
            i++;
            continue;
        }
        // Escapes come in clusters and so do letters above 7F: look at one byte before starting the wide loop.
        uint8_t byte = bytes[i];
        if (byte < 0x80 && byte != '\\') {
            i += clean_prefix(bytes + i, length - i);
            if (i == length) break;
            byte = bytes[i];
        }
        if (byte == '\\') {
            // Most escapes are these two bytes.
            bool plain = i + 1 < length && (is_clean(bytes[i + 1]) || bytes[i + 1] == '\\') && bytes[i + 1] != 'u';
            if (!plain) guard->state = ESCAPE;
            i += plain ? 2 : 1;
        } else if (byte >= 0x80) {
            guard->wide = 1;
            size_t run = common_run(bytes + i, length - i);
            if (run == 0) {
                if (!begin_sequence(guard, byte)) {
                    guard->fault = FM_FAULT_UTF8;
                    return i;
                }
                run = 1;
            }
            i += run;
        } else {
            guard->fault = FM_FAULT_CONTROL;
            return i;
        }
    }
    return i;
}
