#ifndef SERVICE_CKAFKA_SHIM_H
#define SERVICE_CKAFKA_SHIM_H

#include <librdkafka/rdkafka.h>

#endif
