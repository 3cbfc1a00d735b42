#include "fm_extension.h"

#include <math.h>

#include "fm_nesting.h"

#pragma clang assume_nonnull begin

/// The end of a word; null if the text starts with another one.
static const uint8_t *_Nullable read_word(const uint8_t *p, const uint8_t *end, const char *word, size_t length) {
    return (size_t)(end - p) >= length && memcmp(p, word, length) == 0 ? p + length : NULL;
}

/// The end of the word for a number that is not finite; null if there is none.
static const uint8_t *_Nullable read_number(const uint8_t *p, const uint8_t *end, double *number) {
    const uint8_t *next = read_word(p, end, "NaN", 3);
    *number = NAN;
    if (next != NULL) return next;
    bool is_negative = *p == '-';
    *number = is_negative ? -INFINITY : INFINITY;
    return read_word(p + is_negative, end, "Infinity", 8);
}

/// Whether a bracket or brace follows a comma that belongs to its container.
static bool is_behind_comma(const fm_lexer *lexer, fm_expected expected, uint8_t bracket) {
    if (bracket == '}') return expected == FM_EXPECT_KEY;
    // In an array, a value is due only behind a comma: the first one is a first element.
    return bracket == ']' && expected == FM_EXPECT_VALUE && lexer->nesting.depth > 0
        && !fm_nesting_is_object(&lexer->nesting);
}

fm_found fm_extension_read(
    unsigned extensions, const fm_lexer *lexer, fm_expected expected, const uint8_t *p, const uint8_t *end,
    const uint8_t *_Nonnull *_Nonnull next, double *number) {
    if (p == end) return FM_FOUND_NOTHING;
    if (*p == '/' && extensions & FM_EXTENSION_COMMENTS) {
        size_t length = 0;
        if (fm_comment_read(p, (size_t)(end - p), &length) != FM_FAULT_NONE) return FM_FOUND_NOTHING;
        *next = p + length;
        return FM_FOUND_COMMENT;
    }
    if (extensions & FM_EXTENSION_COMMAS && is_behind_comma(lexer, expected, *p)) return FM_FOUND_COMMA;
    bool is_value = expected == FM_EXPECT_VALUE || expected == FM_EXPECT_FIRST_ELEMENT;
    if (!is_value || !(extensions & FM_EXTENSION_NUMBERS)) return FM_FOUND_NOTHING;
    const uint8_t *word = read_number(p, end, number);
    if (word == NULL) return FM_FOUND_NOTHING;
    *next = word;
    return FM_FOUND_NUMBER;
}

fm_fault fm_comment_read(const uint8_t *text, size_t length, size_t *end) {
    *end = 0;
    if (length < 2 || (text[1] != '/' && text[1] != '*')) return FM_FAULT_CHARACTER;
    bool is_block = text[1] == '*';
    size_t i = 2;
    for (; i < length; i++) {
        if (text[i] >= 0x80) {
            i = (size_t)(fm_skip_wide(text + i, text + length) - text);
            if (i == length) break;
            if (text[i] >= 0x80) {
                *end = i;
                return FM_FAULT_UTF8;
            }
        }
        if (is_block ? text[i] == '*' && i + 1 < length && text[i + 1] == '/' : text[i] == '\n' || text[i] == '\r') {
            *end = i + (is_block ? 2 : 1);
            return FM_FAULT_NONE;
        }
    }
    if (is_block) return FM_FAULT_COMMENT_END;
    *end = length;
    return FM_FAULT_NONE;
}

#pragma clang assume_nonnull end
