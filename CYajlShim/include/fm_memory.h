#ifndef FASTMODEL_MEMORY_H
#define FASTMODEL_MEMORY_H

#include <stddef.h>

#pragma clang assume_nonnull begin

/// The bytes of a class's instances, header included. Swift's `class_getInstanceSize` is Objective-C's only.
size_t fm_instance_size(const void *type);

/// Bytes of the memory that `fm_with_stack_memory` lends.
#define FM_STACK_BYTES (16 * 1024)

/// Lends the body `FM_STACK_BYTES` of stack memory, aligned to 32. Swift's temporary allocations above one KiB come from
/// malloc, which for blocks of this size costs as much as a small document.
void fm_with_stack_memory(void *context, void (*body)(void *context, void *memory));

#pragma clang assume_nonnull end

#endif
