#ifndef FASTMODEL_EVENTS_H
#define FASTMODEL_EVENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// The `flags` of `fm_events.number`, a set of bits.
enum {
    FM_DIGITS_NEGATIVE = 1, ///< a minus sign stands in front
    FM_DIGITS_INTEGER = 2,  ///< digits only: neither a point nor an exponent
    FM_DIGITS_INEXACT = 4,  ///< mantissa and exponent do not hold all of the number: its text has to be read
};

/// The functions that a source of events calls, one for each kind of event. Each returns 1 to continue and 0 to stop. Text is
/// borrowed for the call: strings and keys with their escapes resolved, numbers as they are in the text.
typedef struct {
    int (*null)(void *context);
    int (*boolean)(void *context, int value);
    /// The number is (-1 if negative) × mantissa × 10^exponent, unless the flags say otherwise.
    int (*number)(void *context, const uint8_t *text, size_t length, uint64_t mantissa, int exponent, int flags);
    /// `ascii` is 1 if the string is known to have no byte above 7F.
    int (*string)(void *context, const uint8_t *text, size_t length, int ascii);
    int (*start_object)(void *context);
    int (*key)(void *context, const uint8_t *text, size_t length);
    int (*end_object)(void *context);
    int (*start_array)(void *context);
    int (*end_array)(void *context);
    /// A word for infinity or NaN, with its length. Called only with `FM_EXTENSION_NUMBERS`.
    int (*non_finite)(void *context, double number, size_t length);
} fm_events;

/// What a text may contain besides JSON, a set of bits.
enum {
    FM_EXTENSION_COMMENTS = 1, ///< comments between tokens: from `//` to the end of the line, from `/*` to `*/`
    FM_EXTENSION_COMMAS = 2,   ///< a comma behind the last element or member
    FM_EXTENSION_NUMBERS = 4,  ///< the words `NaN`, `Infinity` and `-Infinity` as values
};

/// How a call to a source of events ended.
typedef enum {
    FM_STATUS_OK = 0,
    FM_STATUS_STOPPED = 1, ///< an event function returned 0
    FM_STATUS_ERROR = 2,   ///< the text is not JSON; an `fm_lexer` says where and why
} fm_status;

/// The mantissa, exponent and flags of a number, as passed to `fm_events.number`.
typedef struct {
    uint64_t mantissa;
    int32_t exponent;
    int32_t flags;
} fm_digits;

#pragma clang assume_nonnull end

#endif
