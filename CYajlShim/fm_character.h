#ifndef FASTMODEL_CHARACTER_H
#define FASTMODEL_CHARACTER_H

// Reads the characters of strings byte by byte, in text that may be divided anywhere. Used by the lexer and the guard.

#include "fm_token.h"

#pragma clang assume_nonnull begin

/// The values of `fm_character.state`.
enum {
    FM_CHARACTER_START,
    FM_CHARACTER_ESCAPE,       // after a backslash
    FM_CHARACTER_CONTINUATION, // inside a UTF-8 sequence
    FM_CHARACTER_HEX,          // the first of the four digits of \uXXXX
    FM_CHARACTER_LOW_BACKSLASH = FM_CHARACTER_HEX + 4, // after a high surrogate: its partner must follow
    FM_CHARACTER_LOW_U,
    FM_CHARACTER_LOW_HEX, // the first of the partner's four digits
};

/// Reads a hexadecimal digit of an escape.
static fm_fault fm_read_hex(fm_character *character, uint8_t byte) {
    bool is_low = character->state >= FM_CHARACTER_LOW_HEX;
    int digit = fm_hex_value(byte);
    if (digit < 0) {
        if (is_low) return FM_FAULT_SURROGATE;
        return byte >= 0x80 ? FM_FAULT_UTF8 : FM_FAULT_HEX;
    }
    character->unit = (uint16_t)(character->unit << 4 | digit);
    bool is_last = character->state == FM_CHARACTER_HEX + 3 || character->state == FM_CHARACTER_LOW_HEX + 3;
    if (!is_last) {
        character->state++;
        return FM_FAULT_NONE;
    }
    bool is_low_unit = character->unit >= 0xDC00 && character->unit <= 0xDFFF;
    if (is_low != is_low_unit) return FM_FAULT_SURROGATE;
    bool is_high_unit = character->unit >= 0xD800 && character->unit <= 0xDBFF;
    character->state = is_high_unit ? FM_CHARACTER_LOW_BACKSLASH : FM_CHARACTER_START;
    return FM_FAULT_NONE;
}

/// Reads a byte of an escape or of a UTF-8 sequence that has begun.
static fm_fault fm_read_character(fm_character *character, uint8_t byte) {
    switch (character->state) {
    case FM_CHARACTER_CONTINUATION:
        if (byte < character->low || byte > character->high) return FM_FAULT_UTF8;
        character->low = 0x80;
        character->high = 0xBF;
        if (--character->continuation == 0) character->state = FM_CHARACTER_START;
        return FM_FAULT_NONE;
    case FM_CHARACTER_ESCAPE:
        character->state = FM_CHARACTER_START;
        character->unit = 0;
        switch (byte) {
        case 'u': character->state = FM_CHARACTER_HEX; return FM_FAULT_NONE;
        case '"': case '\\': case '/': case 'b': case 'f': case 'n': case 'r': case 't': return FM_FAULT_NONE;
        default: return byte >= 0x80 ? FM_FAULT_UTF8 : FM_FAULT_ESCAPE;
        }
    case FM_CHARACTER_LOW_BACKSLASH:
        character->state = FM_CHARACTER_LOW_U;
        return byte == '\\' ? FM_FAULT_NONE : FM_FAULT_SURROGATE;
    case FM_CHARACTER_LOW_U:
        character->state = FM_CHARACTER_LOW_HEX;
        character->unit = 0;
        return byte == 'u' ? FM_FAULT_NONE : FM_FAULT_SURROGATE;
    default: return fm_read_hex(character, byte);
    }
}

#pragma clang assume_nonnull end

#endif
