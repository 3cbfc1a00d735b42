#include "fm_number.h"

#include <charconv>
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

size_t fm_print_float(float number, unsigned char *text) { return print(number, text); }

size_t fm_print_fixed(double number, int digits, unsigned char *bytes) {
    char *text = reinterpret_cast<char *>(bytes);
    auto [end, error] = std::to_chars(text, text + FM_FIXED_BYTES, number, std::chars_format::fixed, digits);
    return error == std::errc() ? static_cast<size_t>(end - text) : 0;
}
