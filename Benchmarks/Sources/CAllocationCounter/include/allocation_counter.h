#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

/// Whether allocations can be counted: with glibc, whose allocator can be called by another name.
///
/// In C because Swift cannot define `malloc`. The definitions replace those of the C library in the whole process, including shared
/// libraries.
bool allocation_counter_works(void);

/// The allocations of the process so far: malloc, calloc, realloc and aligned allocations.
uint64_t allocation_counter_total(void);

#endif
