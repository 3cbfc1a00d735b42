#ifndef INGEST_CZLIB_SHIM_H
#define INGEST_CZLIB_SHIM_H

#include <zlib.h>

#endif
