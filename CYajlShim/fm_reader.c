#include "fm_reader.h"

#include <stdlib.h>
#include <string.h>
#include <yajl/yajl_parse.h>

#include "fm_nesting.h"
#include "fm_scan.h"

_Static_assert(FM_STATUS_OK == (int)yajl_status_ok, "the status values mirror yajl's");
_Static_assert(FM_STATUS_STOPPED == (int)yajl_status_client_canceled, "the status values mirror yajl's");
_Static_assert(FM_STATUS_ERROR == (int)yajl_status_error, "the status values mirror yajl's");

enum { SLAB_BYTES = 4864, ALIGNMENT = 16 };

struct fm_reader {
    yajl_handle handle;
    const fm_events *events;
    void *context;
    fm_lexer *lexer;
    size_t *cursor;
    bool ascii;  // no string that ends in the piece holds a byte above 7F
    size_t slab_used;
    // yajl makes five small allocations per handle, one of 2 KiB for a token in pieces and one for a token with escapes. They all
    // fit into this memory, so a document needs no malloc.
    _Alignas(ALIGNMENT) unsigned char slab[SLAB_BYTES];
};

_Static_assert(sizeof(struct fm_reader) <= FM_READER_BYTES, "a reader fits the memory callers give it");

static bool in_slab(const fm_reader *reader, const void *pointer) {
    uintptr_t address = (uintptr_t)pointer, start = (uintptr_t)reader->slab;
    return address >= start && address < start + SLAB_BYTES;
}

static void *allocate(void *context, size_t size) {
    fm_reader *reader = context;
    // The size of each block is stored before it, so that a block that must leave the slab can be copied.
    size_t need = ALIGNMENT + ((size + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1));
    if (size <= SLAB_BYTES && reader->slab_used + need <= SLAB_BYTES) {
        unsigned char *block = reader->slab + reader->slab_used;
        reader->slab_used += need;
        memcpy(block, &size, sizeof size);
        return block + ALIGNMENT;
    }
    // yajl does not check for NULL. Abort: continuing would be undefined behaviour.
    void *block = malloc(size);
    if (block == NULL) abort();
    return block;
}

/// Grows a block, and moves it out of the slab if necessary.
static void *reallocate(void *context, void *pointer, size_t size) {
    fm_reader *reader = context;
    if (pointer == NULL) return allocate(reader, size);
    if (!in_slab(reader, pointer)) {
        void *block = realloc(pointer, size);
        if (block == NULL) abort();
        return block;
    }
    size_t old;
    memcpy(&old, (unsigned char *)pointer - ALIGNMENT, sizeof old);
    if (size <= old) return pointer;
    void *block = allocate(reader, size);
    memcpy(block, pointer, old);
    return block;
}

static void release(void *context, void *pointer) {
    if (pointer != NULL && !in_slab(context, pointer)) free(pointer);
}

/// Moves the lexer to the end of the event that is about to be delivered.
static fm_reader *behind_event(void *context, fm_expected expected) {
    fm_reader *reader = context;
    *reader->cursor = yajl_get_bytes_consumed(reader->handle);
    reader->lexer->token = (fm_token){0};
    reader->lexer->expected = (uint8_t)expected;
    return reader;
}

static fm_reader *behind_value(void *context) {
    const fm_reader *reader = context;
    return behind_event(context, (fm_expected)fm_expected_behind_value(reader->lexer));
}

// yajl's callbacks. yajl's declarations have no nullability. It passes the context it was given, and text in the piece or in its
// own buffer.

static int on_null(void *context) {
    fm_reader *reader = behind_value(context);
    return reader->events->null(reader->context);
}

static int on_boolean(void *context, int value) {
    fm_reader *reader = behind_value(context);
    return reader->events->boolean(reader->context, value);
}

static int on_number(void *context, const char *text, size_t length) {
    fm_reader *reader = behind_value(context);
    const uint8_t *bytes = (const uint8_t *)text;
    fm_digits digits = fm_scan_digits(bytes, length);
    if (digits.mantissa == 0 && length <= 2) reader->lexer->token.zero = (uint8_t)length;
    return reader->events->number(
        reader->context, bytes, length, digits.mantissa, digits.exponent, digits.flags);
}

static int on_string(void *context, const unsigned char *text, size_t length) {
    fm_reader *reader = behind_value(context);
    return reader->events->string(reader->context, text, length, reader->ascii);
}

static int on_start_object(void *context) {
    fm_reader *reader = behind_event(context, FM_EXPECT_FIRST_KEY);
    fm_nesting_push(&reader->lexer->nesting, true);
    return reader->events->start_object(reader->context);
}

static int on_key(void *context, const unsigned char *text, size_t length) {
    fm_reader *reader = behind_event(context, FM_EXPECT_COLON);
    return reader->events->key(reader->context, text, length);
}

static int on_end_object(void *context) {
    fm_nesting_pop(&((fm_reader *)context)->lexer->nesting);
    fm_reader *reader = behind_value(context);
    return reader->events->end_object(reader->context);
}

static int on_start_array(void *context) {
    fm_reader *reader = behind_event(context, FM_EXPECT_FIRST_ELEMENT);
    fm_nesting_push(&reader->lexer->nesting, false);
    return reader->events->start_array(reader->context);
}

static int on_end_array(void *context) {
    fm_nesting_pop(&((fm_reader *)context)->lexer->nesting);
    fm_reader *reader = behind_value(context);
    return reader->events->end_array(reader->context);
}

// A constant because yajl keeps a pointer to it.
static const yajl_callbacks callbacks = {
    .yajl_null = on_null,
    .yajl_boolean = on_boolean,
    .yajl_number = on_number,
    .yajl_string = on_string,
    .yajl_start_map = on_start_object,
    .yajl_map_key = on_key,
    .yajl_end_map = on_end_object,
    .yajl_start_array = on_start_array,
    .yajl_end_array = on_end_array,
};

fm_reader *fm_reader_create(void *memory, const fm_events *events, void *context, fm_lexer *lexer, size_t *cursor) {
    fm_reader *reader = memory;
    reader->events = events;
    reader->context = context;
    reader->lexer = lexer;
    reader->cursor = cursor;
    reader->ascii = false;
    reader->slab_used = 0;
    yajl_alloc_funcs functions = {.malloc = allocate, .realloc = reallocate, .free = release, .ctx = reader};
    reader->handle = yajl_alloc(&callbacks, &functions, reader);
    // The guard in front of yajl is stricter than yajl's own check.
    yajl_config(reader->handle, yajl_dont_validate_strings, 1);
    return reader;
}

void fm_reader_destroy(fm_reader *reader) {
    yajl_free(reader->handle);
}

fm_status fm_reader_parse(fm_reader *reader, const uint8_t *bytes, size_t length, bool ascii) {
    reader->ascii = ascii;
    *reader->cursor = 0;
    return (fm_status)yajl_parse(reader->handle, bytes, length);
}

fm_status fm_reader_complete(fm_reader *reader) {
    static const unsigned char newline[] = "\n";
    *reader->cursor = 0;
    yajl_status status = yajl_parse(reader->handle, newline, 1);
    if (status != yajl_status_ok) return (fm_status)status;
    return (fm_status)yajl_complete_parse(reader->handle);
}
