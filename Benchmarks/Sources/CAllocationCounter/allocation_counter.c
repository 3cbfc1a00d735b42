#include "allocation_counter.h"

#include <stdlib.h>

#if defined(__GLIBC__)
#include <errno.h>
#include <malloc.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

// Neither atomic nor per thread: the workloads with thresholds run on one thread, and an atomic increment would cost more than the
// rest of these functions. `free` is not replaced, because the blocks are the C library's.
static uint64_t total;

void *malloc(size_t size) {
    total += 1;
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    total += 1;
    return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
    total += 1;
    return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
    total += 1;
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    return memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
    void *block = memalign(alignment, size);
    if (block == NULL) return ENOMEM;
    *result = block;
    return 0;
}

bool allocation_counter_works(void) {
    return true;
}

uint64_t allocation_counter_total(void) {
    return total;
}
#else
bool allocation_counter_works(void) {
    return false;
}

uint64_t allocation_counter_total(void) {
    return 0;
}
#endif
