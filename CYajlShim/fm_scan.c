#include "fm_scan.h"

#include "fm_extension.h"
#include "fm_nesting.h"

#pragma clang assume_nonnull begin

/// A string or key: in the text, or decoded elsewhere.
typedef struct {
    const uint8_t *start;
    size_t length;
    const uint8_t *_Nullable next; ///< behind its closing quote; null if it has a fault
    bool ascii;
} string;

/// Memory for strings with escapes. Uses malloc when it must grow.
typedef struct {
    uint8_t *start;
    size_t capacity;
    uint8_t own[1024];
} decoded;

/// Makes room for `count` more bytes after `length`.
static uint8_t *make_room(decoded *buffer, size_t length, size_t count) {
    if (buffer->capacity - length >= count) return buffer->start;
    size_t capacity = buffer->capacity * 2 > length + count ? buffer->capacity * 2 : length + count;
    bool is_own = buffer->start == buffer->own;
    uint8_t *start = realloc(is_own ? NULL : buffer->start, capacity);
    // Out of memory, abort: continuing would be undefined behaviour.
    if (start == NULL) abort();
    if (is_own) memcpy(start, buffer->own, length);
    buffer->start = start;
    buffer->capacity = capacity;
    return start;
}

/// The code unit of four hexadecimal digits; -1 if they are invalid.
static int code_unit(const uint8_t *p, const uint8_t *end) {
    if (end - p < 4) return -1;
    int a = fm_hex_value(p[0]), b = fm_hex_value(p[1]), c = fm_hex_value(p[2]), d = fm_hex_value(p[3]);
    return (a | b | c | d) < 0 ? -1 : a << 12 | b << 8 | c << 4 | d;
}

/// Encodes a code point as UTF-8 (RFC 3629, section 3) and returns the number of bytes.
static size_t encode(uint32_t point, uint8_t *out) {
    if (point < 0x80) {
        out[0] = (uint8_t)point;
        return 1;
    }
    if (point < 0x800) {
        out[0] = (uint8_t)(0xC0 | point >> 6);
        out[1] = (uint8_t)(0x80 | (point & 0x3F));
        return 2;
    }
    if (point < 0x10000) {
        out[0] = (uint8_t)(0xE0 | point >> 12);
        out[1] = (uint8_t)(0x80 | (point >> 6 & 0x3F));
        out[2] = (uint8_t)(0x80 | (point & 0x3F));
        return 3;
    }
    out[0] = (uint8_t)(0xF0 | point >> 18);
    out[1] = (uint8_t)(0x80 | (point >> 12 & 0x3F));
    out[2] = (uint8_t)(0x80 | (point >> 6 & 0x3F));
    out[3] = (uint8_t)(0x80 | (point & 0x3F));
    return 4;
}

/// Decodes an escape.
///
/// @param p the backslash.
/// @param out room for four bytes.
/// @param count set to the number of bytes written.
/// @return the end of the escape; null if it is invalid.
static const uint8_t *_Nullable read_escape(const uint8_t *p, const uint8_t *end, uint8_t *out, size_t *count) {
    // The character for each letter; 0 for letters that are not escapes.
    static const uint8_t letters[256] = {
        ['"'] = '"', ['\\'] = '\\', ['/'] = '/', ['b'] = '\b', ['f'] = '\f', ['n'] = '\n', ['r'] = '\r', ['t'] = '\t',
    };
    if (end - p < 2) return NULL;
    if (p[1] != 'u') {
        out[0] = letters[p[1]];
        *count = 1;
        return out[0] == 0 ? NULL : p + 2;
    }
    int unit = code_unit(p + 2, end);
    if (unit < 0 || (unit >= 0xDC00 && unit <= 0xDFFF)) return NULL;
    p += 6;
    uint32_t point = (uint32_t)unit;
    if (unit >= 0xD800 && unit <= 0xDBFF) {
        if (end - p < 6 || p[0] != '\\' || p[1] != 'u') return NULL;
        int low = code_unit(p + 2, end);
        if (low < 0xDC00 || low > 0xDFFF) return NULL;
        point = 0x10000 + ((point - 0xD800) << 10) + ((uint32_t)low - 0xDC00);
        p += 6;
    }
    *count = encode(point, out);
    return p;
}

