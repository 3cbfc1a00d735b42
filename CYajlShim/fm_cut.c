#include "fm_cut.h"

#include "fm_token.h"

/// The bytes of a block, in the form that the masks are made from.
typedef struct {
#if FM_SSE2
    __m128i part[4];
#elif FM_NEON
    uint8x16_t part[4];
#else
    uint64_t part[8];
#endif
} block_64;

FM_INLINE block_64 load_64(const uint8_t *bytes) {
    block_64 block;
#if FM_SSE2
    for (int i = 0; i < 4; i++) block.part[i] = _mm_loadu_si128((const __m128i *)(const void *)(bytes + 16 * i));
#elif FM_NEON
    for (int i = 0; i < 4; i++) block.part[i] = vld1q_u8(bytes + 16 * i);
#else
    memcpy(block.part, bytes, 64);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    for (int i = 0; i < 8; i++) block.part[i] = __builtin_bswap64(block.part[i]);
#endif
#endif
    return block;
}

/// Loads the last bytes of a text, which may be fewer than 64. White space follows them, made in `padded`.
FM_INLINE block_64 load_block(const uint8_t *bytes, size_t count, uint8_t *padded) {
    if (count < 64) {
        memset(padded, ' ', 64);
        memcpy(padded, bytes, count);
        bytes = padded;
    }
    return load_64(bytes);
}

/// A bit for each byte that is `value` once the bits of `ignored` are set in it.
FM_INLINE uint64_t equal_64(block_64 block, uint8_t value, uint8_t ignored) {
    uint64_t mask = 0;
#if FM_SSE2
    for (int i = 0; i < 4; i++) {
        __m128i bytes = _mm_or_si128(block.part[i], _mm_set1_epi8((char)ignored));
        uint64_t part = (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_set1_epi8((char)value)));
        mask |= part << (16 * i);
    }
#elif FM_NEON
    const uint8x16_t bits = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    uint8x16_t part[4];
    for (int i = 0; i < 4; i++) {
        uint8x16_t bytes = vorrq_u8(block.part[i], vdupq_n_u8(ignored));
        part[i] = vandq_u8(vceqq_u8(bytes, vdupq_n_u8(value)), bits);
    }
    // Adding neighbours three times gathers the bits of eight bytes in one.
    uint8x16_t sum = vpaddq_u8(vpaddq_u8(part[0], part[1]), vpaddq_u8(part[2], part[3]));
    mask = vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(sum, sum)), 0);
#else
    const uint64_t ones = 0x0101010101010101u, low = 0x7F7F7F7F7F7F7F7Fu;
    for (int i = 0; i < 8; i++) {
        uint64_t x = (block.part[i] | ones * ignored) ^ (ones * value);
        // Exact, unlike a subtraction that may borrow: the top bit is set where all bits of the byte are zero.
        uint64_t zero = ~(((x & low) + low) | x | low);
        // Multiplying gathers the eight top bits, the first byte's lowest.
        mask |= ((zero >> 7) * 0x0102040810204080u >> 56) << (8 * i);
    }
#endif
    return mask;
}

/// Whether any byte is `value`. Cheaper than a mask, for bytes that most blocks do not have.
FM_INLINE bool any_64(block_64 block, uint8_t value) {
#if FM_SSE2
    __m128i wanted = _mm_set1_epi8((char)value), any = _mm_cmpeq_epi8(block.part[0], wanted);
    for (int i = 1; i < 4; i++) any = _mm_or_si128(any, _mm_cmpeq_epi8(block.part[i], wanted));
    return _mm_movemask_epi8(any) != 0;
#elif FM_NEON
    uint8x16_t wanted = vdupq_n_u8(value), any = vceqq_u8(block.part[0], wanted);
    for (int i = 1; i < 4; i++) any = vorrq_u8(any, vceqq_u8(block.part[i], wanted));
    return vmaxvq_u8(any) != 0;
#else
    return equal_64(block, value, 0) != 0;
#endif
}

/// `[` and `{` differ in this bit alone, and so do `]` and `}`.
enum { KIND = 0x20 };

/// Whether any byte is a bracket or brace.
FM_INLINE bool any_bracket_64(block_64 block) {
#if FM_SSE2
    __m128i open = _mm_set1_epi8('{'), close = _mm_set1_epi8('}'), any = _mm_setzero_si128();
    for (int i = 0; i < 4; i++) {
        __m128i bytes = _mm_or_si128(block.part[i], _mm_set1_epi8(KIND));
        any = _mm_or_si128(any, _mm_or_si128(_mm_cmpeq_epi8(bytes, open), _mm_cmpeq_epi8(bytes, close)));
    }
    return _mm_movemask_epi8(any) != 0;
#else
    return (equal_64(block, '{', KIND) | equal_64(block, '}', KIND)) != 0;
#endif
}

/// Each bit is the XOR of the bits up to and including its place.
FM_INLINE uint64_t prefix_xor(uint64_t bits) {
    for (int shift = 1; shift < 64; shift *= 2) bits ^= bits << shift;
    return bits;
}

/// What stands where in a block.
typedef struct {
    uint64_t quotes; // that no backslash escapes
    uint64_t opens;  // brackets outside strings
    uint64_t closes;
} marks;

