#ifndef FASTMODEL_FUZZ_DRIVER_H
#define FASTMODEL_FUZZ_DRIVER_H

#include <stddef.h>
#include <stdint.h>

/// The fuzzer's entry point.
int Fuzz_main(int argc, char **argv);

#endif
