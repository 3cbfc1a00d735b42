// The scanner as the library compiles it, from the library's files.
#include "fm_scan.c"

#include "scan_floor.h"

static int on_plain(void *context) {
    (void)context;
    return 1;
}

static int on_boolean(void *context, int value) {
    (void)context, (void)value;
    return 1;
}

static int on_number(void *context, const uint8_t *text, size_t length, uint64_t mantissa, int exponent, int flags) {
    (void)context, (void)text, (void)length, (void)mantissa, (void)exponent, (void)flags;
    return 1;
}

static int on_string(void *context, const uint8_t *text, size_t length, int ascii) {
    (void)context, (void)text, (void)length, (void)ascii;
    return 1;
}

static int on_key(void *context, const uint8_t *text, size_t length) {
    (void)context, (void)text, (void)length;
    return 1;
}

static int on_non_finite(void *context, double number, size_t length) {
    (void)context, (void)number, (void)length;
    return 1;
}

static const fm_events handlers = {
    .null = on_plain,
    .boolean = on_boolean,
    .number = on_number,
    .string = on_string,
    .start_object = on_plain,
    .key = on_key,
    .end_object = on_plain,
    .start_array = on_plain,
    .end_array = on_plain,
    .non_finite = on_non_finite,
};

bool scan_floor_document(const uint8_t *bytes, size_t length) {
    size_t cursor = 0;
    fm_verdict verdict;
    return fm_scan(bytes, length, &handlers, &cursor, &cursor, 0, 0, &verdict) == FM_STATUS_OK;
}

bool scan_floor_lines(const uint8_t *bytes, size_t length) {
    const uint8_t *line = bytes, *end = bytes + length;
    while (line < end) {
        const uint8_t *newline = memchr(line, '\n', (size_t)(end - line));
        if (newline == NULL) newline = end;
        if (!scan_floor_document(line, (size_t)(newline - line))) return false;
        line = newline + 1;
    }
    return true;
}
