#define FM_PORTABLE 1
#define fm_scan fm_scan_portable
#define fm_scan_digits fm_scan_digits_portable
#define fm_copy_unescaped fm_copy_unescaped_portable

#include "portable_scanner.h"

#include "fm_scan.c"
#include "fm_text.c"

static int count_plain(void *context) { return ++*(long *)context > 0; }
static int count_boolean(void *context, int value) { return value <= 1 && count_plain(context); }
static int count_key(void *context, const uint8_t *text, size_t length) {
    (void)text, (void)length;
    return count_plain(context);
}
static int count_string(void *context, const uint8_t *text, size_t length, int ascii) {
    (void)text, (void)length, (void)ascii;
    return count_plain(context);
}
static int count_number(
    void *context, const uint8_t *text, size_t length, uint64_t mantissa, int exponent, int flags) {
    (void)text, (void)length, (void)mantissa, (void)exponent, (void)flags;
    return count_plain(context);
}
static int count_non_finite(void *context, double number, size_t length) {
    (void)number, (void)length;
    return count_plain(context);
}

long fm_scan_portable_count(const uint8_t *text, size_t length) {
    const fm_events events = {
        .null = count_plain, .boolean = count_boolean, .number = count_number, .string = count_string,
        .start_object = count_plain, .key = count_key, .end_object = count_plain, .start_array = count_plain,
        .end_array = count_plain, .non_finite = count_non_finite,
    };
    long count = 0;
    size_t cursor = 0;
    fm_verdict verdict;
    fm_status status = fm_scan_portable(text, length, &events, &count, &cursor, 0, 0, &verdict);
    return status == FM_STATUS_OK ? count : -1 - count;
}

bool fm_copy_short_portable(uint8_t *target, uint64_t low, uint64_t high, unsigned count) {
    return fm_copy_short(target, low, high, count);
}
