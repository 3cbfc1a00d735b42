#ifndef FASTMODEL_NUMBER_H
#define FASTMODEL_NUMBER_H

#include <stdbool.h>
#include <stddef.h>

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

/// The most bytes that `fm_print_double` and `fm_print_float` write.
#define FM_NUMBER_BYTES 32

/// Writes the shortest text that reads back as the same number, without an exponent from 1e-5 to 1e16.
///
/// In C++ because Swift lacks `std::to_chars` (C++17), and `description` makes a string.
///
/// @param number a finite number.
/// @param text room for `FM_NUMBER_BYTES` bytes.
/// @return the number of bytes written.
size_t fm_print_double(double number, unsigned char *text);

/// Does the same for `float`.
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
