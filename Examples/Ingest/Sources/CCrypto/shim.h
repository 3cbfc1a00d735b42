#ifndef INGEST_CCRYPTO_SHIM_H
#define INGEST_CCRYPTO_SHIM_H

#include <openssl/evp.h>

#endif
