#ifndef FASTMODEL_NUMBER_H
#define FASTMODEL_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#pragma clang assume_nonnull begin

#ifdef __cplusplus
extern "C" {
#endif

/// The result of reading a number's text.
typedef enum {
    FM_NUMBER_OK = 0,
    FM_NUMBER_MALFORMED = 1,  ///< not a decimal number, or something follows it
    FM_NUMBER_OVERFLOW = 2,   ///< larger than the type's largest finite value
} fm_number_status;

/// Reads decimal or exponent notation, correctly rounded and independent of the locale. Numbers too small to represent are zero.
///
/// In C++ because Swift lacks `std::from_chars` (C++17), and `strtod` depends on the locale and takes five times as long.
fm_number_status fm_parse_double(const unsigned char *text, size_t length, double *result);

/// Does the same for `float`, rounded once from the text.
fm_number_status fm_parse_float(const unsigned char *text, size_t length, float *result);

/// The greatest power of ten that `fm_decimal` takes, and the least, negated: the last one whose power of five fits 128 bits.
#define FM_DECIMAL_EXPONENT 55

/// The double that is nearest to `mantissa` times ten to the power of `exponent`, from the first 128 bits of the power (D. Lemire,
/// "Number Parsing at a Gigabyte per Second", 2021; N. Mushtak and D. Lemire, "Fast Number Parsing Without Fallback", 2022).
///
/// In C because Swift has no constant tables: it makes an array when it is first used, and each use checks that.
///
/// @param exponent -FM_DECIMAL_EXPONENT to FM_DECIMAL_EXPONENT.
double fm_decimal(uint64_t mantissa, int exponent);

/// The most bytes that `fm_print_digits` writes, including undefined bytes after the digits.
#define FM_DIGITS_BYTES 24

/// The eight decimal digits of a number below 100,000,000, with leading zeros: digits, not letters, the first in the lowest byte.
///
/// All digits are computed at once: the number is split into halves, quarters and digits, which share one word, by multiplications
/// with the inverses of 100 and 10 (P. Khuong, "How to print integers really fast").
static inline uint64_t fm_eight_digits(uint32_t number) {
    uint64_t fours = (uint64_t)(number % 10000) << 32 | number / 10000;
    uint64_t hundreds = ((fours * 10486) >> 20) & 0x0000007F0000007Fu;
    uint64_t twos = ((fours - 100 * hundreds) << 16) + hundreds;
    uint64_t tens = ((twos * 103) >> 10) & 0x000F000F000F000Fu;
    return ((twos - 10 * tens) << 8) + tens;
}

/// Stores eight bytes, the lowest first.
static inline void fm_store_8(unsigned char *target, uint64_t word) {
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    memcpy(target, &word, 8);
}

/// Writes a number's decimal digits.
///
/// In C because the printing of floating-point numbers, which is in C++, uses it too.
///
/// @param text room for `FM_DIGITS_BYTES` bytes. Those from the returned length on are undefined.
/// @return the number of digits.
static inline size_t fm_print_digits(uint64_t number, unsigned char *text) {
    const uint64_t zeros = 0x3030303030303030u;
    const uint32_t eight = 100000000u;
    // Up to eight digits, and then none, one or two groups of eight digits.
    uint64_t first = number;
    if (number >= eight) first = number / eight;
    if (first >= eight) first /= eight;
    uint64_t digits = fm_eight_digits((uint32_t)first);
    // The last digit is written even if it is zero.
    unsigned leading = (unsigned)__builtin_ctzll(digits | 1ull << 56) / 8;
    fm_store_8(text, (digits + zeros) >> (8 * leading));
    size_t count = 8 - leading;
    if (number < eight) return count;
    if (number / eight >= eight) {
        fm_store_8(text + count, fm_eight_digits((uint32_t)(number / eight % eight)) + zeros);
        count += 8;
    }
    fm_store_8(text + count, fm_eight_digits((uint32_t)(number % eight)) + zeros);
    return count + 8;
}

/// The most bytes that `fm_print_double` and `fm_print_float` write, including undefined bytes after the text.
#define FM_NUMBER_BYTES 32

/// Writes the shortest text that reads back as the same number, without an exponent from 1e-5 to 1e16.
///
/// In C++ because Swift lacks `std::to_chars` (C++17), and `description` makes a string.
///
/// @param number a finite number.
/// @param text room for `FM_NUMBER_BYTES` bytes. Those from the returned length on are undefined.
/// @return the length of the text.
size_t fm_print_double(double number, unsigned char *text);

/// Writes the same text as `fm_print_double`, in half the time, if it has at most fifteen significant digits, as most numbers in
/// documents have.
///
/// @return the length of the text; 0 for a number with more digits, for zero, and below 1e-5 or from 1e15 on.
size_t fm_print_short(double number, unsigned char *text);

/// Does the same as `fm_print_double` for `float`.
size_t fm_print_float(float number, unsigned char *text);

/// The most digits after the point that `fm_print_fixed` writes.
#define FM_FRACTION_DIGITS 20

/// The most bytes that `fm_print_fixed` writes: a sign, 309 digits, the point and the digits after it.
#define FM_FIXED_BYTES (311 + FM_FRACTION_DIGITS)

/// Writes a number with a fixed number of digits after the point, correctly rounded, without an exponent.
///
/// @param number a finite number.
/// @param digits 0 to `FM_FRACTION_DIGITS`.
/// @param text room for `FM_FIXED_BYTES` bytes.
/// @return the number of bytes written.
size_t fm_print_fixed(double number, int digits, unsigned char *text);

#ifdef __cplusplus
}
#endif

/// A power of ten from 10^0 to 10^22, all of which are exact as doubles.
static inline double fm_power_of_ten(int exponent) {
    static const double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                    1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    return powers[exponent];
}

#pragma clang assume_nonnull end

#endif
