#include "fm_lexer.h"

#include "fm_character.h"
#include "fm_extension.h"
#include "fm_nesting.h"

/// The values of `fm_token.part`.
enum {
    BETWEEN,  // tokens
    STRING,
    TRUE, FALSE, NUL,
    MINUS,    // a number's first digit is due
    ZERO,     // behind a leading zero
    INTEGER,
    POINT,    // the first digit behind the point is due
    FRACTION,
    LETTER,   // a sign or the exponent's first digit is due
    SIGN,     // the exponent's first digit is due
    EXPONENT,
};

void fm_lexer_create(fm_lexer *lexer) {
    memset(&lexer->token, 0, sizeof lexer->token);
    lexer->expected = FM_EXPECT_VALUE;
    lexer->comments = false;
    lexer->start = 0;
    lexer->fault_at = 0;
    fm_nesting_create(&lexer->nesting);
}

void fm_lexer_destroy(fm_lexer *lexer) {
    fm_nesting_destroy(&lexer->nesting);
}

/// Reads the rest of a string, including its quote.
static size_t read_string(fm_token *token, const uint8_t *bytes, size_t length) {
    const uint8_t *p = bytes, *end = bytes + length;
    fm_character *character = &token->character;
    while (p != end) {
        if (character->state != FM_CHARACTER_START) {
            token->fault = (uint8_t)fm_read_character(character, *p);
            if (token->fault != FM_FAULT_NONE) break;
            p++;
            continue;
        }
        p = fm_skip_plain(p, end);
        if (p == end) break;
        if (*p == '"') {
            token->part = BETWEEN;
            return (size_t)(p - bytes) + 1;
        }
        if (*p == '\\') {
            character->state = FM_CHARACTER_ESCAPE;
            p++;
        } else if (*p < 0x20) {
            token->fault = FM_FAULT_STRING_CONTROL;
            break;
        } else {
            const uint8_t *next = fm_skip_wide(p, end);
            if (next == p) {
                if (!fm_lead(character, *p)) {
                    token->fault = FM_FAULT_UTF8;
                    break;
                }
                character->state = FM_CHARACTER_CONTINUATION;
                next = p + 1;
            }
            p = next;
        }
    }
    return (size_t)(p - bytes);
}

/// Reads the rest of a literal.
static size_t read_literal(fm_token *token, const uint8_t *bytes, size_t length) {
    const char *word = token->part == TRUE ? "true" : token->part == FALSE ? "false" : "null";
    size_t i = 0;
    while (i < length) {
        if (bytes[i] != (uint8_t)word[token->matched]) {
            token->fault = FM_FAULT_LITERAL;
            return i;
        }
        i++;
        token->matched++;
        if (word[token->matched] == 0) {
            token->part = BETWEEN;
            return i;
        }
    }
    return i;
}

/// The part of a number that a byte belongs to when it follows the given part; BETWEEN if it ends the number.
static int next_part(int part, uint8_t byte) {
    if (byte >= '0' && byte <= '9') {
        switch (part) {
        case MINUS: return byte == '0' ? ZERO : INTEGER;
        case ZERO: return BETWEEN;
        case POINT: return FRACTION;
        case LETTER: case SIGN: return EXPONENT;
        default: return part;
        }
    }
    bool hasInteger = part == ZERO || part == INTEGER;
    if (byte == '.') return hasInteger ? POINT : BETWEEN;
    if (byte == 'e' || byte == 'E') return hasInteger || part == FRACTION ? LETTER : BETWEEN;
    return (byte == '+' || byte == '-') && part == LETTER ? SIGN : BETWEEN;
}

/// The fault of a number that ends after the given part.
static fm_fault missing_digit(int part) {
    switch (part) {
    case MINUS: return FM_FAULT_MINUS_DIGIT;
    case POINT: return FM_FAULT_POINT_DIGIT;
    case LETTER: case SIGN: return FM_FAULT_EXPONENT_DIGIT;
    default: return FM_FAULT_NONE;
    }
}

/// Reads the rest of a number. It ends before the first byte that cannot continue it.
static size_t read_number(fm_token *token, const uint8_t *bytes, size_t length) {
    for (size_t i = 0; i < length; i++) {
        int part = next_part(token->part, bytes[i]);
        if (part == BETWEEN) {
            token->fault = (uint8_t)missing_digit(token->part);
            if (token->fault != FM_FAULT_NONE) return i;
            token->zero = token->part == ZERO;
            token->part = BETWEEN;
            return i;
        }
        token->part = (uint8_t)part;
    }
    return length;
}

size_t fm_token_read(fm_token *token, const uint8_t *bytes, size_t length) {
    if (token->part == BETWEEN) return 0;
    if (token->part == STRING) return read_string(token, bytes, length);
    return token->part <= NUL ? read_literal(token, bytes, length) : read_number(token, bytes, length);
}

bool fm_token_is_string(const fm_token *token) { return token->part == STRING; }

bool fm_token_is_escaped(const fm_token *token) { return token->character.state == FM_CHARACTER_ESCAPE; }

/// The results of `part_starting` besides a token's part: the byte is a whole token, or starts none.
enum { PUNCTUATION = 64, NOTHING };

static int part_starting(uint8_t byte) {
    switch (byte) {
    case '"': return STRING;
    case 't': return TRUE;
    case 'f': return FALSE;
    case 'n': return NUL;
    case '-': return MINUS;
    case '0': return ZERO;
    case '[': case ']': case '{': case '}': case ',': case ':': return PUNCTUATION;
    default: return byte >= '1' && byte <= '9' ? INTEGER : NOTHING;
    }
}

