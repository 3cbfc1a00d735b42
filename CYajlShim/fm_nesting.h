#ifndef FASTMODEL_NESTING_H
#define FASTMODEL_NESTING_H

// The open objects and arrays of a text. The caller limits their number.

#include <stdlib.h>
#include <string.h>

#include "fm_token.h"

#pragma clang assume_nonnull begin

FM_INLINE void fm_nesting_create(fm_nesting *nesting) {
    nesting->kinds = nesting->own;
    nesting->capacity = sizeof nesting->own;
    nesting->depth = 0;
}

FM_INLINE void fm_nesting_destroy(fm_nesting *nesting) {
    if (nesting->kinds != nesting->own) free(nesting->kinds);
}

static __attribute__((noinline)) void fm_nesting_grow(fm_nesting *nesting) {
    bool is_own = nesting->kinds == nesting->own;
    uint8_t *kinds = realloc(is_own ? NULL : nesting->kinds, nesting->capacity * 2);
    // Out of memory, abort: continuing would be undefined behaviour.
    if (kinds == NULL) abort();
    if (is_own) memcpy(kinds, nesting->own, nesting->capacity);
    nesting->kinds = kinds;
    nesting->capacity *= 2;
}

FM_INLINE void fm_nesting_push(fm_nesting *nesting, bool is_object) {
    if (nesting->depth == nesting->capacity) fm_nesting_grow(nesting);
    nesting->kinds[nesting->depth++] = is_object;
}

FM_INLINE void fm_nesting_pop(fm_nesting *nesting) { nesting->depth--; }

/// Whether the innermost open container is an object. A container must be open.
FM_INLINE bool fm_nesting_is_object(const fm_nesting *nesting) { return nesting->kinds[nesting->depth - 1]; }

/// The tokens that may follow a value.
FM_INLINE uint8_t fm_expected_behind_value(const fm_lexer *lexer) {
    return lexer->nesting.depth > 0 ? FM_EXPECT_NEXT : FM_EXPECT_END;
}

#pragma clang assume_nonnull end

#endif
