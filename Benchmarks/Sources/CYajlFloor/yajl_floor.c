#include "yajl_floor.h"

#include <yajl/yajl_parse.h>

static int on_null(void *context) {
    (void)context;
    return 1;
}

static int on_boolean(void *context, int value) {
    (void)context;
    (void)value;
    return 1;
}

static int on_number(void *context, const char *text, size_t length) {
    (void)context;
    (void)text;
    (void)length;
    return 1;
}

static int on_text(void *context, const unsigned char *text, size_t length) {
    (void)context;
    (void)text;
    (void)length;
    return 1;
}

static int on_bracket(void *context) {
    (void)context;
    return 1;
}

// yajl converts no numbers, because `yajl_number` replaces the integer and double callbacks.
static yajl_callbacks handlers = {
    .yajl_null = on_null,
    .yajl_boolean = on_boolean,
    .yajl_number = on_number,
    .yajl_string = on_text,
    .yajl_start_map = on_bracket,
    .yajl_map_key = on_text,
    .yajl_end_map = on_bracket,
    .yajl_start_array = on_bracket,
    .yajl_end_array = on_bracket,
};

static bool parse(const uint8_t *bytes, size_t length, int allow_many) {
    yajl_handle handle = yajl_alloc(&handlers, NULL, NULL);
    if (handle == NULL) return false;
    yajl_config(handle, yajl_allow_multiple_values, allow_many);
    bool accepted =
        yajl_parse(handle, bytes, length) == yajl_status_ok && yajl_complete_parse(handle) == yajl_status_ok;
    yajl_free(handle);
    return accepted;
}

bool yajl_floor_document(const uint8_t *bytes, size_t length) {
    return parse(bytes, length, 0);
}

bool yajl_floor_stream(const uint8_t *bytes, size_t length) {
    return parse(bytes, length, 1);
}
