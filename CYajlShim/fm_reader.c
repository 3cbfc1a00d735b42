#include "fm_reader.h"

#include <stdlib.h>
#include <string.h>
#include <yajl/yajl_parse.h>

_Static_assert(FM_STATUS_OK == (int)yajl_status_ok, "the status values mirror yajl's");
_Static_assert(FM_STATUS_STOPPED == (int)yajl_status_client_canceled, "the status values mirror yajl's");
_Static_assert(FM_STATUS_ERROR == (int)yajl_status_error, "the status values mirror yajl's");

enum { SLAB_BYTES = 4864, ALIGNMENT = 16 };

struct fm_reader {
    yajl_handle handle;
    yajl_callbacks callbacks;  // yajl keeps a pointer to it
    size_t slab_used;
    // yajl makes five small allocations per handle, one of 2 KiB for a token in pieces and one for a token with escapes;
    // all fit here, so a document costs no malloc.
    _Alignas(ALIGNMENT) unsigned char slab[SLAB_BYTES];
};

_Static_assert(sizeof(struct fm_reader) <= FM_READER_BYTES, "a reader fits the memory callers give it");

static bool in_slab(const fm_reader *reader, const void *pointer) {
    uintptr_t address = (uintptr_t)pointer, start = (uintptr_t)reader->slab;
    return address >= start && address < start + SLAB_BYTES;
}

static void *allocate(void *context, size_t size) {
    fm_reader *reader = context;
    // Each block carries its size in front, so that growing it out of the slab knows how much to copy.
    size_t need = ALIGNMENT + ((size + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1));
    if (size <= SLAB_BYTES && reader->slab_used + need <= SLAB_BYTES) {
        unsigned char *block = reader->slab + reader->slab_used;
        reader->slab_used += need;
        memcpy(block, &size, sizeof size);
        return block + ALIGNMENT;
    }
    // yajl does not check for NULL. To end here is defined; to go on would not be.
    void *block = malloc(size);
    if (block == NULL) abort();
    return block;
}

/// Grows a block, out of the slab if need be.
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

fm_reader *fm_reader_create(void *memory, const fm_events *events, void *context, bool many) {
    fm_reader *reader = memory;
    reader->callbacks = (yajl_callbacks){
        .yajl_null = events->null,
        .yajl_boolean = events->boolean,
        .yajl_number = events->number,
        .yajl_string = events->string,
        .yajl_start_map = events->start_object,
        .yajl_map_key = events->key,
        .yajl_end_map = events->end_object,
        .yajl_start_array = events->start_array,
        .yajl_end_array = events->end_array,
    };
    reader->slab_used = 0;
    yajl_alloc_funcs functions = {.malloc = allocate, .realloc = reallocate, .free = release, .ctx = reader};
    reader->handle = yajl_alloc(&reader->callbacks, &functions, context);
    // The guard in front of yajl is stricter than yajl's own check.
    yajl_config(reader->handle, yajl_dont_validate_strings, 1);
    if (many) yajl_config(reader->handle, yajl_allow_multiple_values, 1);
    return reader;
}

void fm_reader_destroy(fm_reader *reader) {
    yajl_free(reader->handle);
}

fm_status fm_reader_parse(fm_reader *reader, const uint8_t *bytes, size_t length) {
    return (fm_status)yajl_parse(reader->handle, bytes, length);
}

fm_status fm_reader_complete(fm_reader *reader) {
    static const unsigned char newline[] = "\n";
    yajl_status status = yajl_parse(reader->handle, newline, 1);
    if (status != yajl_status_ok) return (fm_status)status;
    return (fm_status)yajl_complete_parse(reader->handle);
}

size_t fm_reader_consumed(const fm_reader *reader) {
    return yajl_get_bytes_consumed(reader->handle);
}

void fm_reader_error(fm_reader *reader, char *buffer, size_t capacity) {
    if (capacity == 0) return;
    buffer[0] = 0;
    // verbose: 0, since the verbose form quotes the input.
    unsigned char *message = yajl_get_error(reader->handle, 0, NULL, 0);
    if (message == NULL) return;
    strncpy(buffer, (const char *)message, capacity - 1);
    buffer[capacity - 1] = 0;
    yajl_free_error(reader->handle, message);
}
