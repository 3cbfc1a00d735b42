#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

/// Whether allocations can be counted here: with glibc, whose allocator can be called by another name.
///
/// In C, since Swift cannot define `malloc`. The definitions take the place of the C library's for the whole process,
/// the shared libraries included.
bool allocation_counter_works(void);

/// The allocations of the process so far: malloc, calloc, realloc and aligned allocations.
uint64_t allocation_counter_total(void);

#endif
