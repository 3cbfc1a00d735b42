#ifndef FASTMODEL_CYAJL_SHIM_H
#define FASTMODEL_CYAJL_SHIM_H

#include <yajl/yajl_parse.h>

#endif
