#ifndef FASTMODEL_EXTENSION_H
#define FASTMODEL_EXTENSION_H

// What a text may contain besides JSON: comments, a comma behind the last element or member, words for numbers that are not finite.

#include "fm_events.h"
#include "fm_lexer.h"

#pragma clang assume_nonnull begin

/// The extension that stands where strict JSON has a fault.
typedef enum {
    FM_FOUND_NOTHING,
    FM_FOUND_COMMENT,
    FM_FOUND_COMMA,  ///< the bracket or brace behind a trailing comma
    FM_FOUND_NUMBER,
} fm_found;

/// Finds the extension at a fault.
///
/// @param extensions a set of the `FM_EXTENSION` bits.
/// @param p the start of the token that is invalid or misplaced.
/// @param next set to the end of the comment or word.
/// @param number set to the word's number.
fm_found fm_extension_read(
    unsigned extensions, const fm_lexer *lexer, fm_expected expected, const uint8_t *p, const uint8_t *end,
    const uint8_t *_Nonnull *_Nonnull next, double *number);

/// Finds the end of a comment.
///
/// @param text a slash.
/// @param end set to the end of the comment, or to the place of its fault.
/// @return why the slash starts no comment, or `FM_FAULT_NONE`.
fm_fault fm_comment_read(const uint8_t *text, size_t length, size_t *end);

#pragma clang assume_nonnull end

#endif
