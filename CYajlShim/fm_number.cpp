#include "fm_number.h"

#include <charconv>
#include <cstring>
#include <system_error>

namespace {

/// Whether a number that is out of range is too large and not too small, decided by the power of ten of its first digit.
bool is_large(const char *text, const char *end) {
    long position = 0;  // of the decimal point, relative to the first digit that is not zero
    bool significant = false, fraction = false;
    for (; text != end && *text != 'e' && *text != 'E'; ++text) {
        if (*text == '.') {
            fraction = true;
        } else if (*text >= '0' && *text <= '9') {
            if (*text != '0') significant = true;
            if (!fraction && significant) ++position;
            if (fraction && !significant) --position;
        }
    }
    if (text == end) return position > 0;
    ++text;
    bool negative = text != end && *text == '-';
    if (text != end && (*text == '-' || *text == '+')) ++text;
    long exponent = 0;
    for (; text != end; ++text) {
        if (exponent < 1000000000000L) exponent = exponent * 10 + (*text - '0');
    }
    return position + (negative ? -exponent : exponent) > 0;
}

template <typename Number>
fm_number_status parse(const unsigned char *bytes, size_t length, Number *result) {
    const char *text = reinterpret_cast<const char *>(bytes), *end = text + length;
    const char *first = text;
    if (first != end && *first == '-') ++first;
    // from_chars also accepts "inf" and "nan", which are not JSON.
    if (first == end || !((*first >= '0' && *first <= '9') || *first == '.')) return FM_NUMBER_MALFORMED;
    auto [stop, error] = std::from_chars(text, end, *result, std::chars_format::general);
    if (stop != end || error == std::errc::invalid_argument) return FM_NUMBER_MALFORMED;
    if (error == std::errc::result_out_of_range) {
        if (is_large(first, end)) return FM_NUMBER_OVERFLOW;
        *result = *text == '-' ? -Number(0) : Number(0);
    }
    return FM_NUMBER_OK;
}

template <typename Number>
size_t print(Number number, unsigned char *bytes) {
    char *text = reinterpret_cast<char *>(bytes);
    Number size = number < 0 ? -number : number;
    bool is_plain = size == 0 || (size >= Number(1e-5) && size < Number(1e16));
    auto format = is_plain ? std::chars_format::fixed : std::chars_format::scientific;
    auto [end, error] = std::to_chars(text, text + FM_NUMBER_BYTES, number, format);
    return error == std::errc() ? static_cast<size_t>(end - text) : 0;
}

}  // namespace

fm_number_status fm_parse_double(const unsigned char *text, size_t length, double *result) {
    return parse(text, length, result);
}

fm_number_status fm_parse_float(const unsigned char *text, size_t length, float *result) {
    return parse(text, length, result);
}

size_t fm_print_double(double number, unsigned char *text) { return print(number, text); }

// A decimal of up to fifteen digits that reads back as the number is the only one with so few digits, and so the shortest. It is found
// by scaling: the quotient of two exact integers is correctly rounded, so it equals the number if the decimal reads back.
size_t fm_print_short(double number, unsigned char *text) {
    static const double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,
                                    1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19};
    static const uint64_t integers[] = {1u, 10u, 100u, 1000u, 10000u, 100000u, 1000000u, 10000000u, 100000000u, 1000000000u,
                                        10000000000u, 100000000000u, 1000000000000u, 10000000000000u, 100000000000000u,
                                        1000000000000000u};
    const double size = number < 0 ? -number : number;
    if (!(size >= 1e-5 && size < 1e15)) return 0;
    // The digits after the point, so that fifteen digits are significant.
    int decimals = 15;
    if (size >= 1) {
        uint64_t bits;
        std::memcpy(&bits, &size, sizeof bits);
        // The power of two times log10(2), rounded down, is the power of ten or one less.
        const int power = static_cast<int>((bits >> 52) - 1023) * 1233 >> 12;
        decimals -= power + (size >= powers[power + 1] ? 2 : 1);
    } else {
        while (size * powers[decimals] < 1e14 && decimals < 19) ++decimals;
    }
    const uint64_t scaled = static_cast<uint64_t>(size * powers[decimals] + 0.5);
    if (static_cast<double>(scaled) / powers[decimals] != size) return 0;

    unsigned char *next = text;
    if (number < 0) *next++ = '-';
    uint64_t fraction = scaled;
    if (size >= 1) {
        const uint64_t whole = static_cast<uint64_t>(size);
        next += fm_print_digits(whole, next);
        // Below 10^decimals, because rounding is monotonic.
        fraction = (scaled - whole * integers[decimals]) * integers[15 - decimals];
        if (fraction == 0) return static_cast<size_t>(next - text);
        *next++ = '.';
    } else {
        *next++ = '0';
        *next++ = '.';
        for (; decimals > 15; --decimals) *next++ = '0';
    }
    // Sixteen digits, of which the last is 0.
    fraction *= 10;
    const uint64_t zeros = 0x3030303030303030u;
    const uint64_t high = fm_eight_digits(static_cast<uint32_t>(fraction / 100000000u));
    const uint64_t low = fm_eight_digits(static_cast<uint32_t>(fraction % 100000000u));
    fm_store_8(next, high + zeros);
    fm_store_8(next + 8, low + zeros);
    next += low != 0 ? 16 - __builtin_clzll(low) / 8 : 8 - __builtin_clzll(high) / 8;
    return static_cast<size_t>(next - text);
}

size_t fm_print_float(float number, unsigned char *text) { return print(number, text); }

size_t fm_print_fixed(double number, int digits, unsigned char *bytes) {
    char *text = reinterpret_cast<char *>(bytes);
    auto [end, error] = std::to_chars(text, text + FM_FIXED_BYTES, number, std::chars_format::fixed, digits);
    return error == std::errc() ? static_cast<size_t>(end - text) : 0;
}
