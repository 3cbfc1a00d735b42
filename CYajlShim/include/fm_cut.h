#ifndef FASTMODEL_CUT_H
#define FASTMODEL_CUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

// Finds where values end, without reading them. Only quotes, backslashes and brackets matter. Whether the text between them is
// JSON is judged by the scanner, which reads the value afterwards.
//
// 64 bytes at a time become bit masks (Langdale and Lemire, "Parsing Gigabytes of JSON per Second", 2019, sections 3.1.1 and
// 3.1.2): a prefix XOR of the quotes that no backslash escapes marks the strings, and brackets outside strings are counted. All
// functions work on any division of the text, need no memory, and take linear time for every input.

/// The state of the search between two pieces of the text.
typedef struct {
    uint64_t depth;  ///< how many brackets are open
    uint64_t array;  ///< the depth inside the outermost open array; 0 if only objects are open
    bool in_string;  ///< whether the text so far ends in a string
    bool is_escaped; ///< whether a backslash escapes the next byte
} fm_cut;

/// Finds the end of the value that is open: of its last bracket, or of the string if no bracket is open.
///
/// @param cut the state behind the value's first byte: a depth of 1 for a bracket, or `in_string` for a quote. Afterwards the state
/// behind the bytes that were passed.
/// @param is_ended set to whether the value has ended.
/// @return how many bytes were passed: up to and including the value's last byte, or all.
size_t fm_cut_value(fm_cut *cut, const uint8_t *bytes, size_t count, bool *is_ended);

/// Finds the next array that is enclosed by a given number of objects and by no array.
///
/// @param cut the state at the bytes. All zero at the start of a text.
/// @param depth the number of objects.
/// @param is_found set to whether such an array starts.
/// @return how many bytes were passed: up to and including the array's bracket, or all.
size_t fm_cut_array(fm_cut *cut, const uint8_t *bytes, size_t count, uint64_t depth, bool *is_found);

/// The number of line feeds, and the position behind the last of them (0 if there is none).
size_t fm_count_lines(const uint8_t *bytes, size_t count, size_t *line_start);

#pragma clang assume_nonnull end

#endif