/// Reads the rest of a string from its first escape on.
///
/// @param p the first backslash.
static __attribute__((noinline)) string read_escaped(
    const uint8_t *start, const uint8_t *p, const uint8_t *end, bool wide, decoded *buffer) {
    string result = {.start = start, .length = 0, .next = NULL, .ascii = false};
    size_t length = (size_t)(p - start);
    memcpy(make_room(buffer, 0, length), start, length);
    for (;;) {
        if (p == end || *p < 0x20) return result;
        if (*p == '"') break;
        if (*p == '\\') {
            size_t count = 0;
            uint8_t *out = make_room(buffer, length, 4) + length;
            const uint8_t *next = read_escape(p, end, out, &count);
            if (next == NULL) return result;
            if (out[0] >= 0x80) wide = true;
            length += count;
            p = next;
            continue;
        }
        const uint8_t *next = *p >= 0x80 ? fm_skip_wide(p, end) : fm_skip_plain(p, end);
        if (next == p) return result;
        if (*p >= 0x80) wide = true;
        size_t count = (size_t)(next - p);
        memcpy(make_room(buffer, length, count) + length, p, count);
        length += count;
        p = next;
    }
    return (string){.start = buffer->start, .length = length, .next = p + 1, .ascii = !wide};
}

/// Reads the rest of a string from its first byte above 7F on.
///
/// @param p that byte.
static __attribute__((noinline)) string read_wide(
    const uint8_t *start, const uint8_t *p, const uint8_t *end, decoded *buffer) {
    while (p != end && *p >= 0x80) {
        const uint8_t *next = fm_skip_wide(p, end);
        if (next == p) break;
        p = fm_skip_plain(next, end);
    }
    if (p != end && *p == '\\') return read_escaped(start, p, end, true, buffer);
    bool has_end = p != end && *p == '"';
    return (string){.start = start, .length = (size_t)(p - start), .next = has_end ? p + 1 : NULL, .ascii = false};
}

/// Reads a string from the byte after its opening quote.
FM_INLINE string read_string(const uint8_t *start, const uint8_t *end, decoded *buffer) {
    const uint8_t *p = fm_skip_plain(start, end);
    if (p != end) {
        if (*p == '"') return (string){.start = start, .length = (size_t)(p - start), .next = p + 1, .ascii = true};
        if (*p == '\\') return read_escaped(start, p, end, false, buffer);
        if (*p >= 0x80) return read_wide(start, p, end, buffer);
    }
    return (string){.start = start, .length = 0, .next = NULL, .ascii = false};
}

/// Reads a number that may end at the end of the text: a document that is a number, or a text that breaks off.
static __attribute__((noinline)) const uint8_t *_Nullable read_number_to_end(
    const uint8_t *p, const uint8_t *end, fm_digits *digits) {
    return fm_read_number(p, end, true, digits);
}

/// Reads a literal whose first letter has been recognized; null if it is another word.
FM_INLINE const uint8_t *_Nullable read_literal(const uint8_t *p, const uint8_t *end, const char *word, size_t length) {
    return (size_t)(end - p) >= length && memcmp(p, word, length) == 0 ? p + length : NULL;
}

// Delivers an event that ends at `p`.
#define DELIVER(call)                        \
    do {                                     \
        *cursor = (size_t)(p - text);        \
        if (!(call)) return FM_STATUS_STOPPED; \
    } while (0)

