#ifndef FASTMODEL_LEXER_H
#define FASTMODEL_LEXER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// The faults of a text.
typedef enum {
    FM_FAULT_NONE = 0,
    FM_FAULT_UTF8,           ///< not strict UTF-8 (RFC 3629): overlong, surrogate, above 10FFFF, stray or cut short
    FM_FAULT_SURROGATE,      ///< a `\u` surrogate without its partner
    FM_FAULT_CONTROL,        ///< a raw vertical tab or form feed between tokens
    FM_FAULT_CHARACTER,      ///< a character that starts no token
    FM_FAULT_COMMENT,        ///< a slash, which starts comments in other languages, but no token
    FM_FAULT_LITERAL,        ///< not the next letter of `true`, `false` or `null`
    FM_FAULT_STRING_CONTROL, ///< a control character in a string
    FM_FAULT_ESCAPE,         ///< not a letter that may follow a backslash
    FM_FAULT_HEX,            ///< not a hexadecimal digit of a `\u` escape
    FM_FAULT_MINUS_DIGIT,    ///< no digit follows a minus sign
    FM_FAULT_POINT_DIGIT,    ///< no digit follows a decimal point
    FM_FAULT_EXPONENT_DIGIT, ///< no digit follows an exponent's letter or sign
    FM_FAULT_VALUE,          ///< the token starts no value where one must stand
    FM_FAULT_KEY,            ///< the token is no string where a key must stand
    FM_FAULT_COLON,          ///< the token is no colon behind a key
    FM_FAULT_ELEMENT,        ///< the token is neither comma nor bracket behind an array's element
    FM_FAULT_MEMBER,         ///< the token is neither comma nor brace behind an object's member
    FM_FAULT_TRAILING,       ///< something follows the document
    FM_FAULT_END,            ///< the text ends inside a value, or before one
    FM_FAULT_COMMENT_END,    ///< the text ends inside a comment
} fm_fault;

/// The state within a character of a string. `state` is zero between characters.
typedef struct {
    uint8_t state;        ///< which kind of byte must come next
    uint8_t continuation; ///< UTF-8 continuation bytes still due
    uint8_t low, high;    ///< bounds of the next continuation byte
    uint16_t unit;        ///< the `\u` code unit read so far
} fm_character;

/// The state within a token. `part` is zero between tokens.
typedef struct {
    uint8_t part;           ///< the kind of the token; for a number, the part that was read last
    uint8_t matched;        ///< how many letters of a literal have come
    uint8_t zero;           ///< the length of a `0` or `-0` that has just ended: a digit that follows would make the zero a leading one
    uint8_t fault;          ///< an fm_fault
    fm_character character; ///< in a string
} fm_token;

/// The tokens that may come next.
typedef enum {
    FM_EXPECT_VALUE = 0,     ///< at the start, behind a colon, behind an array's comma
    FM_EXPECT_FIRST_ELEMENT, ///< a value or the bracket that ends the array
    FM_EXPECT_KEY,           ///< behind an object's comma
    FM_EXPECT_FIRST_KEY,     ///< a key or the brace that ends the object
    FM_EXPECT_COLON,
    FM_EXPECT_NEXT,          ///< a comma, or the bracket or brace that ends the array or object
    FM_EXPECT_END,           ///< behind the only document
} fm_expected;

/// The open objects and arrays, a byte each: 1 for an object. Uses malloc when it must grow.
typedef struct {
    uint8_t *kinds;
    size_t depth;
    size_t capacity;
    uint8_t own[128];
} fm_nesting;

/// Checks JSON's tokens and grammar in text that may be divided anywhere: finds the fault, its place and the open token.
///
/// It alone decides about faults. The scanner and yajl only report that there is one.
typedef struct {
    fm_token token;
    uint8_t expected; ///< an fm_expected
    bool comments;    ///< whether a slash may start a comment; only for `fm_lexer_judge`
    size_t start;     ///< where the open token starts, from the start of the input
    size_t fault_at;  ///< where the invalid byte stands, or the token that does not fit
    fm_nesting nesting;
} fm_lexer;

/// Makes a lexer at the start of a text. It must not be copied and must be destroyed.
void fm_lexer_create(fm_lexer *lexer);

/// Frees what the lexer has allocated.
void fm_lexer_destroy(fm_lexer *lexer);

/// Reads the next part of a text.
///
/// @param offset where the part starts, from the start of the input.
/// @return the number of valid bytes: `length`, or less with the fault in `token.fault` and its offset in `fault_at`. `expected`
/// then holds the tokens that were allowed in place of the invalid or open token.
size_t fm_lexer_read(fm_lexer *lexer, const uint8_t *bytes, size_t length, size_t offset);

/// Ends the text, and with it an open number.
///
/// @return whether the text may end here.
bool fm_lexer_end(fm_lexer *lexer);

/// The fault of a text.
typedef struct {
    size_t at;        ///< where, from the start of the input
    uint8_t fault;    ///< an fm_fault
    uint8_t expected; ///< an fm_expected: the tokens that were allowed there
} fm_verdict;

/// Finds the fault of a text that has one.
///
/// @param cursor the lexer's place in the text. Everything before it is valid.
/// @param offset where the text starts, from the start of the input.
fm_verdict fm_lexer_judge(fm_lexer *lexer, const uint8_t *text, size_t length, size_t cursor, size_t offset);

/// Reads the rest of the open token.
///
/// @return how many bytes belong to it. Less than `length` if it ends earlier, or if `fault` is set because of an invalid byte.
/// `part` is zero once it has ended.
size_t fm_token_read(fm_token *token, const uint8_t *bytes, size_t length);

/// Whether the open token is a string or key.
bool fm_token_is_string(const fm_token *token);

/// Whether a backslash escapes the open token's next byte.
bool fm_token_is_escaped(const fm_token *token);

#pragma clang assume_nonnull end

#endif
