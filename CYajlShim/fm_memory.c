#include "fm_memory.h"

// A function of the Swift runtime that the inlinable code of the standard library calls. Part of the stable ABI.
struct extents {
    size_t negative;
    size_t positive;
};
__attribute__((swiftcall)) struct extents _swift_getSwiftClassInstanceExtents(const void *type);

size_t fm_instance_size(const void *type) {
    return _swift_getSwiftClassInstanceExtents(type).positive;
}

// The runtime's function that every allocation of an instance calls. Part of the stable ABI, too.
void *_Nonnull swift_allocObject(const void *type, size_t size, size_t alignment_mask);

void *fm_allocate_object(const void *type, size_t size) {
    return swift_allocObject(type, size, 15);
}

void fm_with_stack_memory(void *context, void (*body)(void *context, void *memory)) {
    _Alignas(32) unsigned char memory[FM_STACK_BYTES];
    body(context, memory);
}
