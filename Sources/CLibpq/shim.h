#ifndef FASTMODEL_CLIBPQ_SHIM_H
#define FASTMODEL_CLIBPQ_SHIM_H

#include <libpq-fe.h>

#endif
