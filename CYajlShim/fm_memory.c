#include "fm_memory.h"

#if defined(__APPLE__)
#include <malloc/malloc.h>
#else
#include <malloc.h>
#endif

size_t fm_allocation_size(void *allocation) {
#if defined(__APPLE__)
    return malloc_size(allocation);
#else
    return malloc_usable_size(allocation);
#endif
}

void fm_with_stack_memory(void *context, void (*body)(void *context, void *memory)) {
    _Alignas(16) unsigned char memory[FM_STACK_BYTES];
    body(context, memory);
}