/// Marks the bytes that no backslash escapes. `is_escaped` is that of the first byte, and becomes that of the byte at `count`.
///
/// A run of backslashes escapes the byte behind it if its length is odd. Few blocks have any, so they are read one by one.
FM_INLINE uint64_t unescaped_64(uint64_t backslashes, bool *is_escaped, size_t count) {
    uint64_t escaped = *is_escaped ? 1 : 0;
    *is_escaped = false;
    backslashes &= ~escaped;
    while (backslashes != 0) {
        int place = __builtin_ctzll(backslashes);
        if ((size_t)place + 1 == count) {
            *is_escaped = true;
            break;
        }
        uint64_t next = UINT64_C(2) << place;
        escaped |= next;
        backslashes &= backslashes - 1;
        backslashes &= ~next;
    }
    return ~escaped;
}

/// Marks a block and moves the state of strings behind it.
FM_INLINE marks mark_64(fm_cut *cut, const uint8_t *bytes, size_t count) {
    uint8_t padded[64];
    block_64 block = load_block(bytes, count, padded);
    marks found;
    found.quotes = equal_64(block, '"', 0);
    if (cut->is_escaped || any_64(block, '\\')) {
        found.quotes &= unescaped_64(equal_64(block, '\\', 0), &cut->is_escaped, count);
    }
    if (!any_bracket_64(block)) {
        found.opens = found.closes = 0;
        cut->in_string ^= __builtin_parityll(found.quotes) != 0;
        return found;
    }
    found.opens = equal_64(block, '{', KIND);
    found.closes = equal_64(block, '}', KIND);
    uint64_t strings = prefix_xor(found.quotes) ^ (cut->in_string ? ~UINT64_C(0) : 0);
    cut->in_string = strings >> 63;
    found.opens &= ~strings;
    found.closes &= ~strings;
    return found;
}

/// The number of bits. Few are set, and not every processor can count them at once.
FM_INLINE uint64_t count_bits(uint64_t bits) {
    uint64_t count = 0;
    for (; bits != 0; bits &= bits - 1) count++;
    return count;
}

size_t fm_cut_value(fm_cut *cut, const uint8_t *bytes, size_t count, bool *is_ended) {
    *is_ended = false;
    for (size_t at = 0; at < count; at += 64) {
        marks found = mark_64(cut, bytes + at, count - at < 64 ? count - at : 64);
        uint64_t end = 0;
        if (cut->depth == 0) {
            end = found.quotes;
        } else if ((found.opens | found.closes) == 0) {
            continue;
        } else if (count_bits(found.closes) < cut->depth) {
            cut->depth += count_bits(found.opens) - count_bits(found.closes);
        } else {
            // The value ends with the first closing bracket by which as many brackets have closed in the block as were open
            // before the block or opened in it.
            uint64_t closes = found.closes, passed = 0;
            for (; closes != 0; closes &= closes - 1) {
                passed++;
                uint64_t before = (closes & -closes) - 1;
                if (passed == cut->depth + count_bits(found.opens & before)) break;
            }
            end = closes;
            cut->depth += count_bits(found.opens) - count_bits(found.closes);
        }
        if (end != 0) {
            *cut = (fm_cut){0};
            *is_ended = true;
            return at + (size_t)__builtin_ctzll(end) + 1;
        }
    }
    return count;
}

size_t fm_cut_array(fm_cut *cut, const uint8_t *bytes, size_t count, uint64_t depth, bool *is_found) {
    *is_found = false;
    for (size_t at = 0; at < count; at += 64) {
        marks found = mark_64(cut, bytes + at, count - at < 64 ? count - at : 64);
        for (uint64_t rest = found.opens | found.closes; rest != 0; rest &= rest - 1) {
            size_t place = (size_t)__builtin_ctzll(rest);
            if ((found.closes >> place & 1) != 0) {
                if (cut->depth == cut->array) cut->array = 0;
                // Text with too many brackets is not JSON, so where its arrays start does not matter.
                if (cut->depth > 0) cut->depth--;
                continue;
            }
            cut->depth++;
            if (cut->array != 0 || bytes[at + place] != '[') continue;
            if (cut->depth == depth + 1) {
                cut->in_string = cut->is_escaped = false;
                *is_found = true;
                return at + place + 1;
            }
            cut->array = cut->depth;
        }
    }
    return count;
}

size_t fm_count_lines(const uint8_t *bytes, size_t count, size_t *line_start) {
    size_t lines = 0, at = 0;
    *line_start = 0;
    while (count - at >= 16) {
        uint8_t padded[64];
        size_t length = count - at < 64 ? count - at : 64;
        block_64 block = load_block(bytes + at, length, padded);
        if (any_64(block, '\n')) {
            uint64_t mask = equal_64(block, '\n', 0);
            lines += count_bits(mask);
            *line_start = at + 64 - (size_t)__builtin_clzll(mask);
        }
        at += length;
    }
    // Mostly separators, which are too short for a block.
    for (; at < count; at++) {
        if (bytes[at] != '\n') continue;
        lines++;
        *line_start = at + 1;
    }
    return lines;
}
