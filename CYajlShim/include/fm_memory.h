#ifndef FASTMODEL_MEMORY_H
#define FASTMODEL_MEMORY_H

#include <stddef.h>

#pragma clang assume_nonnull begin

/// The size of a class's instances in bytes, including the header. Swift has `class_getInstanceSize` only with Objective-C.
size_t fm_instance_size(const void *type);

/// Allocates an instance of a class. Its reference count is one, and the caller initializes it. Swift itself can allocate instances only
/// of classes that the source names.
///
/// @param size the size of the instance with what follows it. The alignment is that of malloc.
void *fm_allocate_object(const void *type, size_t size);

/// The size of the memory that `fm_with_stack_memory` provides.
#define FM_STACK_BYTES (16 * 1024)

/// Calls the body with `FM_STACK_BYTES` of stack memory, aligned to 32. Swift takes temporary allocations above one KiB from
/// malloc, which at this size costs as much as decoding a small document.
void fm_with_stack_memory(void *context, void (*body)(void *context, void *memory));

#pragma clang assume_nonnull end

#endif
