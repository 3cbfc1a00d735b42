#ifndef FASTMODEL_MEMORY_H
#define FASTMODEL_MEMORY_H

#include <stddef.h>

#pragma clang assume_nonnull begin

/// The size of a class's instances in bytes, including the header. Swift has `class_getInstanceSize` only with Objective-C.
size_t fm_instance_size(const void *type);

/// The size of the memory that `fm_with_stack_memory` provides.
#define FM_STACK_BYTES (16 * 1024)

/// Calls the body with `FM_STACK_BYTES` of stack memory, aligned to 32. Swift takes temporary allocations above one KiB from
/// malloc, which at this size costs as much as decoding a small document.
void fm_with_stack_memory(void *context, void (*body)(void *context, void *memory));

#pragma clang assume_nonnull end

#endif