/// Reads a text, with the lexer and buffer in the caller's memory. The labels are the states of the grammar.
static fm_status scan(
    const uint8_t *text, size_t length, const fm_events *events, void *context, size_t *cursor, fm_lexer *lexer,
    unsigned extensions, decoded *buffer) {
    const uint8_t *p = text, *end = text + length;
    const uint8_t *next, *behind;
    size_t word_length;
    double number;
    string string;
    fm_digits digits;
    fm_nesting *nesting = &lexer->nesting;
    fm_expected expected = FM_EXPECT_VALUE;
    const bool may_end_in_digit = length > 0 && end[-1] - (unsigned)'0' <= 9;

value:
    p = fm_skip_space(p, end);
    if (p == end) goto fault;
first_element:
    switch (*p) {
    case '"':
        string = read_string(p + 1, end, buffer);
        if (string.next == NULL) goto fault;
        p = string.next;
        DELIVER(events->string(context, string.start, string.length, string.ascii));
        goto behind_value;
    case '{':
        p++;
        DELIVER(events->start_object(context));
        fm_nesting_push(nesting, true);
        expected = FM_EXPECT_FIRST_KEY;
        p = fm_skip_space(p, end);
        if (p != end && *p == '}') goto end_of_object;
        goto key;
    case '[':
        p++;
        DELIVER(events->start_array(context));
        fm_nesting_push(nesting, false);
        expected = FM_EXPECT_FIRST_ELEMENT;
        p = fm_skip_space(p, end);
        if (p == end) goto fault;
        if (*p == ']') goto end_of_array;
        goto first_element;
    case 't':
        next = read_literal(p, end, "true", 4);
        if (next == NULL) goto fault;
        p = next;
        DELIVER(events->boolean(context, 1));
        goto behind_value;
    case 'f':
        next = read_literal(p, end, "false", 5);
        if (next == NULL) goto fault;
        p = next;
        DELIVER(events->boolean(context, 0));
        goto behind_value;
    case 'n':
        next = read_literal(p, end, "null", 4);
        if (next == NULL) goto fault;
        p = next;
        DELIVER(events->null(context));
        goto behind_value;
    case '-': case '0': case '1': case '2': case '3': case '4': case '5': case '6': case '7': case '8': case '9':
        next = may_end_in_digit ? read_number_to_end(p, end, &digits) : fm_read_number(p, end, false, &digits);
        if (next == NULL) goto fault;
        string.start = p;
        p = next;
        DELIVER(events->number(
            context, string.start, (size_t)(p - string.start), digits.mantissa, digits.exponent, digits.flags));
        goto behind_value;
    default: goto fault;
    }

key:
    if (p == end || *p != '"') goto fault;
    string = read_string(p + 1, end, buffer);
    if (string.next == NULL) goto fault;
    p = string.next;
    DELIVER(events->key(context, string.start, string.length));
    p = fm_skip_space(p, end);
    expected = FM_EXPECT_COLON;
colon:
    if (p == end || *p != ':') goto fault;
    p++;
    expected = FM_EXPECT_VALUE;
    goto value;

behind_value:
    p = fm_skip_space(p, end);
    expected = (fm_expected)fm_expected_behind_value(lexer);
    if (expected == FM_EXPECT_END) {
        if (p == end) return FM_STATUS_OK;
        goto fault;
    }
    if (p == end) goto fault;
    if (*p == ',') {
        p++;
        expected = fm_nesting_is_object(nesting) ? FM_EXPECT_KEY : FM_EXPECT_VALUE;
        if (expected == FM_EXPECT_VALUE) goto value;
        p = fm_skip_space(p, end);
        goto key;
    }
    if (*p != (fm_nesting_is_object(nesting) ? '}' : ']')) goto fault;
    if (*p == ']') goto end_of_array;

end_of_object:
    p++;
    fm_nesting_pop(nesting);
    DELIVER(events->end_object(context));
    goto behind_value;

end_of_array:
    p++;
    fm_nesting_pop(nesting);
    DELIVER(events->end_array(context));
    goto behind_value;

behind_comment:
    p = fm_skip_space(p, end);
    switch (expected) {
    case FM_EXPECT_FIRST_ELEMENT:
        if (p == end) goto fault;
        if (*p == ']') goto end_of_array;
        goto first_element;
    case FM_EXPECT_FIRST_KEY:
        if (p != end && *p == '}') goto end_of_object;
        goto key;
    case FM_EXPECT_KEY: goto key;
    case FM_EXPECT_COLON: goto colon;
    case FM_EXPECT_VALUE: goto value;
    default: goto behind_value;
    }

fault:
    if (extensions != 0) {
        switch (fm_extension_read(extensions, lexer, expected, p, end, &behind, &number)) {
        case FM_FOUND_COMMENT:
            p = behind;
            goto behind_comment;
        case FM_FOUND_COMMA:
            if (*p == '}') goto end_of_object;
            goto end_of_array;
        case FM_FOUND_NUMBER:
            word_length = (size_t)(behind - p);
            p = behind;
            DELIVER(events->non_finite(context, number, word_length));
            goto behind_value;
        case FM_FOUND_NOTHING: break;
        }
    }
    // The lexer continues at the start of the invalid token. In a number with a leading zero followed by a digit, the zero is a
    // token of its own.
    lexer->expected = (uint8_t)expected;
    if (expected == FM_EXPECT_NEXT && p != end && *p >= '0' && *p <= '9' && p[-1] == '0') {
        lexer->token.zero = p - text > 1 && p[-2] == '-' ? 2 : 1;
    }
    *cursor = (size_t)(p - text);
    return FM_STATUS_ERROR;
}

fm_status fm_scan(
    const uint8_t *text, size_t length, const fm_events *events, void *context, size_t *cursor, size_t offset,
    unsigned extensions, fm_verdict *verdict) {
    fm_lexer lexer;
    decoded buffer;
    fm_lexer_create(&lexer);
    buffer.start = buffer.own;
    buffer.capacity = sizeof buffer.own;
    fm_status status = scan(text, length, events, context, cursor, &lexer, extensions, &buffer);
    if (status == FM_STATUS_ERROR) {
        lexer.comments = (extensions & FM_EXTENSION_COMMENTS) != 0;
        *verdict = fm_lexer_judge(&lexer, text, length, *cursor, offset);
    }
    fm_lexer_destroy(&lexer);
    if (buffer.start != buffer.own) free(buffer.start);
    return status;
}

fm_digits fm_scan_digits(const uint8_t *text, size_t length) {
    fm_digits digits = {0, 0, FM_DIGITS_INEXACT};
    if (length > 0) fm_read_number(text, text + length, true, &digits);
    return digits;
}

#pragma clang assume_nonnull end
