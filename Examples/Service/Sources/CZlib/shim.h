#ifndef SERVICE_CZLIB_SHIM_H
#define SERVICE_CZLIB_SHIM_H

#include <zlib.h>

#endif
