#include "driver.h"

#include <stdio.h>

// libFuzzer's own entry. SwiftPM makes `TARGET_main` the program's entry, so libFuzzer's main is not the one that runs.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size));
int fuzz_one_input(const uint8_t *data, size_t size);
int fuzz_select(const char *name);

int Fuzz_main(int argc, char **argv) {
    if (argc < 2 || !fuzz_select(argv[1])) {
        fputs("usage: Fuzz TARGET [libFuzzer's options and folders]\n", stderr);
        return 64;
    }
    // The target's name is not libFuzzer's business.
    argv[1] = argv[0];
    argc -= 1;
    argv += 1;
    return LLVMFuzzerRunDriver(&argc, &argv, fuzz_one_input);
}