/// The fault of a byte that starts no token.
static fm_fault no_token(uint8_t byte) {
    if (byte == 0x0B || byte == 0x0C) return FM_FAULT_CONTROL;
    if (byte == '/') return FM_FAULT_COMMENT;
    return FM_FAULT_CHARACTER;
}

/// Opens an object or array.
static void open(fm_lexer *lexer, bool is_object) {
    fm_nesting_push(&lexer->nesting, is_object);
    lexer->expected = is_object ? FM_EXPECT_FIRST_KEY : FM_EXPECT_FIRST_ELEMENT;
}

/// Records the end of a value.
static void end_value(fm_lexer *lexer) {
    lexer->expected = fm_expected_behind_value(lexer);
}

/// Reads the first byte of a token where a comma or the end of the object or array is expected.
static fm_fault take_next(fm_lexer *lexer, uint8_t byte) {
    bool is_object = fm_nesting_is_object(&lexer->nesting);
    if (byte == ',') {
        lexer->expected = is_object ? FM_EXPECT_KEY : FM_EXPECT_VALUE;
    } else if (byte == (is_object ? '}' : ']')) {
        fm_nesting_pop(&lexer->nesting);
        end_value(lexer);
    } else {
        return is_object ? FM_FAULT_MEMBER : FM_FAULT_ELEMENT;
    }
    return FM_FAULT_NONE;
}

/// Reads the first byte of a token where a value is expected.
static fm_fault take_value(fm_lexer *lexer, uint8_t byte, int part) {
    if (byte == ']' && lexer->expected == FM_EXPECT_FIRST_ELEMENT) return take_next(lexer, byte);
    if (byte == '{' || byte == '[') {
        open(lexer, byte == '{');
    } else if (part == PUNCTUATION) {
        return FM_FAULT_VALUE;
    } else {
        lexer->token.part = (uint8_t)part;
    }
    return FM_FAULT_NONE;
}

/// Reads the first byte of a token. Opens the token, unless it is punctuation.
static fm_fault take(fm_lexer *lexer, uint8_t byte) {
    int part = part_starting(byte);
    // These bytes start no character of UTF-8.
    if (byte >= 0x80 && (byte < 0xC2 || byte > 0xF4)) return FM_FAULT_UTF8;
    if (lexer->expected == FM_EXPECT_END) return FM_FAULT_TRAILING;
    if (part == NOTHING) return no_token(byte);
    switch ((fm_expected)lexer->expected) {
    case FM_EXPECT_FIRST_KEY:
        if (byte == '}') return take_next(lexer, byte);
        __attribute__((fallthrough));
    case FM_EXPECT_KEY:
        if (part != STRING) return FM_FAULT_KEY;
        lexer->token.part = STRING;
        return FM_FAULT_NONE;
    case FM_EXPECT_COLON:
        if (byte != ':') return FM_FAULT_COLON;
        lexer->expected = FM_EXPECT_VALUE;
        return FM_FAULT_NONE;
    case FM_EXPECT_NEXT: return take_next(lexer, byte);
    default: return take_value(lexer, byte, part);
    }
}

/// Records the end of the open token.
static void end_token(fm_lexer *lexer) {
    bool is_key = lexer->expected == FM_EXPECT_KEY || lexer->expected == FM_EXPECT_FIRST_KEY;
    if (is_key) {
        lexer->expected = FM_EXPECT_COLON;
    } else {
        end_value(lexer);
    }
}

size_t fm_lexer_read(fm_lexer *lexer, const uint8_t *bytes, size_t length, size_t offset) {
    fm_token *token = &lexer->token;
    size_t i = 0;
    while (token->fault == FM_FAULT_NONE) {
        if (token->part != BETWEEN) {
            i += fm_token_read(token, bytes + i, length - i);
            if (token->part != BETWEEN) break;
            end_token(lexer);
            if (token->zero > 0) token->zero = (uint8_t)(offset + i - lexer->start);
        }
        size_t zero = token->zero;
        token->zero = 0;
        if (zero > 0 && i < length && bytes[i] >= '0' && bytes[i] <= '9' && lexer->nesting.depth > 0) {
            // After a leading zero, the whole number is the misplaced token.
            token->fault = (uint8_t)take(lexer, bytes[i]);
            lexer->fault_at = offset + i - zero;
            return i;
        }
        i = (size_t)(fm_skip_space(bytes + i, bytes + length) - bytes);
        if (i == length) break;
        lexer->start = offset + i;
        token->fault = (uint8_t)take(lexer, bytes[i]);
        if (token->fault != FM_FAULT_NONE) break;
        token->matched = token->part != BETWEEN;
        i++;
    }
    lexer->fault_at = offset + i;
    return i;
}

bool fm_lexer_end(fm_lexer *lexer) {
    int part = lexer->token.part;
    if (part >= MINUS && missing_digit(part) == FM_FAULT_NONE) {
        lexer->token.part = BETWEEN;
        end_token(lexer);
    }
    return lexer->token.part == BETWEEN && lexer->expected == FM_EXPECT_END;
}

fm_verdict fm_lexer_judge(fm_lexer *lexer, const uint8_t *text, size_t length, size_t cursor, size_t offset) {
    if (lexer->comments && cursor < length && text[cursor] == '/') {
        size_t end = 0;
        fm_fault fault = fm_comment_read(text + cursor, length - cursor, &end);
        return (fm_verdict){.at = offset + cursor + end, .fault = (uint8_t)fault, .expected = lexer->expected};
    }
    fm_lexer_read(lexer, text + cursor, length - cursor, offset + cursor);
    uint8_t fault = lexer->token.fault;
    if (fault == FM_FAULT_NONE && !fm_lexer_end(lexer)) fault = FM_FAULT_END;
    return (fm_verdict){.at = lexer->fault_at, .fault = fault, .expected = lexer->expected};
}
