#ifndef FASTMODEL_STACK_H
#define FASTMODEL_STACK_H

#include <stdbool.h>
#include <stddef.h>

#pragma clang assume_nonnull begin

/// The bytes of the calling thread's stack below the caller's frame; SIZE_MAX if they are unknown. The first call on a thread asks
/// the system, later calls take a few instructions. In C, because Swift has neither thread-local variables nor the address of a
/// frame.
size_t fm_stack_remaining(void);

/// Calls the body on another thread, with a stack of `FM_LARGE_STACK_BYTES`, and waits for its end. Returns false without a call if
/// no thread can be made. In C, because Foundation's threads retain what they run, and a thread of the system takes a C function.
bool fm_on_large_stack(void *context, void (*body)(void *context));

/// Only the pages that are used take memory.
#define FM_LARGE_STACK_BYTES (64 * 1024 * 1024)

#pragma clang assume_nonnull end

#endif
