// For pthread_getattr_np.
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "fm_stack.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

// The lowest address of the thread's stack and its size; zero if they are unknown.
static _Thread_local uintptr_t lowest;
static _Thread_local size_t size;
static _Thread_local bool is_known;

__attribute__((noinline)) static void find_stack(void) {
    is_known = true;
#if defined(__APPLE__)
    size = pthread_get_stacksize_np(pthread_self());
    lowest = (uintptr_t)pthread_get_stackaddr_np(pthread_self()) - size;
#elif defined(__linux__)
    pthread_attr_t attributes;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return;
    void *address = NULL;
    size_t length = 0;
    if (pthread_attr_getstack(&attributes, &address, &length) == 0) {
        lowest = (uintptr_t)address;
        size = length;
    }
    pthread_attr_destroy(&attributes);
#endif
}

struct work {
    void *context;
    void (*body)(void *context);
};

static void *run(void *argument) {
    struct work *work = argument;
    work->body(work->context);
    return NULL;
}

bool fm_on_large_stack(void *context, void (*body)(void *context)) {
    struct work work = {context, body};
    pthread_attr_t attributes;
    pthread_t thread;
    if (pthread_attr_init(&attributes) != 0) return false;
    bool is_made = pthread_attr_setstacksize(&attributes, FM_LARGE_STACK_BYTES) == 0
        && pthread_create(&thread, &attributes, run, &work) == 0;
    pthread_attr_destroy(&attributes);
    return is_made && pthread_join(thread, NULL) == 0;
}

size_t fm_stack_remaining(void) {
    if (!is_known) find_stack();
    // A frame outside the thread's own stack belongs to a stack of the program, whose size is unknown.
    size_t remaining = (uintptr_t)__builtin_frame_address(0) - lowest;
    return remaining < size ? remaining : SIZE_MAX;
}
